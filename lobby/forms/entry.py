"""The form with which somebody who is nobody yet comes to a table as a guest."""

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.names import clean_name
from lobby.forms.table import TYPED


class EntryForm(forms.Form):
    name = forms.CharField(label=_("Your name"), max_length=TYPED, required=False)

    def clean_name(self) -> str:
        return clean_name(self.cleaned_data["name"])
