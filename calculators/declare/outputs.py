"""What a calculator answers with: figures, distributions, a receipt, and how they came about.

    class Shot(Answer, good_for="the shooters", more="killed"):
        killed: Fraction = chance("Killed")
        casualties: Odds = spread("Casualties")
        points: int = number("Points")

The names of these outputs are public, like the names of the inputs. Which figures somebody wants to be high (`more`) or
low (`less`) is said for one side, so that two answers can be told apart; where nothing is said, nobody guesses.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from fractions import Fraction
from types import MappingProxyType
from typing import Any, ClassVar, Self, dataclass_transform

from calculators.declare.memo import once_per_class
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, percent


@dataclass(frozen=True)
class Step:
    """One step of the working: what was rolled or added up, its chance, and the rule it came from."""

    what: str
    chance: Fraction | None = None
    detail: str = ""
    rule: str = ""
    ruling: str = ""  # the name of the ruling input that decided it


@dataclass(frozen=True)
class Stage:
    """One stage of an attack: how many are left there on average, of what, and by which rule."""

    count: Fraction | int
    what: str
    rule: str = ""


@dataclass(frozen=True)
class Line:
    """One line of a receipt."""

    what: str
    points: Fraction | int
    rule: str = ""
    detail: str = ""


@dataclass(frozen=True)
class Link:
    """A way on: another calculator of the same game with these inputs filled in."""

    calculator: str
    query: str
    label: str
    adds: str = ""  # the rows that it adds to a list there; the link itself opens a list of nothing else
    most: int = 0  # how many such rows there may be

    def __str__(self) -> str:
        return self.label


@dataclass(frozen=True)
class Table:
    """Figures side by side; cells are words, whole numbers, chances (as Fraction) or ways on."""

    columns: tuple[str, ...]
    rows: tuple[tuple[str | int | Fraction | Link, ...], ...]
    says: tuple[str, ...] = ()  # a sentence under each row; an empty one is left out
    ways: tuple[Link | None, ...] = ()  # a link under each row, besides those in its cells


class LeftOut(str):
    """A note that something is not in the figures; `what` is its name, for whoever weighs them against others."""

    what: str

    def __new__(cls, note: str, what: str = "") -> Self:
        made = super().__new__(cls, note)
        made.what = what
        return made


@dataclass(frozen=True)
class Better:
    """For whom an answer is the better one, and by which figures: those that should be high, and those low."""

    side: str = ""
    more: tuple[str, ...] = ()
    less: tuple[str, ...] = ()

    def sign(self, name: str) -> int:
        """1 if an output should be high, -1 if low, 0 if nobody says; a spread is taken as its mean is."""
        names = {name, f"mean_{name}"}
        return bool(names & {*self.more}) - bool(names & {*self.less})


@dataclass_transform(frozen_default=True, kw_only_default=True)
@dataclass(frozen=True, kw_only=True)
class Answer:
    """The part every answer has; a calculator's own answer adds its outputs, and is a dataclass like this one."""

    headline: str
    working: tuple[Step, ...] = ()
    funnel: tuple[Stage, ...] = ()  # of an attack, from the first dice to the last casualty
    notes: tuple[str, ...] = ()
    links: tuple[Link, ...] = ()

    better: ClassVar[Better] = Better()

    @property
    def left_out(self) -> str:
        """What is not in its figures, by name, or nothing."""
        return next((note.what for note in self.notes if isinstance(note, LeftOut)), "")

    def __init_subclass__(cls, good_for: str = "", more: str = "", less: str = "") -> None:
        dataclass(frozen=True, kw_only=True)(cls)
        if good_for:
            cls.better = Better(good_for, tuple(more.split()), tuple(less.split()))


@dataclass(frozen=True)
class Output:
    """One declared output: its public name, its label and its kind."""

    name: str
    label: str
    kind: str  # chance, number, word, spread, sentences, receipt, table, roster or matrix
    hint: str = ""
    quiet: bool = False
    more: int | None = None
    says: Mapping[str, str] = field(default_factory=dict)
    rows: str = ""  # a roster's input
    gallery: Mapping[str, tuple[Any, ...]] = field(default_factory=dict)  # rows of a roster to begin with, by army
    stands: tuple[type, ...] = ()  # what a row of a roster can be in other calculators: classes of their inputs
    part: str = ""  # of a whole: chances with the same word here add up to 1
    mirrors: str = ""  # the spread of the other side, drawn in one chart with this one
    bad: bool = False  # whether the figures of a matrix are bad news
    curve: bool = False  # whether a table's chances are drawn as curves over its first column
    tells: tuple[str, ...] = ()  # the figures that a table has in it; a page doesn't list them again

    def shown(self, value: Any) -> str:
        """One figure as people read it."""
        if self.kind == "chance":
            return percent(value)
        return self.says.get(value, value) if isinstance(value, str) else figure(value)


def tell(kind: str, label: str, hint: str = "", **how: Any) -> Any:
    """Declare an output of some kind; the functions below have a name for each."""
    return field(metadata={"tell": {"kind": kind, "label": label, "hint": hint, **how}})


def chance(label: str, hint: str = "", quiet: bool = False, part: str = "") -> Any:
    """Declare a chance, from 0 to 1; a quiet one is left out of the page where it is 0.

    Chances with the same `part` are all that can happen: where they add up to 1, one bar shows them.
    """
    return tell("chance", label, hint, quiet=quiet, part=part)


def number(label: str, hint: str = "", quiet: bool = False) -> Any:
    """Declare a count, points or a mean; a quiet one is left out of the page where it is 0."""
    return tell("number", label, hint, quiet=quiet)


def word(label: str, hint: str = "", says: Mapping[str, str] = {}, name: str = "") -> Any:
    """Declare a word or a short phrase; where programs get a slug, `says` has what people read for it.

    `name` is its public name, where that is not the field's.
    """
    return tell("word", label, hint, says=says, name=name)


def spread(label: str, hint: str = "", more: int | None = None, mirrors: str = "") -> Any:
    """Declare a distribution over whole numbers, drawn as a chart with its table.

    The outcome `more`, if one is given, stands for itself and all above it. `mirrors` names the spread before it that
    has the same for the other side: one chart shows both, on one scale.
    """
    return tell("spread", label, hint, more=more, mirrors=mirrors)


def sentences(label: str, hint: str = "") -> Any:
    """Declare a list of sentences: breaches of the rules, for example."""
    return tell("sentences", label, hint)


def receipt(label: str, hint: str = "", quiet: bool = False) -> Any:
    """Declare a receipt: a tuple of lines that add up; a quiet one is folded away, where a roster tells the same."""
    return tell("receipt", label, hint, quiet=quiet)


def table(label: str, hint: str = "", curve: bool = False, tells: str = "") -> Any:
    """Declare a table of figures; the hint stands under its title. `curve` draws its chances over its first column.

    `tells` names the figures that the table has in it: with the table on a page, they are not listed again.
    """
    return tell("table", label, hint, curve=curve, tells=tuple(tells.split()))


def roster(
    label: str,
    rows: str,
    hint: str = "",
    stands: tuple[type, ...] = (),
    gallery: Mapping[str, tuple[Any, ...]] = MappingProxyType({}),
) -> Any:
    """Declare a roster: a `Fielded` (weigh.army_list) for each row of the input `rows`.

    `stands` are the classes of inputs that a row can fill in other calculators: see `declare.slots`.
    `gallery` has rows to choose from, legal as they are, by army or by kind.

    A calculator whose answer has one is a list: the page lets it be saved, printed and shared in full.
    Beside it an answer has `points`, and `breaches` if a list can break a rule.
    """
    return tell("roster", label, hint, rows=rows, stands=stands, gallery=gallery)


def matrix(label: str, hint: str = "", bad: bool = False) -> Any:
    """Declare a `Matrix` (weigh.two_armies), shown as a heat map with its figures; bad news has another hue."""
    return tell("matrix", label, hint, bad=bad)


@once_per_class
def outputs(tells: type) -> tuple[Output, ...]:
    """Every output of an answer class, in the order it was declared."""
    declared = ((field.name, field.metadata["tell"]) for field in fields(tells) if "tell" in field.metadata)
    return tuple(Output(**how | {"name": how.get("name") or name}) for name, how in declared)


def plain(kind: str, value: Any, more: int | None = None) -> Any:
    """An output's value as JSON has it: exact chances as "a/b", distributions from outcome to chance.

    The outcome `more`, if one is given, is called "21+": it stands for itself and all above it.
    """
    if kind == "chance":
        return str(Fraction(value))
    if kind == "spread":
        odds: Odds = value
        return {f"{outcome}{'+' * (outcome == more)}": str(chance) for outcome, chance in odds.in_order()}
    if kind == "receipt":
        return [{"what": line.what, "points": plain("number", line.points)} for line in value]
    if kind == "table":
        says = {"says": list(value.says)} if value.says else {}
        return {
            "columns": list(value.columns),
            "rows": [[plain("cell", cell) for cell in row] for row in value.rows],
        } | says
    if kind == "sentences":
        return [str(sentence) for sentence in value]
    if kind == "roster":
        return [unit.plain() for unit in value]
    if kind == "matrix":
        return value.plain()
    if isinstance(value, Link):
        return value.label
    if isinstance(value, Fraction):
        return value.numerator if kind == "number" and value.denominator == 1 else str(value)
    return value
