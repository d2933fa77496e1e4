"""What everybody has seen of a round: its public events, in their order."""

from collections.abc import Iterable

from games.engine.model import Acted, Dealt, Event, MatchState, MiddleChanged, SwapAll

Story = tuple[Event, ...]


def told(story: Story, state: MatchState, events: Iterable[Event]) -> Story:
    """The story with the events that led to `state`; it begins anew with every deal.

    Middles that come to lie open without an event of their own, with a deal or because somebody
    exchanged his whole hand, are put in.
    """
    for event in events:
        match event:
            case Dealt():
                story = (event, *_open_middle(state))
            case Acted(action=SwapAll()):
                story = (*story, event, *_open_middle(state))
            case _:
                story = (*story, event)
    return story


def _open_middle(state: MatchState) -> Story:
    round_ = state.round
    if round_ is None or state.rules.covered_passing or not round_.middle:
        return ()
    return (MiddleChanged(round_.middle),)
