"""How a session knows whose it is."""

from typing import Any

from django.contrib.auth.backends import ModelBackend
from django.http import HttpRequest

from accounts.models import User


class GuestBackend(ModelBackend):
    """Carries a guest from page to page. There is no secret with which he could come back."""

    def authenticate(self, request: HttpRequest | None, *args: Any, **credentials: Any) -> None:
        return None

    def get_user(self, user_id: int) -> User | None:
        return User.objects.filter(pk=user_id, is_guest=True, is_active=True).first()
