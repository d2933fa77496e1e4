"""Points and the pot, in the figures that the rules work out."""

import pytest

from leaderboard.scoring import round_entries, share_pot, totals, win_entry


def pot(places, **left):
    return share_pot(
        stake=10,
        human=[True] * len(places),
        places=places,
        left_early=frozenset(left.get("early", ())),
        left_late=frozenset(left.get("late", ())),
    )


@pytest.mark.parametrize(
    ("table", "lives", "points"), [(4, 3, 120), (3, 3, 80), (2, 3, 40), (4, 0, 30), (4, 1, 60)]
)
def test_the_last_one_left_wins_by_his_rings_and_the_size_of_the_table(table, lives, points):
    assert win_entry(winner=0, lives=lives, table=table).amount == points


def test_fire_at_four_seats_brings_thirty_instead_of_five():
    entries = round_entries(seats=[0, 1, 2, 3], table=4, losers=[0, 1, 3], fire=[2], void=False)
    assert totals(entries, 4) == [-5, -5, 30, -5]


def test_several_fires_that_cancel_each_other_bring_five_to_everybody():
    entries = round_entries(seats=[0, 1, 2], table=3, losers=[], fire=[0, 1], void=False)
    assert totals(entries, 3) == [5, 5, 5]


def test_a_void_round_brings_nothing():
    assert round_entries(seats=[0, 1], table=2, losers=[0, 1], fire=[], void=True) == []


def test_joint_best_share_the_pot():
    assert pot([1, 1, 3]).payouts == (15, 15, 0)


def test_a_late_leavers_share_stays_in_the_pot_though_he_was_best():
    assert pot([1, 2, 3], late=[0]).payouts == (0, 30, 0)


def test_an_early_leaver_has_his_stake_back_and_the_rest_is_played_for():
    assert pot([1, 2, 3], early=[0]).payouts == (10, 20, 0)


def test_if_all_left_the_house_gets_what_the_late_ones_paid():
    shared = pot([1, 2, 3], early=[0], late=[1, 2])
    assert shared == ((10, 0, 0), 20)
