"""Other people's programs that play: an account each, which a token opens instead of a session."""

from django.conf import settings
from django.db import models

PREFIX = "Bot-"
"""How their names begin, and nobody else's: so every list says what they are."""


class BotToken(models.Model):
    """The key of one bot; only its digest is kept."""

    bot = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, related_name="token")
    owner = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="bot_tokens")
    digest = models.CharField(max_length=64, unique=True)
    made_at = models.DateTimeField()
    used_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"token of {self.bot}"
