"""Words the calculators share: squads in a sentence, and ways on to other calculators."""

from __future__ import annotations

from typing import Any

from calculators import find
from calculators.declare.outputs import Link
from calculators.declare.query import write
from calculators.show.wording import in_words


def so_many(count: int, noun: str, nouns: str = "") -> str:
    """A count with its noun, none as a word of its own: ten units, one unit, no unit."""
    return f"{in_words(count)} {noun if count < 2 else nouns or noun + 's'}"


def way(name: str, label: str, **inputs: Any) -> Link:
    """A way on to another calculator of this game with these inputs."""
    other = find(f"warfig/{name}")
    return Link(name, write(other, other.inputs(**inputs)), label)
