"""The form with which a match against the computer starts."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import LONGEST, clean_name
from games.bots import LEVELS
from games.engine import PRESET_NAMES, PRESETS
from lobby.words import LEVEL_NAMES, TEMPO_NAMES


class SoloForm(forms.Form):
    """A match against the computer. A name is only asked of whoever is nobody yet."""

    name = forms.CharField(label=_("Your name"), max_length=LONGEST * 4, required=False)
    opponents = forms.IntegerField(label=_("Opponents"), min_value=1, max_value=8, initial=3)
    level = forms.ChoiceField(
        label=_("Strength"),
        choices=[(level, LEVEL_NAMES.get(level, level)) for level in LEVELS],
        initial="normal",
    )
    preset = forms.ChoiceField(
        label=_("Rules"), choices=[(key, PRESET_NAMES[key]) for key in PRESETS], initial="badesee"
    )
    tempo = forms.ChoiceField(label=_("Pace"), choices=list(TEMPO_NAMES.items()), initial="normal")

    def __init__(self, *args: Any, needs_name: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not needs_name:
            del self.fields["name"]

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])
