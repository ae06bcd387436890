"""Things to choose from: a slug for links, a label for people.

class Cover(Choice):
    NONE = "none", "In the open"
    SOFT = "soft", "Soft cover"
"""

from __future__ import annotations

from enum import Enum


class Choice(Enum):
    """One of several things to choose from."""

    _value_: str
    label: str

    def __new__(cls, slug: str, label: str) -> Choice:
        member = object.__new__(cls)
        member._value_ = slug
        member.label = label
        return member

    @property
    def hint(self) -> str:
        """A word beside the label on the form: a price, for example."""
        return ""

    @property
    def rule(self) -> str:
        """The rule that explains or prices it, if there is one: whoever changes that rule changes what this means."""
        return ""
