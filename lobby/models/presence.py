"""Who is where: sockets, the processes that hold them, and what everybody was told of it."""

import uuid

from django.conf import settings
from django.db import models
from django.db.models import Q


class Process(models.Model):
    """A web process that holds sockets. One that has not been seen for long is dead."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4)
    seen_at = models.DateTimeField(db_index=True)

    class Meta:
        verbose_name_plural = "processes"

    def __str__(self) -> str:
        return str(self.id)


class Connection(models.Model):
    """One open socket at one place: `hub`, `table:12` or `match:17`. Nobody's sockets count too."""

    process = models.ForeignKey(Process, models.CASCADE, related_name="connections")
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, null=True, related_name="connections"
    )
    session = models.CharField(max_length=16, blank=True)
    place = models.CharField(max_length=40)
    opened_at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["place", "user"], name="connection_place_user")]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.place}"


class Presence(models.Model):
    """Somebody is at a place, as far as the others were told. Announced gone = row deleted.

    Its row lock orders coming and going of one person at one place.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="presences")
    place = models.CharField(max_length=40)
    since = models.DateTimeField()
    # When his last socket closed; null while one is open. Soon back means that nobody notices.
    gone_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [
            models.Index(fields=["place"], name="presence_place"),
            models.Index(
                fields=["gone_at"], name="presence_gone_at", condition=Q(gone_at__isnull=False)
            ),
        ]
        constraints = [
            models.UniqueConstraint(fields=["user", "place"], name="presence_one_per_place")
        ]

    def __str__(self) -> str:
        return f"{self.user_id} at {self.place}"
