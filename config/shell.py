"""The site as an app: manifest, service worker, pages that need neither database nor network."""

import hashlib
import json

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.templatetags.static import static
from django.utils.translation import gettext as _
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe

SHEETS = ("tokens", "base", "layout", "controls", "parts", "motion", "hub")
ICONS = (("icon-192.png", "192x192", "any"), ("icon-512.png", "512x512", "any"))
MASKABLE = ("icon-maskable.png", "512x512", "maskable")


@require_safe
@cache_control(max_age=3600)
def manifest(request: HttpRequest) -> JsonResponse:
    """What a device needs to install the site."""
    content = {
        "name": "Badesee",
        "short_name": "Badesee",
        "description": _("Schwimmen, the pub card game of getting to 31, in the browser."),
        "id": "/",
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "background_color": "#f5f0e4",
        "theme_color": "#0b6480",
        "icons": [
            {"src": static(f"img/{name}"), "sizes": sizes, "type": "image/png", "purpose": purpose}
            for name, sizes, purpose in (*ICONS, MASKABLE)
        ],
    }
    return JsonResponse(content, content_type="application/manifest+json")


@require_safe
@cache_control(no_cache=True)
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker. Its text changes with the files it keeps, so browsers fetch it anew."""
    files = [*(static(f"css/{name}.css") for name in SHEETS)]
    files += [static("img/lake.svg"), static("js/early.js"), static("img/favicon.svg")]
    page = render_to_string("shell/offline.html")
    version = hashlib.sha256("".join([*files, page]).encode()).hexdigest()[:12]
    shown = {"files": json.dumps(["/offline/", *files]), "version": version}
    return render(request, "shell/sw.js", shown, content_type="text/javascript")


@require_safe
def offline(request: HttpRequest) -> HttpResponse:
    """What the service worker shows without a network; the same for everybody."""
    return HttpResponse(render_to_string("shell/offline.html"))


@require_safe
def maintenance(request: HttpRequest) -> HttpResponse:
    """For a proxy to keep, and to show while no process answers."""
    return HttpResponse(
        render_to_string("shell/maintenance.html"), status=503, headers={"Retry-After": "60"}
    )


@require_safe
def settings_page(request: HttpRequest) -> HttpResponse:
    return render(request, "shell/settings.html")
