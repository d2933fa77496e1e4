"""What a load balancer asks: is the process alive, and can it do its work?"""

from django.core.cache import cache
from django.db import connection
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.views.decorators.cache import never_cache


@never_cache
def healthz(request: HttpRequest) -> HttpResponse:
    """The process answers. Touches nothing else, so an outage elsewhere restarts nobody."""
    return HttpResponse("ok\n", content_type="text/plain")


@never_cache
def readyz(request: HttpRequest) -> JsonResponse:
    """Database and cache answer: send people here. 503 names what does not."""
    found = {"database": _answers(_ask_database), "cache": _answers(_ask_cache)}
    return JsonResponse(found, status=200 if all(found.values()) else 503)


def _ask_database() -> None:
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")


def _ask_cache() -> None:
    cache.set("readyz", 1, 5)


def _answers(question) -> bool:
    try:
        question()
    except Exception:
        # Whatever goes wrong here, the answer is the same: not ready.
        return False
    return True
