"""Mail where there is no mail server: in the log, for people to read."""

import logging
from collections.abc import Sequence

from django.core.mail import EmailMessage
from django.core.mail.backends.base import BaseEmailBackend

logger = logging.getLogger(__name__)


class LogBackend(BaseEmailBackend):
    """Logs every mail as it would be read, codes and links included: for one's own machine."""

    def send_messages(self, email_messages: Sequence[EmailMessage]) -> int:
        for message in email_messages:
            receivers = ", ".join(message.recipients())
            logger.info("Mail to %s: %s\n\n%s\n", receivers, message.subject, message.body)
        return len(email_messages)
