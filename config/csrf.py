"""Forms without a cookie for whoever only looks.

A browser says with every form from which page it comes (`Origin`), and no page can lie about it: a
form of our own needs no further proof. Where a browser does not say so, Django's token decides. So
a visitor's pages need no cookie; with the first session the usual one comes along.
"""

from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.middleware.csrf import CsrfViewMiddleware

SAFE = ("GET", "HEAD", "OPTIONS", "TRACE")


class CsrfMiddleware(CsrfViewMiddleware):
    def process_view(
        self, request: HttpRequest, callback: Any, callback_args: Any, callback_kwargs: Any
    ) -> Any:
        says_so = request.method not in SAFE and "HTTP_ORIGIN" in request.META
        if says_so and self._origin_verified(request):  # type: ignore[attr-defined]
            return self._accept(request)  # type: ignore[attr-defined]
        return super().process_view(request, callback, callback_args, callback_kwargs)

    def process_response(
        self, request: HttpRequest, response: HttpResponseBase
    ) -> HttpResponseBase:
        session = settings.SESSION_COOKIE_NAME
        if session not in request.COOKIES and session not in response.cookies:
            return response
        return super().process_response(request, response)
