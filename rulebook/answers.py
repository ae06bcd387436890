"""What calculators answer while the site is built and checked, each worked out once.

A build takes the answers of the one before, as long as no calculator has changed: they are a third of its work.
"""

import pickle
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.links import unseen_links
from calculators.declare.outputs import Answer
from calculators.declare.query import read
from calculators.declare.solve import Solved, solve
from calculators.explore.figure import Figure
from calculators.explore.vary import Axis, Point, vary
from rulebook.cache import CACHE, CALCULATORS, code_of, keep

_FOLDER = CACHE / "answers"
_known: dict[Calculator, dict[str, Any]] = {}  # by what is asked


def answer_to(calculator: Calculator, query: str) -> Answer:
    """A calculator's answer to a query without its links, or Refused."""

    def work_out() -> Answer:
        with unseen_links():
            answer: Answer = calculator(read(calculator, query))
            return answer

    answer: Answer = _once(calculator, query, work_out)
    return answer


def default_of(calculator: Calculator) -> Solved:
    """The answer to the inputs that its page comes with, links and all."""
    solved: Solved = _once(calculator, "=", lambda: solve(calculator, ""))
    return solved


def curve_of(calculator: Calculator, query: str, axis: Axis, figure: Figure) -> Sequence[Point]:
    """A figure of the answers to a query, by the values of one input."""
    key = f"{query}&vary={axis.question.name}&for={[*map(str, axis.values)]}&of={figure.name}"
    points: Sequence[Point] = _once(
        calculator, key, lambda: vary(calculator, read(calculator, query), (axis,), figure).points
    )
    return points


def _once(calculator: Calculator, key: str, work_out: Callable[[], Any]) -> Any:
    known = _known.setdefault(calculator, {})
    if key not in known:
        known[key] = work_out()
    return known[key]


@contextmanager
def kept(calculators: Iterable[Calculator]) -> Iterator[None]:
    """Inside, the answers that were kept are known; afterwards, what was worked out is kept too.

    Calculators that are made elsewhere than in our rooms, as tests make them, are left out.
    """
    own: dict[str, dict[str, Calculator]] = {}
    for calculator in calculators:
        if (CALCULATORS / calculator.game / "pages").is_dir():
            own.setdefault(calculator.game, {})[calculator.id] = calculator
    files = {game: _FOLDER / f"{game}-{code}.pickle" for game, code in code_of(own).items()}
    before = {game: pickle.loads(file.read_bytes()) if file.exists() else {} for game, file in files.items()}
    for game, answers in before.items():
        for id, known in answers.items():
            _known.setdefault(own[game][id], {}).update(known)
    try:
        yield
    finally:
        for game, file in files.items():
            now = {id: _known[one] for id, one in own[game].items() if one in _known}
            if sum(map(len, now.values())) > sum(map(len, before[game].values())):
                keep(file, pickle.dumps(now))
                for old in {*_FOLDER.glob(f"{game}-*.pickle")} - {file}:
                    old.unlink(missing_ok=True)
