"""The door for developers, open with DEBUG only: be anybody with one click."""

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_POST, require_safe

from accounts.models import User


@require_safe
def people(request: HttpRequest) -> HttpResponse:
    return render(request, "dev/people.html", {"people": User.objects.order_by("name")})


@require_POST
def become(request: HttpRequest, pk: int) -> HttpResponse:
    user = get_object_or_404(User, pk=pk)
    backend = "accounts.backends.GuestBackend"
    if not user.is_guest:
        backend = "allauth.account.auth_backends.AuthenticationBackend"
    login(request, user, backend=backend)
    return redirect("hub")
