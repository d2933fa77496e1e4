"""Reporting somebody, and what became of it."""

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from accounts.models import User
from staff import selectors, services
from staff.forms import ReportForm


@never_cache
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def report(request: HttpRequest, pk: int) -> HttpResponse:
    """The form about one person; `?seite=` is the path of the page where it happened."""
    accused = get_object_or_404(User, pk=pk, is_active=True)
    if request.method != "POST":
        form = ReportForm(initial={"page": request.GET.get("seite", "")[:200]})
        return _form(request, form, accused)
    form = ReportForm(request.POST)
    if not form.is_valid():
        return _form(request, form, accused)
    try:
        services.file_report(
            reporter=_person(request), accused=accused, now=timezone.now(), **form.cleaned_data
        )
    except ValidationError as no:
        form.add_error(None, no)
        return _form(request, form, accused)
    messages.success(request, _("Thank you. The team looks at it; what becomes of it stands here."))
    return redirect("reports")


@never_cache
@login_required
@require_safe
def reports(request: HttpRequest) -> HttpResponse:
    """Those of the person himself, with what was decided."""
    return render(
        request, "staff/reports.html", {"reports": selectors.reports_by(_person(request))}
    )


@require_safe
def figures(request: HttpRequest) -> HttpResponse:
    """How much was reported and done, month by month, without names."""
    return render(request, "staff/figures.html", {"months": selectors.months()})


def _form(request: HttpRequest, form: ReportForm, accused: User) -> HttpResponse:
    return render(request, "staff/report.html", {"form": form, "accused": accused})


def _person(request: HttpRequest) -> User:
    assert isinstance(request.user, User), "behind login_required"
    return request.user
