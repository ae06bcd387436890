"""What has changed since an earlier release, which entry of changes.yaml says so, and what no entry tells."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from calculators.declare.calculator import Calculator
from rulebook.history.entries import changes_of_calculator, effective
from rulebook.history.record import ANSWER, DEFAULT, FIGURE, GOLDEN, READING, RULE
from rulebook.read.ids import moved
from rulebook.read.models import Change, Game
from rulebook.read.releases import State
from rulebook.read.strict_yaml import Problem

_MUST_BE_TOLD = {
    FIGURE: "a figure",
    READING: "what is played here",
    DEFAULT: "a default",
    ANSWER: "an answer",
    GOLDEN: "a golden answer",
}
_OF_CALCULATORS = (DEFAULT, ANSWER, GOLDEN)
_LONG = 80  # of a longer answer only the part that changed is told


@dataclass(frozen=True)
class Difference:
    """Something that one version said and the next says differently."""

    kind: str
    of: str  # the rule, the ruling or the calculator
    part: str  # its figure, input or output
    before: str
    after: str  # empty where it is no longer said
    until: str  # the last version that said what was before
    entry: Change | None  # that tells it
    date: str  # of the entry, or else of the next version; there may be neither yet

    @property
    def rule(self) -> str:
        """The rule it is about, if it is about one."""
        return "" if self.kind in _OF_CALCULATORS else "/".join(self.of.split("/")[:2])


def differences(game: Game, calculators: Iterable[Calculator], now: State) -> list[Difference]:
    """Every difference from one release to the next, and from the last to now, of what is still there; newest first."""
    by_name = {calculator.name: calculator for calculator in calculators}
    renamed, diffs = moved(game), list[Difference]()
    states = [_renamed(release.state, renamed) for release in game.releases] + [now]
    ends = [(release.date, release.changes) for release in game.releases[1:]] + [("", len(game.changes))]
    for release, before, after, (date, known) in zip(game.releases, states, states[1:], ends):
        changes = game.changes[len(game.changes) - known : len(game.changes) - release.changes]
        gone = {key for key in before.keys() - after.keys() if _is_dropped(key, before[key], after, now)}
        for key in sorted(before.keys() & after.keys() & now.keys() | gone):
            said = after.get(key, "")
            if before[key] != said:
                kind, of, *part = key.split(" ", 2)
                entry = next((change for change in changes if _tells(game, change, kind, of, by_name)), None)
                day = entry.date if entry else date
                diffs.append(Difference(kind, of, "".join(part), before[key], said, release.version, entry, day))
    return diffs[::-1]


def _is_dropped(key: str, said: str, after: State, now: State) -> bool:
    """Whether a rule that is still there no longer has this figure; a table may be called something else."""
    kind, of, *_ = key.split(" ", 2)
    its_own = f"{kind} {of} "
    stays = any(other.startswith(its_own) and text == said for other, text in after.items())
    return kind == FIGURE and f"{RULE} {of}" in after.keys() & now.keys() and not stays


def _renamed(state: State, renamed: Mapping[str, str]) -> State:
    """What was said, by the ids of now."""
    parts = ((key.split(" ", 2), text) for key, text in state.items())
    return {" ".join([kind, renamed.get(of, of), *part]): text for (kind, of, *part), text in parts}


def _tells(game: Game, entry: Change, kind: str, of: str, calculators: dict[str, Calculator]) -> bool:
    """Whether an entry is about a rule, a ruling or a calculator."""
    if entry not in effective(game):
        return False
    if kind in _OF_CALCULATORS:
        return of in calculators and entry in changes_of_calculator(game, calculators[of])
    return any(of == id or of.startswith(f"{id}/") or id.startswith(f"{of}/") for id in entry.rules)


def untold(game: Game, diffs: Iterable[Difference]) -> Iterator[Problem]:
    """Changes of figures, answers, defaults and what is played here that no entry tells."""
    seen: set[tuple[str, str]] = set()
    for difference in diffs:
        if (
            difference.kind in _MUST_BE_TOLD
            and difference.entry is None
            and (difference.kind, difference.of) not in seen
        ):
            seen.add((difference.kind, difference.of))
            subject = f"{difference.of}: {_MUST_BE_TOLD[difference.kind]}"
            before, after = difference.before, difference.after
            now = repr(_near(after, before)) if after else "gone"
            what = f"{subject} is {now} and was {_near(before, after)!r} in version {difference.until}"
            named = "calculators" if difference.kind in _OF_CALCULATORS else "rules"
            part = f" ({difference.part})" if difference.part else ""
            yield Problem(
                f"data/{game.id}/changes.yaml",
                1,
                f"{what}{part}; add an entry that says so and names it under {named}.",
            )


def _near(said: str, other: str) -> str:
    """What is said, or of something long the part where it differs from the other."""
    start = next((at for at, (one, another) in enumerate(zip(said, other)) if one != another), 0)
    return said if len(said) <= _LONG else f"…{said[max(0, start - _LONG // 4) : start + _LONG // 2]}…"
