from django.conf import settings
from django.urls import include, path
from django.views.i18n import set_language

from config import entrance, health, shell
from config.metrics import metrics
from staff.admin import site as team

urlpatterns = [
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", metrics, name="metrics"),
    path("site.webmanifest", shell.manifest, name="manifest"),
    path("sw.js", shell.worker, name="worker"),
    path("offline/", shell.offline, name="offline"),
    path("wartung/", shell.maintenance, name="maintenance"),
    path("einstellungen/", shell.settings_page, name="settings"),
    path("sprache/", set_language, name="set_language"),
    path("konto/", include("accounts.urls")),
    path("team/", team.urls),
    path("", include("staff.urls")),
    path("", include("learning.urls")),
    path("", include("lobby.urls")),
    path("", include("games.urls")),
    path("", include("leaderboard.urls")),
]

if settings.DEBUG:
    urlpatterns += [
        path("dev/", entrance.people, name="people"),
        path("dev/<int:pk>/", entrance.become, name="become"),
    ]
