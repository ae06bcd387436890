"""What a link asks sideways and backwards, beside its inputs.

quality=3&vary=shots&of=killed      a figure while an input varies
quality=3&of=killed                 the same over the first input that moves it
quality=3&for=killed:80:shots       where a goal is met
quality=3&helps=killed              which single change moves a figure most
quality=3&rolled=casualties:0       how often it goes so far from the middle

No input can be called so (see `declare.inputs`), and a link without them is what it always was.
"""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, fields, replace
from typing import Any
from urllib.parse import quote, unquote_plus

from calculators.declare.calculator import Calculator
from calculators.declare.inputs import Question
from calculators.declare.query import Refused
from calculators.declare.solve import Solved
from calculators.explore.figure import Figure, figure_named
from calculators.explore.helps import Helps, helps
from calculators.explore.luck import Luck, luck
from calculators.explore.seek import Goal, Sought, goal, seek
from calculators.explore.vary import KINDS, Axis, Sweep, axes, moving, size, vary
from calculators.kernel.progress import altogether, beginning

DOORS = ("vary", "of", "for", "helps", "rolled")
CURVE, MAP_SIDE = 101, 11  # values that a page shows


@dataclass(frozen=True)
class Asked:
    """The words behind the doors, in their order; empty where a link has none."""

    vary: str = ""
    of: str = ""
    goal: str = ""
    helps: str = ""
    rolled: str = ""

    def __bool__(self) -> bool:
        return bool(self.vary or self.of or self.goal or self.helps or self.rolled)

    def pairs(self) -> list[str]:
        """What a link has of it."""
        words = (getattr(self, each.name) for each in fields(self))
        return [f"{door}={quote(word, safe=',:.>=')}" for door, word in zip(DOORS, words) if word]


@dataclass(frozen=True)
class Explored:
    """What was found, or what is wrong with the words, by door.

    Sweeps and goals are those of the pinned answers first, and of the present one last.
    """

    asked: Asked
    sweeps: tuple[Sweep, ...] = ()
    sought: tuple[Sought, ...] = ()
    helps: Helps | None = None
    luck: Luck | None = None
    movers: Mapping[str, tuple[Question, ...]] = field(default_factory=dict)  # by the figure's name
    problems: Mapping[str, str] = field(default_factory=dict)

    @property
    def sweep(self) -> Sweep | None:
        return self.sweeps[-1] if self.sweeps else None

    @property
    def goal(self) -> Goal | None:
        return self.sought[-1].goal if self.sought else None


def parted(query: str) -> tuple[str, Asked]:
    """The query without the doors, and what stands behind them; of a door given twice the first counts."""
    own: list[str] = []
    found: dict[str, str] = {}
    for pair in filter(None, query.removeprefix("?").split("&")):
        name, _, words = pair.partition("=")
        if name in DOORS:
            found.setdefault(name, unquote_plus(words))
        else:
            own.append(pair)
    return "&".join(own), Asked(*(found.get(door, "") for door in DOORS))


def joined(query: str, asked: Asked) -> str:
    """Both in one query."""
    return "&".join(filter(None, [query, *asked.pairs()]))


def movable(calculator: Calculator, rulings: bool = True) -> list[Question]:
    """The inputs that can run through their values."""
    return [
        question for question in calculator.questions if question.kind in KINDS and (rulings or not question.ruling)
    ]


def _mover(calculator: Calculator, inputs: Any, figure: Figure, door: str) -> str:
    """The first number that moves a figure, or the first other input that does; Refused where none does."""
    asked = sorted(movable(calculator, rulings=False), key=lambda question: question.kind != "number")
    with beginning():
        found = next(moving(calculator, inputs, asked, figure), None)
    if not found:
        raise Refused({door: f"Nothing you can change here moves {figure.label}."})
    return found.name


def explore(
    calculator: Calculator, now: Solved, asked: Asked, pinned: Sequence[Solved] = (), first: Figure | None = None
) -> Explored:
    """What was asked for; what can't be asked is said and spoils nothing else.

    A page shows so many values of one input, or of each of two; a goal is sought over the whole range. It is
    found which inputs move the figures that are followed, or the `first` where none is.
    """
    every = [*pinned, now]
    problems: dict[str, str] = {}
    along: tuple[Axis, ...] = ()
    sweeps: tuple[Sweep, ...] = ()
    sought: tuple[Sought, ...] = ()
    wanted, figure = None, first
    with _refusals(problems):
        if asked.of and not asked.vary:
            asked = replace(asked, vary=_mover(calculator, now.inputs, figure_named(calculator, asked.of), "of"))
        if asked.vary:
            along = axes(calculator, asked.vary, MAP_SIDE)
            figure = figure_named(calculator, asked.of)
            most = CURVE if len(along) == 1 else MAP_SIDE
            kept = [[axis.question.value(solved.inputs) for solved in every] for axis in along]
            along = tuple(axis.thinned(most, here) for axis, here in zip(along, kept))
    with _refusals(problems):
        if asked.goal:
            name, _, rest = asked.goal.partition(":")
            least, _, by = rest.partition(":")
            by = by or _mover(calculator, now.inputs, figure_named(calculator, name, "for"), "for")
            asked = replace(asked, goal=f"{name}:{least}:{by}")
            wanted = goal(calculator, name, least, by)
    followed = {each.name: each for each in (wanted.figure if wanted else None, figure) if each}
    followed = followed if asked.vary or asked.goal else {}
    inputs = movable(calculator)
    total = len(every) * ((size(along) if along else 0) + (len(wanted.by.values) if wanted else 0))
    helping, lucky = None, None
    with altogether(total + len(followed) * len(inputs) or 1):
        if along and figure:
            sweeps = tuple(vary(calculator, solved.inputs, along, figure) for solved in every)
        if wanted:
            sought = tuple(seek(calculator, solved.inputs, wanted) for solved in every)
        movers = {name: tuple(moving(calculator, now.inputs, inputs, each)) for name, each in followed.items()}
    with _refusals(problems):
        if asked.helps:
            helping = helps(calculator, now.inputs, figure_named(calculator, asked.helps, "helps"))
    with _refusals(problems):
        if asked.rolled:
            lucky = luck(calculator, now.answer, asked.rolled)
            asked = replace(asked, rolled=f"{lucky.output.name}:{lucky.rolled}")
    return Explored(asked, sweeps, sought, helping, lucky, movers, problems)


@contextmanager
def _refusals(into: dict[str, str]) -> Iterator[None]:
    """What is refused within is told by its door."""
    try:
        yield
    except Refused as refused:
        into |= refused.errors
