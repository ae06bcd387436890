"""How lucky was that: how often a spread comes out as it did, or further from the middle.

rolled=casualties:0      nobody fell: how often does it go so low?
"""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer, Better, Output, plain
from calculators.declare.query import Refused
from calculators.kernel.odds import Odds
from calculators.show.wording import decimal, figure, listed, percent, short

_HALF = Fraction(1, 2)
NOBODY = Better()


@dataclass(frozen=True)
class Luck:
    """What was rolled of a spread."""

    output: Output
    odds: Odds
    rolled: int
    better: Better = NOBODY

    @property
    def low(self) -> Fraction:
        """How often it is that or less."""
        return self.odds.at_most(self.rolled)

    @property
    def high(self) -> Fraction:
        """How often it is that or more."""
        return self.odds.at_least(self.rolled)

    @property
    def is_low(self) -> bool:
        """Whether it lies below the middle: then so low or lower is the rarer thing."""
        return self.low < self.high

    @property
    def tail(self) -> Fraction:
        """How often it goes so far from the middle, or further."""
        return min(self.low, self.high)

    def is_in_tail(self, outcome: int) -> bool:
        """Whether an outcome is as far out, or further."""
        return outcome <= self.rolled if self.is_low else outcome >= self.rolled

    @property
    def says(self) -> str:
        """How often it happens, in a sentence."""
        label, far = self.output.label, self._far
        ends = f"{min(self.odds)} to {max(self.odds)}{'+' if self.output.more in self.odds else ''}"
        if not self.tail:
            return f"{label} {self.rolled}: never with these inputs; {ends} can come up."
        name = f"{self.rolled}{'+' if self.rolled == self.output.more else ''}"
        if self.tail >= _HALF:
            return f"{label} {name}: right in the middle, neither lucky nor unlucky."
        end = min(self.odds) if self.is_low else max(self.odds)
        way = "" if self.rolled == end else " or fewer" if self.is_low else " or more"
        return f"{label} {name}{way}: {often(self.tail)} games goes so {far} ({percent(self.tail)})."

    @property
    def _far(self) -> str:
        """So low or so high; where the calculator says what is good, so well or so badly for whom."""
        sign = self.better.sign(self.output.name)
        if not sign:
            return "low" if self.is_low else "high"
        return f"{'badly' if self.is_low == (sign > 0) else 'well'} for {self.better.side}"

    def plain(self) -> dict[str, Any]:
        """The same as JSON has it."""
        return {
            "of": self.output.name,
            "rolled": self.rolled,
            "at_most": plain("chance", self.low),
            "at_least": plain("chance", self.high),
            "says": self.says,
        }


def often(chance: Fraction) -> str:
    """A chance as one in so many: 1 in 57, 1 in 2.4."""
    times = 1 / chance
    if times >= 10:
        return f"1 in {int(decimal(times, 0)):,}" if times < 10**12 else f"1 in {figure(times)}"
    return f"1 in {short(decimal(times, 1))}"


def spreads(calculator: Calculator) -> list[Output]:
    """The outputs that can be rolled."""
    return [output for output in calculator.outputs if output.kind == "spread"]


def luck(calculator: Calculator, answer: Answer, words: str) -> Luck:
    """What a link says was rolled, or Refused."""
    name, _, number = words.rpartition(":") if ":" in words else (words, "", "")
    outputs = {output.name: output for output in spreads(calculator)}
    if not outputs:
        raise Refused({"rolled": f"{calculator.title} has no spread that could be rolled."})
    if name not in outputs:
        raise Refused({"rolled": f"There is no spread called “{name[:40]}”; there {_are(outputs)}."})
    output, odds = outputs[name], getattr(answer, name)
    if not number:
        return Luck(output, odds, odds.median, calculator.answer_type.better)
    if not number.lstrip("-").isdigit() or not number.isascii() or len(number) > 9:
        raise Refused({"rolled": f"“{number[:40]}” is no whole number that could be rolled."})
    rolled = int(number) if output.more is None else min(int(number), output.more)
    return Luck(output, odds, rolled, calculator.answer_type.better)


def _are(outputs: Any) -> str:
    return f"{'are' if len(outputs) > 1 else 'is'} {listed(outputs)}"
