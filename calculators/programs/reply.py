"""An answer in a script or a notebook.

ask("warstuff/attack", cover=True).killed            an exact chance, as a Fraction
ask("warfig/shooting", shooters=20).casualties       a distribution, as Odds
ask("warfig/shooting").vary("shooters", of="mean_casualties")
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import quote

from calculators.declare.calculator import Calculator
from calculators.declare.outputs import Answer
from calculators.declare.query import Refused, read_pairs
from calculators.declare.registry import find
from calculators.declare.solve import Solved, solved
from calculators.explore.figure import figure_named
from calculators.explore.seek import Sought, goal, seek
from calculators.explore.vary import Sweep, axes, vary
from calculators.programs.data import as_data, no_calculator
from calculators.show import explore, html, text
from calculators.show.element import Html, el

Value = bool | int | float | str | Iterable[str] | Iterable[Mapping[str, "Value"]]
# A notebook has none of the site's styles: enough of them that charts, bars and tables look as they do there.
_STYLE = """
.reckoner-answer{max-width:44rem}.reckoner-answer figure{max-width:32rem;margin:1em 0}
.reckoner-answer figcaption{font-weight:600}.reckoner-answer figcaption small{display:block;margin:0;font-weight:400}
.reckoner-answer svg{display:block;width:100%;height:auto;overflow:visible}.reckoner-answer svg.bar{height:4px}
.reckoner-answer svg text{fill:currentColor;font:11.5px sans-serif;text-anchor:middle}
.reckoner-answer svg .tick{text-anchor:end}.reckoner-answer svg .lying{text-anchor:start}
.reckoner-answer rect{fill:#48c}.reckoner-answer .b,.reckoner-answer rect.b{fill:#c63}
.reckoner-answer path{fill:none;stroke:currentColor;stroke-width:.8}.reckoner-answer .grid{opacity:.2}
.reckoner-answer path:is(.mean,.goal){stroke-dasharray:3 2.5}.reckoner-answer .median{fill:currentColor}
.reckoner-answer .curve{stroke:#48c;stroke-width:2}.reckoner-answer .here{fill:#48c}
.reckoner-answer [hidden],.reckoner-answer .opens{display:none}
.reckoner-answer rect.p1{opacity:.7}.reckoner-answer rect.p2{opacity:.5}.reckoner-answer rect.p3{opacity:.3}
.reckoner-answer small,.reckoner-answer .exact{margin:0 .5em;opacity:.7}
.reckoner-answer .keys-of{display:flex;flex-wrap:wrap;gap:1.5em}.reckoner-answer .keys-of dd{margin:0}
.reckoner-answer .funnel ol{display:grid;grid-template-columns:repeat(auto-fit,minmax(4em,1fr));gap:.5em;padding:0}
.reckoner-answer .funnel li{display:grid}.reckoner-answer figure svg.bar{height:auto}
.reckoner-answer a[href^="?"],.reckoner-answer a[href^="."]{color:inherit;text-decoration:none;pointer-events:none}
.reckoner-answer a[href^="."]{margin-right:.5em}.reckoner-answer caption{text-align:left;white-space:nowrap}
"""


class CannotAnswer(ValueError):
    """A question that has no answer: what is wrong with each input, and what would be accepted."""

    def __init__(self, errors: Mapping[str, str]):
        super().__init__("\n".join(f"{name}: {words}" for name, words in errors.items()))
        self.errors = dict(errors)


@dataclass(frozen=True)
class Reply:
    """An answer; its outputs are its attributes, under their public names."""

    calculator: Calculator
    solved: Solved

    def __getattr__(self, name: str) -> Any:
        known = [output.name for output in self.calculator.outputs]
        if name in known:
            return getattr(self.answer, name)
        raise AttributeError(f"{self.calculator.id} tells no “{name}”; it tells {', '.join(known)}")

    def __dir__(self) -> list[str]:
        return [*super().__dir__(), *(output.name for output in self.calculator.outputs)]

    @property
    def answer(self) -> Answer:
        """The answer as the calculator gave it."""
        return self.solved.answer

    @property
    def headline(self) -> str:
        """The answer in a sentence."""
        return self.answer.headline

    @property
    def query(self) -> str:
        """The inputs as a link has them behind its question mark."""
        return self.solved.full

    def as_data(self) -> dict[str, Any]:
        """The answer as JSON has it, exact chances as "a/b"."""
        return as_data(self.calculator, self.solved.inputs, self.answer)

    def vary(self, *inputs: str, of: str = "") -> "Varied":
        """A figure while one input or two run through their values; without a name, the first chance."""
        try:
            along = axes(self.calculator, ",".join(inputs))
            sweep = vary(self.calculator, self.solved.inputs, along, figure_named(self.calculator, of))
            return Varied(sweep.axes, sweep.figure, sweep.points, sweep.now, self)
        except Refused as refused:
            raise CannotAnswer(refused.errors) from None

    def seek(self, figure: str, least: float | str, by: str) -> "Found":
        """Where a figure is at least so much (percent of a chance) while one input runs through its values."""
        try:
            sought = seek(self.calculator, self.solved.inputs, goal(self.calculator, figure, str(least), by))
            return Found(sought.goal, sought.sweep, sought.holds)
        except Refused as refused:
            raise CannotAnswer(refused.errors) from None

    def __str__(self) -> str:
        return text.answer(self.calculator, self.answer)

    def __repr__(self) -> str:
        return f"<{self.calculator.id}{'?' * bool(self.query)}{self.query}: {self.headline}>"

    def _repr_html_(self) -> str:
        """The answer as on its page, for a notebook."""
        return _shown(self.headline, html.answer(self.calculator, self.solved.inputs, self.answer))


@dataclass(frozen=True, repr=False)
class Varied(Sweep):
    """A figure over one input or two; a notebook draws it."""

    reply: Reply

    def __repr__(self) -> str:
        return text.sweeps([self])

    def _repr_html_(self) -> str:
        """The curve or the map as on the page."""
        return _shown(self.reply.headline, explore.swept(self.reply.calculator, [self.reply.solved], [self]))


class Found(Sought):
    """The values that reach a goal; a notebook draws the way there."""

    def __repr__(self) -> str:
        return self.says

    def _repr_html_(self) -> str:
        """The sentence, and the curve with the goal."""
        return _shown(self.says, explore.curves(explore.goal_sweeps([self]), self.goal))


def _shown(headline: str, drawn: str) -> str:
    return el("div", el("style", Html(_STYLE)), el("p", el("b", headline)), Html(drawn), class_="reckoner-answer")


def ask(calculator: str, **inputs: Value | None) -> Reply:
    """The answer of a calculator; what is left out, or None, takes its default. CannotAnswer says what is wrong."""
    try:
        found = find(calculator)
    except KeyError:
        raise CannotAnswer({"calculator": no_calculator(calculator)}) from None
    given = [(name, _text(value)) for name, value in inputs.items() if value is not None]
    try:
        return Reply(found, solved(found, read_pairs(found, given)))
    except Refused as refused:
        raise CannotAnswer(refused.errors) from None


def _text(value: Value, comma: str = ",") -> str:
    """A value as a link has it, before it is encoded there."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.12g}"  # what writes JSON may write 3.0 for 3
    if isinstance(value, int | str):
        return str(value)
    items = list(value)
    if any(isinstance(item, Mapping) for item in items):
        return ";".join(_row(item) for item in items if isinstance(item, Mapping))
    return comma.join(str(item) for item in items)


def _row(cells: Mapping[str, Value]) -> str:
    return ",".join(f"{name}:{quote(_text(value, '.'), safe='.')}" for name, value in cells.items())
