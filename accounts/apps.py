from django.apps import AppConfig
from django.utils.module_loading import autodiscover_modules
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "accounts"
    verbose_name = _("People and Taler")

    def ready(self) -> None:
        """Every app that holds people says so in its module `ties`."""
        autodiscover_modules("ties")
