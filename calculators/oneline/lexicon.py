"""What can be said about each calculator, as plain data: a browser needs no game's code for it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import cached_property, lru_cache
from typing import Any

from calculators.oneline.tokens import AT, DOES, SAME, SMALL, VERSUS, Token, likeness, stem, tokens

Phrase = tuple[str, ...]
_COUNT = 20  # a stat never goes so high where a number of figures may


@dataclass(frozen=True)
class Input:
    """One input: how it is called, what it takes, and on which side of a fight it stands (0: on neither)."""

    name: str
    label: str
    kind: str
    default: str
    heading: str = ""
    side: int = 0
    low: int = 0
    high: int = 0
    factor: int = 1  # "Defence × 100": people say 2.5
    unit: str = ""
    most: int = 0
    when: str = ""  # what others must be for it to matter
    aside: bool = False  # it does not while they have their defaults
    options: tuple[tuple[str, str], ...] = ()
    also: tuple[str, ...] = ()
    option_also: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @cached_property
    def phrases(self) -> tuple[Phrase, ...]:
        """Everything it may be called, each in words."""
        first, _, rest = self.name.partition("_")
        prefixed = rest and (
            len(first) == 1 or (self.side and any(likeness(first, word) for word in words(self.heading)))
        )
        name = rest if prefixed else self.name
        return _distinct(
            words(called) for called in (self.label, name.replace("_", " "), initials(self.label), *self.also)
        )

    @cached_property
    def option_phrases(self) -> tuple[tuple[str, Phrase], ...]:
        """Each option with everything it may be called."""
        phrases = []
        for value, label in self.options:
            called = [label, value.replace("-", " ").replace("_", " "), *self.option_also.get(value, ())]
            phrases += [(value, phrase) for phrase in _distinct(words(name) for name in called)]
        return tuple(phrases)

    def matters(self, values: Mapping[str, str]) -> bool:
        """Whether it counts while the others have these values."""
        conditions = (condition.partition("=") for condition in self.when.split("&") if condition)
        return all(values.get(name, accepted) in accepted.split(",") for name, _, accepted in conditions)

    @cached_property
    def counts(self) -> bool:
        """Whether it says how many there are: what a number without a name is about. Points are never meant so, nor is
        what one does: hits, attacks."""
        first = next(iter(words(self.label)), "")
        plural = first.endswith("s") and not first.endswith("ss") and first not in DOES | {"points"}
        many = plural or self.name.endswith("count")
        return self.kind == "number" and self.low == 1 and self.high >= _COUNT and not self.aside and many


@dataclass(frozen=True)
class Sayable:
    """A calculator as a line may mean it."""

    id: str
    title: str
    game: str
    inputs: tuple[Input, ...]
    outputs: tuple[tuple[str, str, str], ...]  # name, label, kind
    lists: bool = False  # it asks for rows, which no line can say
    also: tuple[str, ...] = ()
    cases: tuple[tuple[str, str], ...] = ()  # label and query
    late: float = 0.0  # how far behind the others it stands on the game's own list

    @cached_property
    def named(self) -> dict[str, tuple[tuple[Input, str, Phrase], ...]]:
        """By each word: the inputs and options it is part of the name of."""
        by_word: dict[str, dict[tuple[str, str, Phrase], tuple[Input, str, Phrase]]] = {}
        for own in self.inputs:
            called = [("", phrase) for phrase in own.phrases] + list(own.option_phrases)
            for value, phrase in called:
                for word in phrase:
                    by_word.setdefault(word, {})[own.name, value, phrase] = own, value, phrase
        return {word: tuple(names.values()) for word, names in by_word.items()}

    @cached_property
    def titles(self) -> tuple[Phrase, ...]:
        """What it is called itself; "Unit cost", which answers with points, by its last word alone."""
        *_, last = words(self.title)
        answers = any(likeness(last, words(label)[0]) >= SAME for _, label, _ in self.outputs if len(words(label)) == 1)
        names = self.title, self.id.partition("/")[2].replace("-", " "), *self.also
        return _distinct([*map(words, names), *([(last,)] if answers else [])])

    @cached_property
    def notes(self) -> dict[str, float]:
        """Words that give no input and speak for it: of its title, and of what it answers."""
        worth = {word: 0.5 for _, label, _ in self.outputs for word in (*words(label), initials(label)) if word}
        return {word: 0.3 for title in self.titles for word in title} | worth

    @cached_property
    def headings(self) -> dict[str, int]:
        """The side that each heading is about, by its first word."""
        return {words(own.heading)[0]: own.side for own in self.inputs if own.side and words(own.heading)}

    @cached_property
    def vocabulary(self) -> frozenset[str]:
        """Every word that means something to it."""
        return frozenset({*self.named, *self.notes, *self.headings})


@dataclass(frozen=True)
class Lexicon:
    """Everything that can be asked."""

    calculators: tuple[Sayable, ...]

    @cached_property
    def games(self) -> dict[str, tuple[Phrase, ...]]:
        """What each game is called."""
        titles = {calculator.id.partition("/")[0]: calculator.game for calculator in self.calculators}
        return {id: _distinct(words(name) for name in (id, title, title.split(":")[0])) for id, title in titles.items()}

    @cached_property
    def stems(self) -> frozenset[str]:
        """Every word that means something somewhere, without its ending."""
        return frozenset(map(stem, self.words))

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word that means something somewhere."""
        return frozenset(word for calculator in self.calculators for word in calculator.vocabulary)

    def to_json(self) -> str:
        """The same for a browser; inputs that several calculators ask alike stand once."""
        shared = list(dict.fromkeys(_written(own) for calculator in self.calculators for own in calculator.inputs))
        place = {text: at for at, text in enumerate(shared)}
        calculators = [
            _lean(calculator) | {"inputs": [place[_written(own)] for own in calculator.inputs]}
            for calculator in self.calculators
        ]
        return f'{{"inputs":[{",".join(shared)}],"calculators":{_dumped(calculators)}}}'


@lru_cache(maxsize=2)
def from_json(text: str) -> Lexicon:
    """What `to_json` wrote."""
    data = json.loads(text)
    inputs = [Input(**_tupled(entry)) for entry in data["inputs"]]
    return Lexicon(
        tuple(
            Sayable(**_tupled(entry) | {"inputs": tuple(inputs[at] for at in entry["inputs"])})
            for entry in data["calculators"]
        )
    )


@lru_cache(maxsize=16384)
def words(text: str) -> Phrase:
    """The words of a name that tell it from others, numbers among them."""
    return telling(tokens(text))


def telling(pieces: Sequence[Token]) -> Phrase:
    """Those of some tokens that tell a name from others."""
    kept = (token for token in pieces if token.text not in SMALL | AT | VERSUS)
    return tuple(token.text if token.value is None else token.text.strip('"+%') for token in kept)


def initials(name: str) -> str:
    """BS for ballistic skill, HP for hit points; nothing where there are too few or too many."""
    first = "".join(word[0] for word in words(name))
    return first if 1 < len(first) < 4 else ""


def _distinct(phrases: Iterable[Phrase]) -> tuple[Phrase, ...]:
    return tuple(dict.fromkeys(phrase for phrase in phrases if phrase))


def _written(own: Input) -> str:
    return _dumped(_lean(own))


def _dumped(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def _lean(record: Any) -> dict[str, Any]:
    """What is not as usual, which is little of it."""
    return {
        each.name: value
        for each in fields(record)
        if each.name != "inputs"
        and (value := getattr(record, each.name)) != ({} if each.default_factory is dict else each.default)
    }


def _tupled(data: dict[str, Any]) -> dict[str, Any]:
    return {name: _tuple(value) for name, value in data.items()}


def _tuple(value: Any) -> Any:
    if isinstance(value, dict):
        return {name: _tuple(item) for name, item in value.items()}
    return tuple(map(_tuple, value)) if isinstance(value, list) else value
