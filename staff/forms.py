"""What people and the team fill in."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from accounts.forms import Worded
from staff.models import Report


class ReportForm(Worded, forms.Form):
    """About whom stands in the address."""

    kind = forms.ChoiceField(choices=Report.Kind.choices, widget=forms.RadioSelect)
    text = forms.CharField(max_length=500, required=False, widget=forms.Textarea(attrs={"rows": 3}))
    page = forms.CharField(max_length=200, required=False, widget=forms.HiddenInput)
    labels: dict[str, Any] = {"kind": _("What is it?"), "text": _("In your own words")}
    helps: dict[str, Any] = {
        "text": _("If you like. What was said and played there comes along by itself."),
    }
