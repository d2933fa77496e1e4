from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out
from django.utils.translation import gettext_lazy as _

from games import notify


class GamesConfig(AppConfig):
    name = "games"
    verbose_name = _("Matches")

    def ready(self) -> None:
        user_logged_out.connect(notify.logged_out, dispatch_uid="games.logged_out")
