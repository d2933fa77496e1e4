"""Taler in the database: accounts with their balance, and every booking between two of them."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Account(models.Model):
    """Where Taler lie. The balance is what the bookings say, kept in the same transaction.

    Play money comes from the mint, whose balance is what it has given, below zero: so the sum
    over all accounts is always 0.
    """

    class Kind(models.TextChoices):
        PERSON = "person", _("person")
        POT = "pot", _("pot")
        MINT = "mint", _("mint")
        HOUSE = "house", _("house")  # what late leavers forfeit when nobody stays to win it

    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    # Null for all other kinds, and for people whose row is gone: their bookings stay.
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        related_name="taler",
        verbose_name=_("person"),
    )
    match = models.PositiveBigIntegerField(_("match"), null=True, unique=True)  # whose pot it is
    balance = models.BigIntegerField(_("balance"), default=0)
    # Set aside for the stake of a table where the person is ready, and for which one.
    reserved = models.PositiveBigIntegerField(_("set aside"), default=0)
    reserved_for = models.CharField(_("for what"), max_length=40, blank=True)

    class Meta:
        verbose_name = _("Taler account")
        verbose_name_plural = _("Taler accounts")
        constraints = [
            models.UniqueConstraint(
                fields=["kind"],
                name="account_one_mint_and_house",
                condition=Q(match=None, user=None) & Q(kind__in=["mint", "house"]),
            ),
            models.CheckConstraint(
                name="account_never_below_zero", condition=Q(kind="mint") | Q(balance__gte=0)
            ),
            models.CheckConstraint(
                name="account_reserves_what_it_has",
                condition=Q(reserved=0, reserved_for="")
                | Q(kind="person", reserved__gt=0, reserved__lte=F("balance"))
                & ~Q(reserved_for=""),
            ),
            models.CheckConstraint(
                name="account_is_of_its_kind",
                condition=Q(kind="person", match=None)
                | Q(kind="pot", user=None, match__isnull=False)
                | Q(kind__in=["mint", "house"], user=None, match=None),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.user_id or self.match or ''}".strip()

    @property
    def free(self) -> int:
        """What is not set aside."""
        return self.balance - self.reserved


class LedgerEntry(models.Model):
    """One complete booking: so many Taler from `debit` to `credit`. Never changed, never deleted.

    The key makes it happen once, whoever tries how often: `match:17:stake:seat:2`.
    """

    class Kind(models.TextChoices):
        START = "start", _("Welcome")
        DAILY = "daily", _("Daily gift")
        STAKE = "stake", _("Stake")
        PAYOUT = "payout", _("Won")
        REFUND = "refund", _("Stake back")
        FORFEIT = "forfeit", _("Forfeited")
        CORRECTION = "correction", _("Correction")

    debit = models.ForeignKey(
        Account, models.PROTECT, related_name="debits", verbose_name=_("from")
    )
    credit = models.ForeignKey(
        Account, models.PROTECT, related_name="credits", verbose_name=_("to")
    )
    amount = models.PositiveBigIntegerField(_("Taler"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind)
    key = models.CharField(_("key"), max_length=80, unique=True)
    match = models.PositiveBigIntegerField(_("match"), null=True, db_index=True)
    # The two balances after this booking, so that a statement is read and not computed.
    debit_after = models.BigIntegerField(_("balance behind it, from"))
    credit_after = models.BigIntegerField(_("balance behind it, to"))
    at = models.DateTimeField(_("when"))

    class Meta:
        verbose_name = _("booking")
        verbose_name_plural = _("bookings")
        constraints = [
            models.CheckConstraint(name="ledger_amount_positive", condition=Q(amount__gt=0)),
            models.CheckConstraint(name="ledger_between_two", condition=~Q(debit=F("credit"))),
        ]

    def __str__(self) -> str:
        return f"{self.key}: {self.amount}"


class PairDay(models.Model):
    """What two people have won from each other on one Berlin day: so much from `second`.

    Below zero it is `second` who has won. Flagged for staff beyond a first bound.
    """

    day = models.DateField(_("day"))
    first = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("one")
    )
    second = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("the other")
    )
    net = models.BigIntegerField(_("won by the one"), default=0)
    flagged = models.BooleanField(_("to be looked at"), default=False)

    class Meta:
        verbose_name = _("pair on one day")
        verbose_name_plural = _("pairs day by day")
        constraints = [
            models.UniqueConstraint(fields=["day", "first", "second"], name="pair_day_once"),
            models.CheckConstraint(name="pair_day_in_order", condition=Q(first__lt=F("second"))),
        ]
        indexes = [
            models.Index(fields=["-day"], name="pair_day_flagged", condition=Q(flagged=True))
        ]

    def __str__(self) -> str:
        return f"{self.day}: {self.first_id} from {self.second_id} {self.net}"
