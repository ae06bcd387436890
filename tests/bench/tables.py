"""Medians, ratios and verdicts, told as Markdown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from statistics import median

HOLDS, DOES_NOT = "holds", "**does not hold**"


@dataclass
class Report:
    """One part of the benchmark: what it is about, a table, and what was promised."""

    title: str
    columns: Sequence[str]
    rows: list[Sequence[str]] = field(default_factory=list)
    targets: list[tuple[str, bool]] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)

    def promise(self, words: str, kept: bool) -> None:
        """Say whether a target holds."""
        self.targets.append((words, kept))

    def markdown(self) -> str:
        """The part as it stands on the page; columns are not aligned, for that would be a style inside the page,
        which the policy forbids."""
        lines = [
            f"## {self.title}",
            "",
            _row(self.columns),
            _row("---" for _ in self.columns),
            *map(_row, self.rows),
            "",
        ]
        lines += [note + "\n" for note in self.notes]
        lines += [f"- {words}: {HOLDS if kept else DOES_NOT}" for words, kept in self.targets]
        return "\n".join(lines).rstrip() + "\n"


def middle(times: Iterable[float]) -> float:
    """The median."""
    return median(times)


def seconds(value: float) -> str:
    return f"{value:.2f}"


def milliseconds(value: float) -> str:
    return f"{value:.2f}" if value < 10 else f"{value:,.0f}" if value >= 100 else f"{value:.1f}"


def ratio(one: float, other: float) -> str:
    return f"{one / other:.2f}" if one < 10 * other else f"{one / other:,.0f}"


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(cells) + " |"
