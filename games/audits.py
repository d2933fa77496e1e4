"""What the auditor has found. Beside the models of matches, which it judges."""

from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _


class Audit(models.Model):
    """One ended match, replayed from its rules, deals and moves; or, without a match, a book.

    No faults: everything is as it should be. Faults stop new rated matches until somebody of the
    team has looked at them.
    """

    class Book(models.TextChoices):
        """What all matches write into together."""

        LEDGER = "ledger", _("Taler")
        STANDINGS = "standings", _("leaderboards")  # and ratings, which come from the same results

    match = models.OneToOneField(
        "games.Match", models.CASCADE, null=True, related_name="audit", verbose_name=_("match")
    )
    book = models.CharField(_("book"), max_length=9, choices=Book, blank=True)
    at = models.DateTimeField(_("when"))
    moves = models.PositiveIntegerField(_("moves"), default=0)
    faults = models.JSONField(_("faults"), default=list)
    is_faulty = models.BooleanField(_("faulty"), default=False)
    cleared_at = models.DateTimeField(_("explained"), null=True)

    class Meta:
        verbose_name = _("audit")
        verbose_name_plural = _("audits")
        indexes = [
            models.Index(
                fields=["at"], name="audit_red", condition=Q(is_faulty=True, cleared_at=None)
            ),
        ]

    def __str__(self) -> str:
        return f"audit of {self.match or self.book}"
