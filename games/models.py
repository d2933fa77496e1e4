"""A match in the database: its rules, its deals, its moves, and the state they lead to."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.audits import Audit as Audit


class Match(models.Model):
    """One match. Its row lock makes it single-writer; `version` grows by one with every change."""

    class Status(models.TextChoices):
        RUNNING = "running", _("is on")
        OVER = "over", _("over")
        VOID = "void", _("void")

    class Step(models.TextChoices):
        """What the server does at `step_due`."""

        DEAL = "deal"
        TURN = "turn"  # the time of the person on turn is up
        BOT = "bot"  # a bot, or the stand-in of somebody absent, plays

    class Tempo(models.TextChoices):
        SLOW = "langsam", _("slow")
        NORMAL = "normal", _("normal")
        FAST = "schnell", _("fast")

    rules = models.JSONField()
    preset = models.CharField(_("rules"), max_length=40, blank=True)
    tempo = models.CharField(_("tempo"), max_length=10, choices=Tempo, default=Tempo.NORMAL)
    # The code of the table it was dealt at; a match against the computer has none.
    table = models.CharField(_("table"), max_length=8, blank=True)
    watchable = models.BooleanField(default=True)
    # Of the match's own shuffle: the commitment is shown from the start, the secret after the end.
    secret = models.CharField(max_length=64)
    commitment = models.CharField(max_length=64)
    # What each seat added to the shuffle, in hex; empty for a bot and for whoever added nothing.
    randoms = models.JSONField(default=list)
    state = models.JSONField()
    version = models.PositiveIntegerField(_("step"), default=0)
    status = models.CharField(_("status"), max_length=10, choices=Status, default=Status.RUNNING)
    # The least of the three below, stored because the lifeguard asks the index for it every second.
    wake_at = models.DateTimeField(_("due"), null=True)
    step = models.CharField(max_length=10, choices=Step, blank=True)
    step_due = models.DateTimeField(null=True)
    round_due = models.DateTimeField(null=True)
    match_due = models.DateTimeField(null=True)
    # A match against the computer stands still from here on while its person is away.
    paused_at = models.DateTimeField(null=True)
    # The end of the latest outage whose time was given back.
    excused_at = models.DateTimeField(null=True)
    # Why it is void: `paused` (nobody came back to it) or `fault` (the server could not go on).
    void_reason = models.CharField(max_length=10, blank=True)
    # Of a deal of the day: the number its cards are shuffled by, the same for everybody.
    daily = models.BigIntegerField(null=True)
    # [[round, seat, amount, reason], …], in the order they were earned.
    points = models.JSONField(default=list)
    # Fixed when the cards are dealt. `counted`: without guests, so for the leaderboards; `rated`:
    # for the rating too.
    stake = models.PositiveIntegerField(default=0)
    counted = models.BooleanField(default=False)
    rated = models.BooleanField(default=False)
    # What its end brought: payouts, house, xp, rating; per seat, see `games.services.closing`.
    awards = models.JSONField(default=dict)
    overturned_at = models.DateTimeField(_("taken back"), null=True)  # when that was taken back
    created_at = models.DateTimeField(_("begun"))
    ended_at = models.DateTimeField(_("ended"), null=True)

    class Meta:
        verbose_name = _("match")
        verbose_name_plural = pgettext_lazy("more than one match", "matches")
        indexes = [
            models.Index(
                fields=["wake_at"], name="match_wake_at", condition=Q(wake_at__isnull=False)
            ),
        ]
        constraints = [
            models.CheckConstraint(
                name="match_ended_never_wakes",
                condition=Q(status="running", ended_at__isnull=True)
                | Q(wake_at__isnull=True, ended_at__isnull=False) & ~Q(status="running"),
            ),
        ]

    def __str__(self) -> str:
        return f"match {self.pk}"


class Player(models.Model):
    """Who sits where. A seat keeps its player for the whole match, whoever plays for him."""

    class Kind(models.TextChoices):
        HUMAN = "human"
        GUEST = "guest"
        BOT = "bot"

    match = models.ForeignKey(Match, models.CASCADE, related_name="players")
    seat = models.PositiveSmallIntegerField()
    # Null for bots, and for people whose account is gone: the match stays readable by the name.
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="players"
    )
    name = models.CharField(max_length=40)
    kind = models.CharField(max_length=10, choices=Kind)
    level = models.CharField(max_length=10, blank=True)
    missed = models.PositiveSmallIntegerField(default=0)  # own turns in a row that ran out of time
    stand_in = models.BooleanField(default=False)
    left_at = models.DateTimeField(null=True)
    # He has left matches again and again: his stand-in comes after one missed turn.
    short_grace = models.BooleanField(default=False)
    # The extra seconds for a turn that began behind his back are spent.
    grace_used = models.BooleanField(default=False)
    # True while this match holds its person: it runs, and he has not left it.
    playing = models.BooleanField(default=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "seat"], name="player_one_per_seat"),
            models.UniqueConstraint(
                fields=["user"], name="player_one_running_match", condition=Q(playing=True)
            ),
            models.UniqueConstraint(
                fields=["match", "user"], name="player_one_seat", condition=Q(user__isnull=False)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} on seat {self.seat}"


class Move(models.Model):
    """One change of a match, append-only: version n is the move that made version n."""

    class Cause(models.TextChoices):
        PLAYER = "player"
        CLOCK = "clock"
        BOT = "bot"
        STAND_IN = "stand-in"

    match = models.ForeignKey(Match, models.CASCADE, related_name="moves")
    version = models.PositiveIntegerField()
    seat = models.PositiveSmallIntegerField(null=True)
    # The engine's actions, and the server's own: deal, round_clock, match_clock, leave, come_back,
    # pause, resume, grace, outage, annul.
    action = models.JSONField()
    cause = models.CharField(max_length=10, choices=Cause)
    # What everybody saw happen. Public by construction; `action` may name covered cards.
    events = models.JSONField(default=list)
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "version"], name="move_one_per_version")
        ]

    def __str__(self) -> str:
        return f"move {self.version} of match {self.match_id}"


class RoundDeal(models.Model):
    """The cards of one round, derived from the match's secret, stored as they were played."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="deals")
    number = models.PositiveSmallIntegerField()
    deck = models.CharField(max_length=64)  # 32 cards of two letters
    key = models.CharField(max_length=64)  # of the reshuffles of the stock in this round

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "number"], name="deal_one_per_round")
        ]

    def __str__(self) -> str:
        return f"round {self.number} of match {self.match_id}"


class Heartbeat(models.Model):
    """One row: the last moment at which a web process served people."""

    seen_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"served until {self.seen_at}"


class Drain(models.Model):
    """One row while the site is about to stop for a while: no new matches, the others are saved."""

    stops_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"stops at {self.stops_at}"


class Analysis(models.Model):
    """What the decisions of an ended match were worth; made once, by a worker that has time."""

    match = models.OneToOneField(Match, models.CASCADE, related_name="analysis")
    asked_at = models.DateTimeField()
    seen_at = models.DateTimeField(null=True)  # the last sign of life of whoever makes it
    done = models.PositiveIntegerField(default=0)
    total = models.PositiveIntegerField(default=0)
    # Per seat, see games.retrospect.report.
    report = models.JSONField(null=True)
    ended_at = models.DateTimeField(null=True)

    class Meta:
        verbose_name_plural = "analyses"

    def __str__(self) -> str:
        return f"analysis of match {self.match_id}"


class SeatEvent(models.Model):
    """What happened to the line to a person's seat, so that a fault is decided on data."""

    class What(models.TextChoices):
        OPENED = "opened"
        CLOSED = "closed"
        TIME_UP = "time up"  # the clock played for him while this socket was open

    match = models.ForeignKey(Match, models.CASCADE, related_name="seat_events")
    seat = models.PositiveSmallIntegerField()
    at = models.DateTimeField()
    what = models.CharField(max_length=10, choices=What)
    # Milliseconds: since the client was last heard, for the last frame to be sent, and how late
    # the server's own loop was.
    heard_ms = models.PositiveIntegerField(default=0)
    send_ms = models.PositiveIntegerField(default=0)
    lag_ms = models.PositiveIntegerField(default=0)

    class Meta:
        indexes = [models.Index(fields=["match", "seat", "at"], name="seat_event_order")]

    def __str__(self) -> str:
        return f"seat {self.seat} of match {self.match_id}: {self.what}"


class DailyDeal(models.Model):
    """One deal of a day, alike for everybody; its secret is drawn when it is first played."""

    day = models.DateField()
    number = models.PositiveSmallIntegerField()
    secret = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["day", "number"], name="daily_deal_once")]

    def __str__(self) -> str:
        return f"deal {self.number} of {self.day}"


class DailyPlay(models.Model):
    """A person's one match of a deal of the day."""

    deal = models.ForeignKey(DailyDeal, models.CASCADE, related_name="plays")
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="daily_plays")
    match = models.OneToOneField(Match, models.CASCADE, related_name="daily_play")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deal", "user"], name="daily_play_once")]

    def __str__(self) -> str:
        return f"{self.user} at {self.deal}"
