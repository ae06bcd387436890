"""For each reading of a ruling that a calculator can be switched to: a case in which it really changes the answer.

“Try this reading” leads there. What is tried: the case that the readings' own words speak of (`odds:`), the rule's own
case, the calculator's other cases, and both together;
first in the calculators for play, and only then in lists and searches, where nobody would see what the reading does.
That takes some thousand answers, so what was found is kept in .cache until a calculator or a ruling changes.
"""

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from pathlib import Path

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import plain
from calculators.declare.query import Refused, read
from rulebook.cache import CACHE, code_of, digest, kept
from rulebook.read.models import Examples, Game, Reading, Rule, Ruling

_CACHE = CACHE / "readings"
Tries = Mapping[str, str]  # game/chapter/rule/ruling=value -> calculator?query
_Figures = dict[tuple[str, str], str]  # by calculator and query: every figure of the answer


def tries(games: Iterable[Game], calculators: Iterable[Calculator]) -> Tries:
    """Where each reading can be tried, as far as a case was found that it changes."""
    games, calculators = list(games), list(calculators)
    codes = code_of(game.id for game in games)
    found: dict[str, str] = {}
    for game in games:
        own = [calculator for calculator in calculators if calculator.game == game.id]
        file = _CACHE / f"{game.id}-{_digest(game, codes[game.id])}.json"
        found |= json.loads(kept(file, partial(_found, game, own)))
        for old in {*file.parent.glob(f"{game.id}-*.json")} - {file}:
            old.unlink(missing_ok=True)
    return found


def _found(game: Game, calculators: list[Calculator]) -> bytes:
    return json.dumps(search(game, calculators), indent=1).encode()


def key(game: Game, ruling: Ruling, reading: Reading) -> str:
    """The name of a reading among the tries."""
    return f"{game.id}/{ruling.id}={reading.value}"


def switched(ruling: Ruling, calculators: Iterable[Calculator]) -> list[Calculator]:
    """The calculators that a ruling's readings can be chosen in."""
    return [
        calculator for calculator in calculators if any(asked.ruling == ruling.id for asked in calculator.questions)
    ]


def chosen(case: str, ruling: Ruling, reading: Reading | None) -> str:
    """A case with one reading taken; without one, by what is used here anyway."""
    pairs = [pair for pair in case.split("&") if pair and not pair.startswith(f"{ruling.input}=")]
    return "&".join([*pairs, f"{ruling.input}={reading.value}"] if reading else pairs)


def search(game: Game, calculators: list[Calculator]) -> dict[str, str]:
    """The same without the cache: every reading that is not the first of its ruling is looked for."""
    found: dict[str, str] = {}
    known: _Figures = {}
    places = {examples.calculator: at for at, examples in enumerate(game.shown)}
    for rule, ruling in game.rulings:
        using = [(calculator, game.examples(calculator.name)) for calculator in switched(ruling, calculators)]
        using.sort(
            key=lambda each: (_seeks(each[0]), rule.id not in each[1].rules, places.get(each[0].name, len(places)))
        )
        plain = [each for each in using if each[1].use in ("", "play")]
        for reading in ruling.readings[1:] if using else ():
            for calculator, case in (
                *_spoken_of(ruling, using),
                *_cases(rule, plain),
                *_cases(rule, [each for each in using if each not in plain]),
            ):
                if changes(calculator, case, ruling, reading, known):
                    found[key(game, ruling, reading)] = f"{calculator.name}?{chosen(case, ruling, reading)}"
                    break
    return found


def _seeks(calculator: Calculator) -> bool:
    """Whether a calculator looks for the best by a goal: what a reading does is hard to see there."""
    return any(question.name in ("goal", "aim") and question.kind == "choice" for question in calculator.questions)


def changes(calculator: Calculator, case: str, ruling: Ruling, reading: Reading, known: _Figures) -> bool:
    """Whether a reading makes a difference to any figure of this case; `known` holds what was worked out before."""
    before, after = (_figures(calculator, chosen(case, ruling, taken), known) for taken in (None, reading))
    return bool(before and after) and before != after


def _spoken_of(ruling: Ruling, using: list[tuple[Calculator, Examples]]) -> Iterator[tuple[Calculator, str]]:
    """The cases that a ruling's own words are held against, in the order they are named."""
    by_name = {calculator.name: calculator for calculator, _ in using}
    for case in ruling.odds:
        name, _, query = case.partition("?")
        if name in by_name:
            yield by_name[name], query


def _cases(rule: Rule, using: list[tuple[Calculator, Examples]]) -> Iterator[tuple[Calculator, str]]:
    for calculator, examples in using:
        own = examples.rules.get(rule.id, "")
        for case in dict.fromkeys((own, "", *examples.queries, *(_both(own, case) for case in examples.queries))):
            yield calculator, case


def _both(first: str, second: str) -> str:
    """Two cases at once; where both have an input, the first one's stands."""
    pairs = dict(pair.split("=", 1) for query in (second, first) for pair in query.split("&") if pair)
    return "&".join(f"{name}={value}" for name, value in pairs.items())


def _figures(calculator: Calculator, query: str, known: _Figures) -> str:
    """Every figure of an answer, or nothing where there is none."""
    if (calculator.id, query) not in known:
        try:
            answer = calculator(read(calculator, query))
            figures = [plain(output.kind, getattr(answer, output.name)) for output in calculator.outputs]
        except Refused:
            figures = []
        known[calculator.id, query] = json.dumps(figures) if figures else ""
    return known[calculator.id, query]


def _digest(game: Game, code: str) -> str:
    """A name for everything the search depends on: the code of the answers and of this module, and the rulings."""
    rulings = [
        (ruling.id, ruling.input, ruling.odds, [reading.value for reading in ruling.readings])
        for _, ruling in game.rulings
    ]
    asked = repr([[(examples.calculator, examples.use, examples.queries) for examples in game.shown], rulings])
    return digest([code.encode(), asked.encode(), Path(__file__).read_bytes()])
