"""The channel layer of the embedded stack."""

from channels.layers import InMemoryChannelLayer


class InMemoryLayer(InMemoryChannelLayer):
    """Channels' in-memory layer."""
