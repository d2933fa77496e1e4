"""People: guests and, later, registered users."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _


class UserManager(BaseUserManager["User"]):
    """Makes people. Guests and those who sign in by code have no usable password."""

    def create_user(self, name: str, password: str | None = None, **fields: object) -> "User":
        user = self.model(name=name, **fields)
        user.set_password(password)
        user.save(using=self._db)
        return user

    def create_superuser(self, name: str, password: str | None = None, **fields: object) -> "User":
        return self.create_user(name, password, is_staff=True, is_superuser=True, **fields)


class User(AbstractBaseUser, PermissionsMixin):
    """Somebody who can sit at a table. The name is what others see, and it is unique."""

    name = models.CharField(_("name"), max_length=30, unique=True)
    email = models.EmailField(_("e-mail address"), null=True, blank=True, unique=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)

    objects = UserManager()

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name
