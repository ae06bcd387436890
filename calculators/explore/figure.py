"""Figures that can be followed over many answers: a chance, a number, or a spread's chance of at least so many."""

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Output, plain
from calculators.declare.query import Refused
from calculators.explore.answered import KINDS, Figures
from calculators.show.wording import listed, lower, percent

_AT_LEAST = re.compile(r"(?P<name>[^<>=]+)>=(?P<least>-?[0-9]{1,9})")


@dataclass(frozen=True)
class Figure:
    """One figure of a calculator's answers: an output, or a spread's chance of `least` or more."""

    output: Output
    least: int | None = None

    @property
    def name(self) -> str:
        """Its public name: killed, mean_casualties, casualties>=3."""
        return self.output.name if self.least is None else f"{self.output.name}>={self.least}"

    @property
    def label(self) -> str:
        return self.output.label if self.least is None else f"{self.output.label}: {self.least} or more"

    def at_least(self, wanted: Fraction) -> str:
        """A goal in words: killed at least 80%, casualties 3 or more at least 80% of the time."""
        words = f"{lower(self.output.label)}{'' if self.least is None else f' {self.least} or more'}"
        return f"{words} at least {self.shown(wanted)}{'' if self.least is None else ' of the time'}"

    @property
    def is_chance(self) -> bool:
        return self.least is not None or self.output.kind == "chance"

    def value(self, figures: Figures) -> Any:
        """What an answer's figures have here; a number may be a word, where there is none."""
        found = figures[self.output.name]
        return found if self.least is None else found.at_least(self.least)

    def plain(self, value: Any) -> Any:
        """A value as JSON has it."""
        return plain("chance" if self.is_chance else "number", value)

    def shown(self, value: Any) -> str:
        """A value as people read it."""
        return percent(value) if self.is_chance else self.output.shown(value)


def figure_named(calculator: Calculator, name: str = "", asked_as: str = "of") -> Figure:
    """The figure with this name, or else the first chance or the first number; Refused under `asked_as` if none is."""
    outputs = {output.name: output for output in calculator.outputs if output.kind in KINDS}
    if not name:
        singles = [output for output in outputs.values() if output.kind != "spread"]
        if not singles:
            raise Refused({asked_as: f"{calculator.title} has no figure that could be followed."})
        return Figure(next((output for output in singles if output.kind == "chance"), singles[0]))
    match = _AT_LEAST.fullmatch(name)
    output = outputs.get(match["name"] if match else name)
    if output and (output.kind == "spread") == bool(match):
        return Figure(output, int(match["least"]) if match else None)
    there = listed(f"{name}>=N" if output.kind == "spread" else name for name, output in outputs.items())
    raise Refused(
        {asked_as: f"There is no figure called “{name[:40]}”; there {'are' if there else 'is none'} {there}."}
    )


def in_unit(figure: Figure, value: Fraction) -> Fraction:
    """A goal as it is typed, percent for a chance, as the figure counts it."""
    return value / 100 if figure.is_chance else value
