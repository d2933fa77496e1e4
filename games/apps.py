from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_out

from games import notify


class GamesConfig(AppConfig):
    name = "games"

    def ready(self) -> None:
        user_logged_out.connect(notify.logged_out, dispatch_uid="games.logged_out")
