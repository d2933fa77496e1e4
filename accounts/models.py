"""People: guests and members, the names they have had, whom they avoid, what staff imposed."""

from django.contrib.auth.base_user import AbstractBaseUser, BaseUserManager
from django.contrib.auth.models import PermissionsMixin
from django.db import models
from django.db.models import F, Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounts.addresses import AddressMark as AddressMark
from accounts.money import Account as Account
from accounts.money import LedgerEntry as LedgerEntry
from accounts.money import PairDay as PairDay
from accounts.programs import PREFIX
from accounts.programs import BotToken as BotToken
from accounts.skeletons import SkeletonField


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
    """Somebody who can sit at a table. The name is what others see, and none looks like it."""

    name = models.CharField(_("name"), max_length=30, unique=True)
    skeleton = SkeletonField(max_length=255, unique=True, editable=False)
    renamed_at = models.DateTimeField(_("renamed"), null=True, editable=False)
    # Whose mailbox it is stands in allauth's EmailAddress: two may claim one, one can prove it.
    email = models.EmailField(_("e-mail address"), blank=True)
    is_guest = models.BooleanField(_("guest"), default=False)
    is_staff = models.BooleanField(_("staff"), default=False)
    is_active = models.BooleanField(_("active"), default=True)
    created_at = models.DateTimeField(_("since"), default=timezone.now, editable=False)
    # Of the browser a guest came with, so that its first two tabs become one guest.
    browser = models.CharField(max_length=64, null=True, unique=True, editable=False)  # noqa: DJ001

    objects = UserManager()

    USERNAME_FIELD = "name"
    EMAIL_FIELD = "email"

    class Meta:
        verbose_name = _("person")
        verbose_name_plural = _("people")

    def __str__(self) -> str:
        return self.name

    @property
    def is_bot(self) -> bool:
        """Whether a program of some member plays here; such names nobody else can have."""
        return self.is_guest and self.name.startswith(PREFIX)


class TakenName(models.Model):
    """A name nobody has and nobody gets: of a closed account, or given up a short while ago."""

    skeleton = models.CharField(max_length=255, unique=True)
    # Who may take it back. Null when its person is gone.
    owner = models.ForeignKey(User, models.CASCADE, null=True, related_name="former_names")
    until = models.DateTimeField(null=True)  # null: for good

    def __str__(self) -> str:
        return self.skeleton


class Block(models.Model):
    """One person avoids another. What that means each part of the site asks the selectors."""

    class Kind(models.TextChoices):
        HEAR = "hear", _("do not hear")  # what he says is not shown to me, not even afterwards
        PLAY = "play", _("do not play with")  # the server never seats us together

    person = models.ForeignKey(User, models.CASCADE, related_name="blocks")
    other = models.ForeignKey(User, models.CASCADE, related_name="blocked_by")
    kind = models.CharField(max_length=4, choices=Kind)
    created_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["person", "other", "kind"], name="block_once"),
            models.CheckConstraint(condition=~Q(person=F("other")), name="block_another"),
        ]

    def __str__(self) -> str:
        return f"{self.person} {self.kind} {self.other}"


class Sanction(models.Model):
    """What staff has imposed on a person: why, until when, and what he says to it.

    It ends by itself at `until`, or when staff lifts it. A warning ends when it has been read; a
    new name is a note of what was done.
    """

    class Kind(models.TextChoices):
        WARNING = "warning", _("warning")
        MUTE = "mute", _("muted")
        BAN = "ban", _("banned")
        RENAME = "rename", _("renamed")

    class Scope(models.TextChoices):
        EVERYWHERE = "everywhere", _("everywhere")
        HUB = "hub", _("at the lake only")

    person = models.ForeignKey(
        User, models.CASCADE, related_name="sanctions", verbose_name=_("person")
    )
    kind = models.CharField(_("kind"), max_length=8, choices=Kind)
    scope = models.CharField(_("where"), max_length=10, choices=Scope, default=Scope.EVERYWHERE)
    reason = models.CharField(_("reason"), max_length=200)
    created_at = models.DateTimeField(_("since"))
    until = models.DateTimeField(_("until"), null=True, blank=True)  # null: for good
    lifted_at = models.DateTimeField(_("lifted"), null=True, blank=True)
    read_at = models.DateTimeField(_("read"), null=True, blank=True)
    appeal = models.CharField(_("appeal"), max_length=1000, blank=True)
    appealed_at = models.DateTimeField(_("appealed"), null=True, blank=True)
    answer = models.CharField(_("answer"), max_length=1000, blank=True)
    answered_at = models.DateTimeField(_("answered"), null=True, blank=True)

    class Meta:
        verbose_name = _("measure")
        verbose_name_plural = _("measures")
        indexes = [models.Index(fields=["person", "kind"], name="sanction_person_kind")]
        constraints = [
            models.CheckConstraint(
                name="sanction_mute_ends", condition=~Q(kind="mute") | Q(until__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.person}: {self.get_kind_display()}"
