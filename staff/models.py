"""What the team works with: reports of people, and the log of all that the team has done."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from games.models import Match


class Report(models.Model):
    """Somebody reports somebody. The evidence is what the server knew at that moment."""

    class Kind(models.TextChoices):
        INSULT = "insult", _("insults, threats")
        SPAM = "spam", _("advertising, flooding")
        NAME = "name", _("an offensive name")
        COLLUSION = "collusion", _("plays into somebody’s hands")
        STALLING = "stalling", _("holds up the match on purpose")
        OTHER = "other", _("something else")

    class Status(models.TextChoices):
        OPEN = "open", _("being looked at")
        UPHELD = "upheld", _("we have acted on it")
        DISMISSED = "dismissed", _("nothing against the rules found")
        ABUSIVE = "abusive", _("was no honest report")

    reporter = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="reports", verbose_name=_("from")
    )
    accused = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="accusations", verbose_name=_("who")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    text = models.CharField(_("in own words"), max_length=500, blank=True)
    place = models.CharField(_("where"), max_length=40)  # as in lobby: hub, table:K7MPXR, match:17
    match = models.ForeignKey(
        Match, models.SET_NULL, null=True, blank=True, related_name="+", verbose_name=_("match")
    )
    round = models.PositiveSmallIntegerField(_("round"), null=True, blank=True)
    version = models.PositiveIntegerField(_("step"), null=True, blank=True)
    seat = models.PositiveSmallIntegerField(_("seat"), null=True, blank=True)
    # {"name": what the accused was called, "lines": [{room, number, from, name, text, at}, …]}
    evidence = models.JSONField()
    created_at = models.DateTimeField(_("when"))
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.OPEN)
    decided_at = models.DateTimeField(_("decided"), null=True, blank=True)
    answer = models.CharField(_("answer to the reporter"), max_length=200, blank=True)

    class Meta:
        default_permissions = ()
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        indexes = [
            models.Index(fields=["status", "created_at"], name="report_queue"),
            models.Index(fields=["reporter", "created_at"], name="report_by_reporter"),
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["reporter", "accused"],
                name="report_one_open_each",
                condition=Q(status="open"),
            ),
            models.CheckConstraint(name="report_of_another", condition=~Q(reporter=F("accused"))),
            models.CheckConstraint(
                name="report_decided_has_a_time",
                condition=Q(status="open", decided_at__isnull=True)
                | ~Q(status="open") & Q(decided_at__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()}: {self.evidence['name']}"


class StaffAct(models.Model):
    """One thing that somebody of the team has done. Append-only; the database refuses changes."""

    class Kind(models.TextChoices):
        WARN = "warn", _("warned")
        MUTE = "mute", _("muted")
        BAN = "ban", _("banned")
        RENAME = "rename", _("renamed")
        LIFT = "lift", _("lifted")
        ANSWER = "answer", _("answered an appeal")
        DECIDE = "decide", _("decided a report")
        CLOSE_TABLE = "close_table", _("closed a table")
        ANNUL = "annul", _("annulled a match")
        SLOW = "slow", _("changed slow mode")
        BANNER = "banner", _("changed the banner")
        FEATURE = "feature", _("changed the rules of the day")
        DRAIN = "drain", _("announced a restart, or took it back")
        APPOINT = "appoint", _("changed the team")
        CORRECT = "correct", _("corrected Taler")
        EDIT = "edit", _("edited")

    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="acts",
        verbose_name=_("by"),
    )  # null: from the command line
    kind = models.CharField(_("what"), max_length=12, choices=Kind)
    person = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.PROTECT,
        null=True,
        related_name="acts_about",
        verbose_name=_("whom"),
    )
    about = models.CharField(_("about"), max_length=100, blank=True)
    reason = models.CharField(_("reason"), max_length=1000, blank=True)
    at = models.DateTimeField(_("when"), db_index=True)

    class Meta:
        default_permissions = ()
        verbose_name = _("act of the team")
        verbose_name_plural = _("acts of the team")
        permissions = [
            ("moderate", _("May look after people, talk and tables")),
            ("administer", _("May change matches, money, the team and the site")),
        ]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.by} {self.kind} {self.person or self.about}"
