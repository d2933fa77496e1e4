"""The form with which house rules are kept under a name."""

from django import forms
from django.utils.translation import gettext_lazy as _

from games import engine
from lobby.forms.table import MOST_RULES, TYPED, RulesField


class SaveRulesForm(forms.Form):
    name = forms.CharField(label=_("Name of the rules"), max_length=TYPED)
    preset = forms.ChoiceField(
        label=_("Rules"), choices=list(engine.PRESET_NAMES.items()), widget=forms.HiddenInput
    )
    rules = RulesField(max_length=MOST_RULES, required=False)
