"""One walk through the rules that both works a value out and says how.

    def to_hit(attack: Attack) -> Walk[Fraction]:
        needs = 4 - attack.modifier
        chance = at_least(needs)
        yield Step("A model hits", chance, f"needs {needs}+", "attacks/to-hit")
        return chance

A mechanic is a generator: it yields the steps of its working and returns what it found, so that no rule can be
explained otherwise than it was worked out. One mechanic takes another along with `chance = yield from to_hit(attack)`.
"""

from collections.abc import Generator
from typing import Generic, NamedTuple, TypeAlias, TypeVar

from calculators.declare.outputs import Step

T = TypeVar("T")

Walk: TypeAlias = Generator[Step, None, T]


class Walked(NamedTuple, Generic[T]):
    """What came of a walk, and its steps."""

    result: T
    steps: tuple[Step, ...]


def walk(mechanic: Walk[T]) -> Walked[T]:
    """Walk a mechanic to its end."""
    steps = []
    while True:
        try:
            steps.append(next(mechanic))
        except StopIteration as end:
            return Walked(end.value, tuple(steps))
