from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules


class AccountsConfig(AppConfig):
    name = "accounts"

    def ready(self) -> None:
        """Every app that holds people says so in its module `ties`."""
        autodiscover_modules("ties")
