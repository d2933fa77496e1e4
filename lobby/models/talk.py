"""What people say to each other."""

from django.conf import settings
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

LONGEST = 300  # characters of one line


class Room(models.Model):
    """A place for talk: `hub`, `table:12`, `match:17`, or `watchers:17` of match 17.

    Its row lock makes it single-writer; `last` grows by one with every line, so a reader who has
    heard line n knows without looking whether something is missing.
    """

    name = models.CharField(_("name"), max_length=40, unique=True)
    last = models.PositiveIntegerField(_("lines"), default=0)
    # Seconds that everybody waits between two lines here, while staff wants it slow.
    slow = models.PositiveSmallIntegerField(_("seconds between two lines"), default=0)

    class Meta:
        verbose_name = _("room")
        verbose_name_plural = _("rooms")

    def __str__(self) -> str:
        return self.name


class ChatLine(models.Model):
    """One line as it was typed, or one ready-made bubble (its key, and no text). Append-only."""

    room = models.ForeignKey(Room, models.CASCADE, related_name="lines")
    number = models.PositiveIntegerField()
    # Null once the account is gone: the line stays readable by the name.
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, related_name="lines"
    )
    name = models.CharField(max_length=40)
    text = models.CharField(max_length=LONGEST, blank=True)
    bubble = models.CharField(max_length=40, blank=True)
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["author", "at"], name="chat_line_author_at")]
        constraints = [
            models.UniqueConstraint(fields=["room", "number"], name="chat_line_one_per_number"),
            models.CheckConstraint(
                name="chat_line_text_or_bubble",
                condition=Q(text="") & ~Q(bubble="") | ~Q(text="") & Q(bubble=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name}: {self.text or self.bubble}"
