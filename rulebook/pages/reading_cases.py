"""For each reading of a ruling that a calculator can be switched to: a case in which it really changes the answer.

“Try this reading” leads there. What is tried: the case that the readings' own words speak of (`odds:`), the rule's own
case, the calculator's other cases, and both together;
first in the calculators for play, and only then in lists and searches, where nobody would see what the reading does.
"""

import json
from collections.abc import Iterable, Iterator, Mapping

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import plain
from calculators.declare.query import Refused
from rulebook.answers import answer_to
from rulebook.read.models import Examples, Game, Reading, Rule, Ruling

Tries = Mapping[str, str]  # game/chapter/rule/ruling=value -> calculator?query
_Figures = dict[tuple[str, str], str]  # by calculator and query: every figure of the answer


def tries(games: Iterable[Game], calculators: Iterable[Calculator]) -> Tries:
    """Where each reading can be tried, as far as a case was found that it changes."""
    calculators, found = list(calculators), dict[str, str]()
    for game in games:
        found |= search(game, [calculator for calculator in calculators if calculator.game == game.id])
    return found


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
    """The same for one game: every reading that is not the first of its ruling is looked for."""
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
            answer = answer_to(calculator, query)
            figures = [plain(output.kind, getattr(answer, output.name)) for output in calculator.outputs]
        except Refused:
            figures = []
        known[calculator.id, query] = json.dumps(figures) if figures else ""
    return known[calculator.id, query]
