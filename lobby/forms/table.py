"""The form with which a table is opened."""

import json
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

from accounts.names import LONGEST, clean_name
from games import engine
from games.bots import LEVELS
from games.codes import TEXTS, Code
from lobby import terms, words
from lobby.services.settings import DEFAULT_PRESET
from lobby.terms import MAX_SEATS, MIN_SEATS

TYPED = LONGEST * 4  # characters that come back to be corrected
MOST_RULES = 4000  # characters of JSON


class RulesField(forms.CharField):
    """Options that the editor changed, as JSON; empty for none."""

    widget = forms.HiddenInput

    def clean(self, value: Any) -> dict[str, Any]:
        text = super().clean(value)
        if not text:
            return {}
        try:
            rules = json.loads(text)
            # Half a character, as "\ud83d" is one: no page could show it.
            json.dumps(rules, ensure_ascii=False).encode()
        except (ValueError, RecursionError):
            rules = None
        if not isinstance(rules, dict):
            raise ValidationError(TEXTS[Code.BAD_RULES], "bad_rules")
        return rules


class TableForm(forms.Form):
    """All terms of a new table. A player's name is only asked of whoever is nobody yet."""

    player = forms.CharField(label=_("Your name"), max_length=TYPED, required=False)
    table_name = forms.CharField(label=_("Name of the table"), max_length=TYPED, required=False)
    preset = forms.ChoiceField(
        label=_("Rules"),
        choices=list(engine.PRESET_NAMES.items()),
        initial=DEFAULT_PRESET,
    )
    rules = RulesField(max_length=MOST_RULES, required=False)
    seats = forms.IntegerField(
        label=_("Seats"), min_value=MIN_SEATS, max_value=MAX_SEATS, initial=4
    )
    public = forms.BooleanField(label=_("Visible at the lake"), required=False, initial=True)
    guests_allowed = forms.BooleanField(label=_("Guests may play"), required=False, initial=True)
    watchers_allowed = forms.BooleanField(label=_("Others may watch"), required=False, initial=True)
    fill_bots = forms.BooleanField(label=_("Computers take free seats"), required=False)
    bot_level = forms.ChoiceField(
        label=_("Strength"),
        choices=[(level, words.LEVEL_NAMES.get(level, level)) for level in LEVELS],
        initial="normal",
    )
    tempo = forms.ChoiceField(
        label=_("Pace"), choices=list(words.TEMPO_NAMES.items()), initial="normal"
    )
    stake = forms.ChoiceField(
        label=_("Stake in Taler"),
        choices=[(str(stake), str(stake) if stake else _("none")) for stake in terms.STAKES],
        initial="0",
        required=False,
    )

    def __init__(self, *args: Any, needs_name: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not needs_name:
            del self.fields["player"]

    def clean_stake(self) -> int:
        return int(self.cleaned_data["stake"] or 0)

    def clean_player(self) -> str:
        return clean_name(self.cleaned_data["player"])

    def clean(self) -> dict[str, Any]:
        """Rules that do not go together are an error of the rules, and name both options."""
        data = super().clean() or {}
        if "preset" in data and data.get("rules"):
            try:
                terms.changed(terms.of_preset(data["preset"]), {"rules": data["rules"]})
            except engine.BadRules as no:
                self.add_error("rules", engine.refusal(no, words.language()))
        return data

    @property
    def changes(self) -> dict[str, Any]:
        """What was chosen, as `open_table` takes it."""
        chosen = {name: self.cleaned_data[name] for name in self.cleaned_data if name != "player"}
        return {"name": chosen.pop("table_name"), **chosen}
