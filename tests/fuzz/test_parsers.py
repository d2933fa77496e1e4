"""Whatever arrives at the border is parsed, or refused; nothing else is ever raised."""

import json
from contextlib import suppress

import pytest
from hypothesis import given

from games import engine
from games import protocol as matches
from games.codes import Refused
from lobby import protocol as tables
from lobby import terms
from lobby.selectors import rules as shown
from lobby.talk import protocol as talk
from lobby.talk import services
from tests.fuzz.inputs import INPUTS, SEEDS, batch, broken, frame, many, text, tree_of_names


@pytest.mark.parametrize("parse", [matches.parse, tables.parse, talk.parse])
def test_any_frame_is_parsed_or_refused(parse):
    @many()
    @given(SEEDS)
    def run(seed):
        for sent in batch(seed, frame):
            with suppress(Refused):
                parse(sent)
            assert matches.reference_of(sent) is None or isinstance(sent["id"], str)

    run()


@many()
@given(SEEDS)
def test_any_text_is_decoded_or_refused(seed):
    for sent in batch(seed, broken):
        with suppress(Refused):
            matches.decode(sent)


@many()
@given(SEEDS)
def test_any_rules_are_playable_or_refused(seed):
    for sent in batch(seed, tree_of_names):
        with suppress(engine.BadRules):
            found = engine.rules_from(sent)
            assert engine.rules_from(engine.rules_to_dict(found)) == found


@many(INPUTS // 4)
@given(SEEDS)
def test_the_editor_says_what_is_wrong_with_any_rules(seed):
    for sent in batch(seed, tree_of_names):
        answer = shown.checked("badesee", sent)
        assert answer["ok"] in (True, False)
        json.dumps(answer, default=str)


@many()
@given(SEEDS)
def test_any_change_of_terms_is_valid_or_refused(seed):
    for sent in batch(seed, tree_of_names):
        with suppress(Refused, engine.BadRules):
            terms.changed(terms.of_preset("badesee"), sent)


@many()
@given(SEEDS)
def test_any_line_is_kept_or_refused(seed):
    for sent in batch(seed, text):
        with suppress(Refused):
            assert 0 < len(services.clean_line(sent)) <= 300
