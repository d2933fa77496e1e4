"""Addresses with a NUL in them. PostgreSQL stores none, so nothing of ours is named so."""

from collections.abc import Callable

from django.core.exceptions import BadRequest
from django.http import HttpRequest, HttpResponse


class NulMiddleware:
    """400 before any view asks the database for it. Forms refuse it in their own words."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" in request.path_info or "%00" in request.META["QUERY_STRING"]:
            raise BadRequest("a NUL in the address")
        return self._get_response(request)
