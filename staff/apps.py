from typing import Any

from django.apps import AppConfig
from django.apps import apps as installed
from django.db.models.signals import post_migrate
from django.utils.translation import gettext_lazy as _

MODERATORS, ADMINISTRATORS = "moderators", "administrators"
_MAY = {MODERATORS: ("moderate",), ADMINISTRATORS: ("moderate", "administer")}


class StaffConfig(AppConfig):
    name = "staff"
    verbose_name = _("Team")

    def ready(self) -> None:
        post_migrate.connect(make_groups, sender=self)


def make_groups(*, using: str, apps: Any = installed, **signal: Any) -> None:
    """The two groups of the team, with what each may do; permissions exist after migrating only."""
    group_model = apps.get_model("auth", "Group")
    permissions = apps.get_model("auth", "Permission").objects.using(using)
    for name, codenames in _MAY.items():
        group, _is_new = group_model.objects.using(using).get_or_create(name=name)
        group.permissions.set(
            permissions.filter(content_type__app_label="staff", codename__in=codenames)
        )
