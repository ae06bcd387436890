"""What is otherwise than it was in an earlier release, which entry of changes.yaml says so, and what no entry tells."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from calculators.declare.calculator import Calculator
from rulebook.history.entries import changes_of_calculator, effective
from rulebook.history.record import ANSWER, DEFAULT, FIGURE, READING
from rulebook.read.models import Change, Game
from rulebook.read.releases import State
from rulebook.read.strict_yaml import Problem

_MUST_BE_TOLD = {FIGURE: "a figure", READING: "what is played here", DEFAULT: "a default", ANSWER: "an answer"}
_OF_CALCULATORS = (DEFAULT, ANSWER)


@dataclass(frozen=True)
class Difference:
    """Something that was said in one version and is said otherwise in the next."""

    kind: str
    of: str  # the rule, the ruling or the calculator
    part: str  # its figure, input or output
    before: str
    after: str
    until: str  # the last version that said what was before
    entry: Change | None  # that tells it
    date: str  # of the entry, or else of the next version; there may be neither yet

    @property
    def rule(self) -> str:
        """The rule it is about, if it is about one."""
        return "" if self.kind in _OF_CALCULATORS else "/".join(self.of.split("/")[:2])


def differences(game: Game, calculators: Iterable[Calculator], now: State) -> list[Difference]:
    """Every difference from one release to the next, and from the last to now; the newest first."""
    by_name = {one.name: one for one in calculators}
    found: list[Difference] = []
    states = [*((one.state, one.date, one.changes) for one in game.releases), (now, "", len(game.changes))]
    for release, (after, date, known) in zip(game.releases, states[1:]):
        told = game.changes[len(game.changes) - known : len(game.changes) - release.changes]
        for key in sorted(release.state.keys() & after.keys()):
            if release.state[key] != after[key]:
                kind, of, *part = key.split(" ", 2)
                entry = next((one for one in told if _tells(game, one, kind, of, by_name)), None)
                day = entry.date if entry else date
                said = release.state[key], after[key], release.version
                found.append(Difference(kind, of, "".join(part), *said, entry, day))
    return found[::-1]


def _tells(game: Game, entry: Change, kind: str, of: str, calculators: dict[str, Calculator]) -> bool:
    """Whether an entry is about a rule, a ruling or a calculator."""
    if entry not in effective(game):
        return False
    if kind in _OF_CALCULATORS:
        return of in calculators and entry in changes_of_calculator(game, calculators[of])
    return any(of == id or of.startswith(f"{id}/") or id.startswith(f"{of}/") for id in entry.rules)


def untold(game: Game, found: Iterable[Difference]) -> Iterator[Problem]:
    """Changes of figures, answers, defaults and what is played here that no entry tells."""
    seen: set[tuple[str, str]] = set()
    for one in found:
        if one.kind in _MUST_BE_TOLD and one.entry is None and (one.kind, one.of) not in seen:
            seen.add((one.kind, one.of))
            what = f"{one.of}: {_MUST_BE_TOLD[one.kind]} is {one.after!r} and was {one.before!r} in version {one.until}"
            named = "calculators" if one.kind in _OF_CALCULATORS else "rules"
            part = f" ({one.part})" if one.part else ""
            yield Problem(
                f"data/{game.id}/changes.yaml",
                1,
                f"{what}{part}; add an entry that says so and names it under {named}.",
            )
