"""What a calculator asks: inputs declared once, from which form, link, shell, JSON and error messages follow.

    class Squad(Inputs):
        units: int = ask(10, "Units", low=1, high=100)
        ws: int = ask(3, "Weapon skill", low=1, high=10, rule="statistics/weapon-skill")

    class Melee(Inputs):
        election: Election = ask(Election.FIGHT, "The defender chooses to")
        attacker: Squad = part(Squad, "attacker_", of="Attacker")
        defender: Squad = part(Squad, "defender_", of="Defender", units=8)
        readings: Readings = readings(Overkill, Spread)

The public names are `election`, `attacker_units`, `attacker_ws` … `overkill`, `spread`, in this order.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import Field, dataclass, field, fields, is_dataclass, replace
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar, TypeVar, cast, dataclass_transform, get_args, get_origin, get_type_hints

from calculators.declare.choices import Choice
from calculators.declare.memo import once_per_class
from calculators.declare.rulings import Readings, Ruling

T = TypeVar("T")
_SAID = re.compile(r"(-?\d+): (.+)")

NAMES = "names"  # who fills which inputs: declare.names
RESERVED = frozenset(
    {*"vs vary of for helps rolled table ask embed note mark".split(), NAMES}
)  # what links say besides their inputs


@dataclass_transform(frozen_default=True)
@dataclass(frozen=True)
class Inputs:
    """What a calculator asks, a part of that, or a row of a list: every class of inputs is a frozen dataclass."""

    takes_units: ClassVar[bool] = True  # whether a row with a unit's values in it is a place for a unit
    is_unit: ClassVar[bool] = False  # whether it is one in a game without lists: typed in, and saved from there

    def __init_subclass__(cls) -> None:
        dataclass(frozen=True)(cls)

    def problems(self) -> dict[str, str]:
        """What can't be, by the names that the class itself asks."""
        return {}

    def stands(self) -> "tuple[Inputs, ...]":
        """What else a unit with these values can be in its game's calculators."""
        return ()

    def price_of_one(self) -> Fraction | int | None:
        """What one of it costs, where its game prices it by these inputs alone."""
        return None


@dataclass(frozen=True)
class Question:
    """One input: what is asked, what is accepted, and where its value stands."""

    name: str
    label: str
    kind: str  # number, choice, yes-no, choices, text or rows
    default: Any
    low: int = 0
    high: int = 0
    most: int = 0  # choices: how many may be taken; rows: how many there may be; text: how long
    options: tuple[Choice, ...] = ()
    row: type[Inputs] | None = None
    hint: str = ""
    group: str = ""
    rule: str = ""
    ruling: str = ""
    unit: str = ""
    when: str = ""
    path: tuple[str, ...] = ()
    reading: type[Ruling] | None = None
    one_of: str = ""
    names_of: str = ""
    folded: bool = False
    origin: str = ""  # the class and the field it was declared in: parts of one class ask the same of several

    @cached_property
    def said(self) -> Mapping[int, str]:
        """The words that stand for a number: its hint says "0: all"."""
        matches = (_SAID.fullmatch(part) for part in self.hint.split("; ")) if self.kind == "number" else ()
        return {int(match[1]): match[2][0].upper() + match[2][1:] for match in matches if match}

    @property
    def aside(self) -> str:
        """What its hint says besides."""
        return "; ".join(part for part in self.hint.split("; ") if not (self.said and _SAID.fullmatch(part)))

    def value(self, inputs: Any) -> Any:
        """What someone's inputs have here."""
        for name in self.path:
            inputs = getattr(inputs, name)
        if self.reading is None:
            return inputs
        reading = inputs[self.reading]
        return reading.value == "yes" if self.kind == "yes-no" else reading

    def fits(self, value: Any) -> bool:
        """Whether a value is within the limits; what readers type is checked by `query`."""
        if self.kind == "number":
            return bool(self.low <= value <= self.high)
        if self.kind == "choice":
            return value in self.options
        if self.kind in ("choices", "rows", "text") and self.most and len(value) > self.most:
            return False
        if self.row:
            return all(cell.fits(cell.value(row)) for row in value for cell in questions(self.row))
        return True


def ask(
    default: T,
    label: str,
    *,
    name: str = "",
    low: int = 0,
    high: int = 0,
    most: int = 0,
    hint: str = "",
    group: str = "",
    rule: str = "",
    unit: str = "",
    when: str = "",
    one_of: str = "",
    names_of: str = "",
    folded: bool = False,
) -> T:
    """Declare one input.

    `name` is its public name, where that is not the field's; in a part a name behind a `^` takes no prefix.
    `rule` is where the page explains it.
    `group` is the heading it stands under; in a row it is the fold it stands in.
    `hint` stands beside the label; of a number, "0: all" in it is the word that the form shows for that value.
    `one_of` names a choice: yes/no questions of the same one exclude each other, and are one choice on the form.
    `names_of` names other rows of the form: a text that lists some of them is a chip for each.
    `folded` closes its group at first: hardly anybody changes it here.
    `unit` stands behind the number: + for a quality, an inch mark for a distance.
    `when` names the choices of another input that make this one matter (`what=fireball,ice-ray`);
    the form hides it otherwise; links and the shell take it all the same.
    In a row or a part it names another input of that row or part; several conditions are joined by &.
    In a part, `{of}` in its words is what the part is of.
    """
    asked = Question(name, label, "", default, low, high, most, hint=hint, group=group, rule=rule, unit=unit, when=when)
    asked = replace(asked, one_of=one_of, names_of=names_of, folded=folded)
    return field(default=default, metadata={"ask": asked})


@dataclass(frozen=True)
class _Part:
    """How inputs stand within others."""

    kind: type
    prefix: str = ""
    of: str = ""
    when: str = ""
    without: tuple[str, ...] = ()
    changes: Mapping[str, Any] = field(default_factory=dict)

    @cached_property
    def asked(self) -> dict[str, Question]:
        """Its own inputs by their fields, as they are asked here; a name behind a `^` takes no prefix."""
        by_field = {}
        for own in (each for each in fields(self.kind) if "ask" in each.metadata and each.name not in self.without):
            asked: Question = own.metadata["ask"]
            change = self.changes.get(own.name, asked.default)
            new = change.metadata["ask"] if isinstance(change, Field) else replace(asked, default=change)
            by_field[own.name] = replace(new, name=new.name or asked.name or own.name)
        return by_field

    def outside(self, name: str) -> str:
        """The name of one of its inputs outside it."""
        return name[1:] if name.startswith("^") else self.prefix + name


def part(
    kind: type[T], prefix: str = "", *, of: str = "", when: str = "", without: tuple[str, ...] = (), **changes: Any
) -> T:
    """Declare inputs that stand within others, under public names with a prefix.

    `of` is the heading they stand under; in a part of a part `{of}` is the heading outside it.
    `when` is a condition on all of them.
    `without` names fields that are not asked here, and keep their default.
    `changes` names fields whose default is another one here, or that are asked otherwise (`units=ask(…)`).
    """
    for name, change in changes.items():
        if not isinstance(change, Field) and (inner := _parts(kind).get(name)):
            raise TypeError(
                f"{inner.kind.__name__} is a part of {kind.__name__}: change its inputs where it is declared"
            )
    declared = _Part(kind, prefix, of, when, without, changes)
    return cast(T, field(default=_build(declared, {}), metadata={"part": declared}))


@once_per_class
def questions(inputs: type) -> tuple[Question, ...]:
    """Every input of a class of inputs (or of a row), in the order it was declared."""
    if not issubclass(inputs, Inputs):
        raise TypeError(f"{inputs.__name__} is asked for, so it must be a class of Inputs")
    asked = tuple(_questions(_whole(inputs)))
    names = [question.name for question in asked]
    if taken := RESERVED & {*names}:
        raise TypeError(f"{inputs.__name__} asks for {min(taken)}, a name that links keep for themselves")
    if len(names) > len(set(names)):
        raise TypeError(f"{inputs.__name__} asks twice for {next(name for name in names if names.count(name) > 1)}")
    return asked


def _questions(part: _Part, path: tuple[str, ...] = ()) -> list[Question]:
    inside = list(_inside(part, path))
    names = {question.name for question in inside}
    return [_within(part, question, names) for question in inside]


def _inside(part: _Part, path: tuple[str, ...]) -> Iterator[Question]:
    """Its questions under the names they have in it."""
    hints = _hints(part.kind)
    for each in fields(part.kind):
        at = (*path, each.name)
        if each.name in part.without:
            continue
        if "ask" in each.metadata:
            origin = f"{part.kind.__name__}.{each.name}"
            yield replace(part.asked[each.name], path=at, origin=origin, **_kind(hints[each.name]))
        elif "part" in each.metadata:
            yield from _questions(each.metadata["part"], at)
        elif "readings" in each.metadata:
            yield from (_reading(ruling, at) for ruling in each.metadata["readings"])


def _within(part: _Part, question: Question, names: set[str]) -> Question:
    """A question as it is asked in a part: name and conditions with the prefix, words with what the part is of."""
    conditions = [(condition, condition.partition("=")[0] in names) for condition in _split(question.when)]
    own = [part.outside(condition) if inside else condition for condition, inside in conditions]
    return replace(
        question,
        name=question.name if question.reading else part.outside(question.name),
        label=question.label.replace("{of}", part.of),
        hint=question.hint.replace("{of}", part.of),
        group=question.group.replace("{of}", part.of) or part.of,
        when="&".join([*_split(part.when), *own]),
    )


def _split(when: str) -> list[str]:
    return [condition for condition in when.split("&") if condition]


def _reading(ruling: type[Ruling], path: tuple[str, ...]) -> Question:
    default: Any = ruling.default()
    kind, options = ("yes-no", ()) if ruling.yes_no() else ("choice", tuple(ruling))
    default = default.value == "yes" if kind == "yes-no" else default
    return Question(
        ruling.input_name, ruling.asks, kind, default, options=options, ruling=ruling.ruling, path=path, reading=ruling
    )


@once_per_class
def _whole(kind: type) -> _Part:
    return _Part(kind)


@once_per_class
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def parts(kind: type) -> dict[str, type[Inputs]]:
    """The classes of the parts that a class of inputs has, by field."""
    return {name: inner.kind for name, inner in _parts(kind).items()}


@once_per_class
def _parts(kind: type) -> dict[str, _Part]:
    return {each.name: each.metadata["part"] for each in fields(kind) if "part" in each.metadata}


def _kind(hint: Any) -> dict[str, Any]:
    if hint is bool:
        return {"kind": "yes-no"}
    if hint is int:
        return {"kind": "number"}
    if hint is str:
        return {"kind": "text"}
    if isinstance(hint, type) and issubclass(hint, Choice):
        return {"kind": "choice", "options": tuple(hint)}
    if get_origin(hint) is tuple:
        (item, _) = get_args(hint)
        if issubclass(item, Choice):
            return {"kind": "choices", "options": tuple(item)}
        if is_dataclass(item):
            return {"kind": "rows", "row": item}
    raise TypeError(f"{hint!r} is no kind of input; use int, bool, str, a Choice, or a tuple of Choices or of rows")


def values(inputs: Any) -> dict[str, Any]:
    """Someone's inputs by their public names."""
    return {question.name: question.value(inputs) for question in questions(type(inputs))}


def build(kind: type[T], values: Mapping[str, Any]) -> T:
    """Inputs from values by their public names; what is left out takes its default."""
    left = dict(values)
    made: T = _build(_whole(kind), left)
    if left:
        raise TypeError(f"{kind.__name__} does not ask for {', '.join(left)}")
    return made


def _build(part: _Part, left: dict[str, Any], prefix: str = "") -> Any:
    """Inputs from those of the values that have the part's names; they are taken out of what is left.

    `prefix` is that of the parts around it.
    """
    made: dict[str, Any] = {}
    for each in fields(part.kind):
        if each.name in part.without:
            continue
        if "ask" in each.metadata:
            asked = part.asked[each.name]
            made[each.name] = left.pop(prefix + part.outside(asked.name), asked.default)
        elif "part" in each.metadata and left:
            made[each.name] = _build(each.metadata["part"], left, prefix + part.prefix)
        elif "readings" in each.metadata and left:
            default: Readings = each.default  # type: ignore[assignment]  # `readings()` always gives one
            made[each.name] = default.but(*_taken(each.metadata["readings"], left))
    return part.kind(**made)


def _taken(rulings: tuple[type[Ruling], ...], left: dict[str, Any]) -> Iterator[Ruling]:
    for ruling in rulings:
        if ruling.input_name in left:
            value = left.pop(ruling.input_name)
            yield ruling.of("yes" if value else "no") if isinstance(value, bool) else value


def changed(inputs: T, **new: Any) -> T:
    """The same inputs, but for these, by their public names."""
    return build(type(inputs), values(inputs) | new)


def problems(inputs: Inputs) -> dict[str, str]:
    """What can't be, by public name: its own `problems`, and those of its parts."""
    wrong: dict[str, str] = {}
    for name, inner in _parts(type(inputs)).items():
        wrong |= {inner.prefix + at: words for at, words in problems(getattr(inputs, name)).items()}
    return wrong | inputs.problems()
