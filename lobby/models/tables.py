"""Tables: who sits where, under which terms, and who is ready for them."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from games.models import Match


class Table(models.Model):
    """One table. Its row lock makes it single-writer; `version` grows by one with every change.

    It outlives its matches: the same people play again under the same terms.
    """

    class Status(models.TextChoices):
        OPEN = "open", _("open")
        STARTING = "starting", _("begins")  # the people open the bytes that they add to the shuffle
        PLAYING = "playing", _("plays")
        OVER = "over", _("over")  # its match has ended, and nobody has said *again* yet
        CLOSED = "closed", _("closed")

    code = models.CharField(_("code"), max_length=8, unique=True)
    name = models.CharField(_("name"), max_length=40)
    # One of the people who sit here; null while none of them is connected.
    host = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="hosted_tables",
        verbose_name=_("host"),
    )
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    version = models.PositiveIntegerField(default=0)
    # The terms, which the host sets. `terms_version` is the version that set them last.
    rules = models.JSONField()
    preset = models.CharField(_("rules"), max_length=40)
    seats = models.PositiveSmallIntegerField(_("seats"), default=4)
    public = models.BooleanField(_("public"), default=True)
    guests_allowed = models.BooleanField(_("guests allowed"), default=True)
    watchers_allowed = models.BooleanField(_("watchers allowed"), default=True)
    fill_bots = models.BooleanField(default=False)
    bot_level = models.CharField(max_length=10, default="normal")
    tempo = models.CharField(
        _("tempo"), max_length=10, choices=Match.Tempo, default=Match.Tempo.NORMAL
    )
    stake = models.PositiveIntegerField(_("stake"), default=0)
    terms_version = models.PositiveIntegerField(default=0)
    # What the people here had agreed to before the host changed it; null if nothing has changed.
    former_terms = models.JSONField(null=True)
    # Of the next match's shuffle: the commitment is shown before anybody is ready.
    secret = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    # When a start goes on without the bytes that are still missing.
    start_due = models.DateTimeField(null=True)
    match = models.ForeignKey(
        Match, models.SET_NULL, null=True, related_name="+", verbose_name=_("match")
    )
    created_at = models.DateTimeField(_("opened"))
    closed_at = models.DateTimeField(_("closed"), null=True)

    class Meta:
        verbose_name = _("table")
        verbose_name_plural = _("tables")
        indexes = [
            models.Index(fields=["status"], name="table_alive", condition=~Q(status="closed")),
        ]
        constraints = [
            models.CheckConstraint(
                name="table_seats_2_to_9", condition=Q(seats__gte=2, seats__lte=9)
            ),
            models.CheckConstraint(
                name="table_closed_has_a_time",
                condition=Q(status="closed", closed_at__isnull=False)
                | ~Q(status="closed") & Q(closed_at__isnull=True),
            ),
            models.CheckConstraint(
                name="table_starting_has_a_time",
                condition=Q(status="starting", start_due__isnull=False)
                | ~Q(status="starting") & Q(start_due__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return f"table {self.code}"

    @property
    def place(self) -> str:
        """Where the sockets of this table are, for presence and nudges."""
        return f"table:{self.code}"


class TableSeat(models.Model):
    """Somebody sits at a table. One seat per person, on the whole site."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="taken")
    number = models.PositiveSmallIntegerField()
    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="table_seat")
    sat_at = models.DateTimeField()
    # The last thing he did here; who only sits there keeps no table open.
    active_at = models.DateTimeField()
    # Since when no socket of his is connected to the table or its match; null while one is.
    away_since = models.DateTimeField(null=True)
    # The hash of the terms he is ready for, else empty, and what he adds to the shuffle.
    ready_hash = models.CharField(max_length=16, blank=True)
    commitment = models.CharField(max_length=64, blank=True)
    random = models.CharField(max_length=64, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "number"], name="table_seat_one_each")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} on seat {self.number} of table {self.table_id}"


class Kick(models.Model):
    """The host does not want somebody at his table for a while."""

    table = models.ForeignKey(Table, models.CASCADE, related_name="kicks")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="kicks")
    until = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["table", "user"], name="kick_once_per_table")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} away from table {self.table_id} until {self.until}"


class SavedRules(models.Model):
    """House rules somebody keeps under a name. Whoever has the code can see and use them."""

    owner = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="saved_rules",
        verbose_name=_("owner"),
    )
    name = models.CharField(_("name"), max_length=40)
    code = models.CharField(_("code"), max_length=8, unique=True)
    rules = models.JSONField(_("what is different"))
    preset = models.CharField(_("rules"), max_length=40)  # which they began as
    created_at = models.DateTimeField(_("kept"))

    class Meta:
        verbose_name = _("house rules")
        verbose_name_plural = _("saved house rules")
        constraints = [
            models.UniqueConstraint(fields=["owner", "name"], name="saved_rules_one_per_name")
        ]

    def __str__(self) -> str:
        return f"{self.name} ({self.code})"
