"""Names as the eye sees them: two that look alike have one skeleton (Unicode TR39)."""

from typing import Any

from django.db import models
from glyphguard import skeleton as prototypes


def skeleton(name: str) -> str:
    """What this name looks like, whatever it is written with. To compare, never to show.

    Folding case opens new look-alikes: a capital I is an l, and a small one its own capital. So the
    two are folded in turns, and i, l, I and 1 come out as one.
    """
    folded = prototypes(prototypes(name).casefold())
    return prototypes(folded.casefold()).replace("i", "l")


class SkeletonField(models.CharField):
    """Holds the skeleton of the row's name, and follows it whoever saves the row."""

    def pre_save(self, model_instance: models.Model, add: bool) -> str:
        value = skeleton(getattr(model_instance, "name"))  # noqa: B009 - any model with a name
        setattr(model_instance, self.attname, value)
        return value

    def deconstruct(self) -> Any:
        """Migrations need to know the column only."""
        name, _path, args, kwargs = super().deconstruct()
        return name, "django.db.models.CharField", args, kwargs
