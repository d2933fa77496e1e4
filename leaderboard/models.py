"""What every match brought each registered person, and the sums of it by period."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from leaderboard.rating import NEW, Skill, shown

_USER = settings.AUTH_USER_MODEL


class Result(models.Model):
    """One match of one registered person; or, dated later, the correction that takes it back.

    Never changed. Everything else here can be built anew from these rows, in the order of their
    ids: they are given under the locks of the people concerned.
    """

    class Kind(models.TextChoices):
        MATCH = "match", _("match")
        CORRECTION = "correction", _("Correction")

    class Left(models.TextChoices):
        NO = ""
        EARLY = "early"
        LATE = "late"

    kind = models.CharField(_("kind"), max_length=10, choices=Kind, default=Kind.MATCH)
    user = models.ForeignKey(
        _USER, models.CASCADE, related_name="results", verbose_name=_("person")
    )
    match = models.PositiveBigIntegerField(_("match"))
    at = models.DateTimeField(_("when"))
    day = models.DateField(_("day"))  # in Berlin
    preset = models.CharField(max_length=40)
    size = models.PositiveSmallIntegerField()  # seats
    humans = models.PositiveSmallIntegerField()
    # Whether points and XP go into the sums; not with a guest, nor beyond a day's solo matches.
    counted = models.BooleanField()
    place = models.PositiveSmallIntegerField(_("place"))
    rounds = models.PositiveSmallIntegerField()
    left = models.CharField(max_length=5, choices=Left, blank=True)
    # A correction holds the same figures, below zero.
    matches = models.SmallIntegerField(default=1)
    won = models.SmallIntegerField()
    points = models.IntegerField(_("points"))
    xp = models.IntegerField()
    taler = models.BigIntegerField(_("Taler"))  # won less stake
    fires = models.SmallIntegerField()
    knocks = models.SmallIntegerField()
    knocks_held = models.SmallIntegerField()  # that cost their knocker nothing
    # Null where the match was not rated.
    rank = models.PositiveSmallIntegerField(null=True)  # among the humans
    weight = models.FloatField(null=True)
    mu_before = models.FloatField(null=True)
    sigma_before = models.FloatField(null=True)
    mu_after = models.FloatField(null=True)
    sigma_after = models.FloatField(null=True)

    class Meta:
        verbose_name = _("result")
        verbose_name_plural = _("results")
        constraints = [
            models.UniqueConstraint(fields=["match", "user", "kind"], name="result_once"),
            models.CheckConstraint(
                name="result_rated_or_not",
                condition=Q(
                    weight=None, mu_before=None, sigma_before=None, mu_after=None, sigma_after=None
                )
                | Q(
                    weight__isnull=False,
                    mu_before__isnull=False,
                    sigma_before__isnull=False,
                    mu_after__isnull=False,
                    sigma_after__isnull=False,
                ),
            ),
        ]
        indexes = [
            models.Index(fields=["user", "-id"], name="result_of_person"),
            models.Index(fields=["user", "day"], name="result_of_day"),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.match} of {self.user_id}"

    @property
    def gain(self) -> int:
        """What it changed of the rating that people are shown; 0 where it was not rated."""
        if self.mu_before is None or self.mu_after is None:
            return 0
        return shown(Skill(self.mu_after, 0)) - shown(Skill(self.mu_before, 0))


class Rating(models.Model):
    """Where a person stands. The row is also his lock: whatever is his here changes under it."""

    user = models.OneToOneField(
        _USER, models.CASCADE, related_name="rating", verbose_name=_("person")
    )
    mu = models.FloatField(_("skill"), default=NEW.mu)
    sigma = models.FloatField(_("uncertainty"), default=NEW.sigma)
    matches = models.PositiveIntegerField(_("rated matches"), default=0)  # rated ones

    class Meta:
        verbose_name = _("rating")
        verbose_name_plural = _("ratings")

    def __str__(self) -> str:
        return f"{self.user_id}: {self.mu:.2f} ± {self.sigma:.2f}"


class Standing(models.Model):
    """The sums of one person over one period, of which the leaderboards are made."""

    class Period(models.TextChoices):
        DAY = "day", _("day")
        WEEK = "week", _("week")
        MONTH = "month", _("month")
        SEASON = "season", _("season")
        ALL = "all", _("all time")

    period = models.CharField(_("period"), max_length=6, choices=Period)
    start = models.DateField(_("from"))
    user = models.ForeignKey(
        _USER, models.CASCADE, related_name="standings", verbose_name=_("person")
    )
    matches = models.IntegerField(_("matches played"), default=0)
    points = models.IntegerField(_("points"), default=0)
    xp = models.IntegerField(default=0)
    wins = models.IntegerField(default=0)  # of matches with other people
    taler = models.BigIntegerField(default=0)
    rated = models.IntegerField(default=0)
    # After the last rated match of the period; null before the first.
    rating = models.IntegerField(null=True)
    gain = models.IntegerField(default=0)
    listed = models.BooleanField(default=False)  # he had enough rated matches by then
    rated_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name = _("standing")
        verbose_name_plural = _("standings")
        constraints = [
            models.UniqueConstraint(fields=["user", "period", "start"], name="standing_once"),
        ]
        indexes = [
            models.Index(fields=["period", "start", "-points", "user"], name="standing_points"),
            models.Index(fields=["period", "start", "-wins", "user"], name="standing_wins"),
            models.Index(fields=["period", "start", "-taler", "user"], name="standing_taler"),
            models.Index(
                fields=["period", "start", "-rating", "user"],
                name="standing_rating",
                condition=Q(listed=True),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.period} {self.start}"
