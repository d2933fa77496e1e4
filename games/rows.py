"""Rows as the engine's values: rules, states, decks and the lot for who begins."""

from functools import lru_cache

import orjson

from games import engine
from games.models import Match, RoundDeal


def rules_of(match: Match) -> engine.RuleSet:
    """One RuleSet object per set of rules: it carries the table of what its hands are worth."""
    return _rules(orjson.dumps(match.rules, option=orjson.OPT_SORT_KEYS))


def state_of(match: Match) -> engine.MatchState:
    return engine.load(match.state, rules_of(match))


def shown_state_of(match: Match, seats: int) -> engine.MatchState:
    """As `state_of`; of a match that is void because its state is broken, the opening."""
    try:
        return state_of(match)
    except ValueError:
        if match.status != Match.Status.VOID:
            raise
        return opening_of(match, seats)


def opening_of(match: Match, seats: int) -> engine.MatchState:
    """The match before its first deal: who begins is drawn from the match's own secret."""
    first = engine.first_for(secret_of(match), number_of(match), seats, randoms_of(match))
    return engine.new_match(rules_of(match), seats, first)


def secret_of(match: Match) -> bytes:
    return bytes.fromhex(match.secret)


def number_of(match: Match) -> int:
    """What the match is called in its shuffle: its own number, or that of its deal of the day."""
    return match.pk if match.daily is None else match.daily


def randoms_of(match: Match) -> bytes:
    """What the people at the table added to the shuffle, in seat order."""
    return bytes.fromhex("".join(match.randoms))


def derived_deal(match: Match, number: int) -> RoundDeal:
    """The cards of a round as the match's secret has them; not saved."""
    secret, randoms = secret_of(match), randoms_of(match)
    name = number_of(match)
    deck = engine.deck_for(secret, name, number, randoms)
    key = engine.key_for(secret, name, number, randoms)
    return RoundDeal(match=match, number=number, deck="".join(deck), key=key)


def deck_of(deal: RoundDeal) -> engine.Hand:
    return engine.cards(deal.deck[at : at + 2] for at in range(0, len(deal.deck), 2))


@lru_cache(maxsize=256)
def _rules(text: bytes) -> engine.RuleSet:
    return engine.rules_from(orjson.loads(text))
