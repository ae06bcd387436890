"""One Bravery test."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, exact_percent, figure, in_words, sentence
from calculators.wargame.rules.asked import MOST
from calculators.wargame.rules.losses import flee
from calculators.wargame.words.phrases import models, way

_AROUND = 3  # so many casualties fewer and more are told beside those asked for


@dataclass(frozen=True)
class Shaken:
    """A unit at the end of an activation."""

    bravery: int = ask(4, "Bravery", low=1, high=12, rule="bravery/test")
    casualties: int = ask(2, "Casualties", low=0, high=MOST, hint="this activation", rule="bravery/test")
    remaining: int = ask(8, "Models left", low=0, high=MOST, hint="before the test", rule="bravery/fleeing")


@dataclass(frozen=True, kw_only=True)
class Nerve(Answer):
    mean_flee: Fraction = number("Flee", "on average")
    someone_flees: Fraction = chance("Someone flees")
    all_flee: Fraction = chance("All flee")
    mean_left: Fraction = number("Left", "on average")
    flee: Odds = spread("Flee")
    by_casualties: Table = table("After other casualties")


@calculator(
    "wargame/bravery",
    title="Bravery test",
    summary="How many models flee at the end of an activation, by Bravery, casualties and models left.",
    rules={
        "bravery/test": "",
        "bravery/fleeing": "casualties=4&remaining=3",
        "activation/steps": "",
        "attacks/casualties": "casualties=1",
    },
    cases={
        "Bravery 4, one casualty": "casualties=1&remaining=9",
        "Bravery 4, two casualties": "",
        "Bravery 4, five of ten": "casualties=5&remaining=5",
        "Bravery 7, two casualties": "bravery=7",
        "Bravery 8, two casualties": "bravery=8",
        "Bravery 2, six casualties": "bravery=2&casualties=6&remaining=4",
    },
)
def bravery(shaken: Shaken) -> Nerve:
    """One die and the casualties; as many flee as that is above Bravery."""
    odds = flee(shaken.casualties, shaken.remaining, shaken.bravery)
    tests = bool(shaken.casualties and shaken.remaining)
    return Nerve(
        headline=_headline(shaken, odds, tests),
        mean_flee=odds.mean,
        someone_flees=odds.at_least(1),
        all_flee=odds[shaken.remaining] if tests else Fraction(0),
        mean_left=shaken.remaining - odds.mean,
        flee=odds,
        by_casualties=_by_casualties(shaken),
        working=tuple(_working(shaken, odds, tests)),
        notes=tuple(_notes(shaken, tests)),
        links=_opens(shaken),
    )


def _after(shaken: Shaken) -> str:
    return f"after {counted(shaken.casualties, 'casualty', 'casualties')}"


def _headline(shaken: Shaken, odds: Odds, tests: bool) -> str:
    unit = f"a unit with Bravery {shaken.bravery}"
    if not shaken.remaining:
        return "A unit without models does not test."
    if not shaken.casualties:
        return sentence(f"{unit} and no casualties does not test.")
    if not odds.mean:
        return sentence(f"{unit} loses nobody {_after(shaken)}.")
    left = "the only model left" if shaken.remaining == 1 else f"all {in_words(shaken.remaining)} models left"
    if odds.mean == shaken.remaining:
        return sentence(f"{unit} always loses {left} {_after(shaken)}.")
    always, often = odds.at_least(1) == 1, f"{exact_percent(odds.at_least(1))} of the time"
    if shaken.remaining == 1:
        return sentence(f"{unit} loses {left} {often} {_after(shaken)}.")
    loses = "always loses someone" if always else f"loses someone {often}"
    return sentence(f"{unit} {loses} {_after(shaken)}: {figure(odds.mean)} of {shaken.remaining} models on average.")


def _by_casualties(shaken: Shaken) -> Table:
    """The same unit with a few casualties fewer or more, out of the same number of models."""
    size = shaken.casualties + shaken.remaining
    low, high = max(1, shaken.casualties - _AROUND), min(size - 1, shaken.casualties + _AROUND)
    rows = []
    for fallen in range(low, high + 1):
        odds = flee(fallen, size - fallen, shaken.bravery)
        rows.append((fallen, odds.at_least(1), figure(odds.mean), odds[size - fallen], figure(fallen + odds.mean)))
    return Table(("Casualties", "Someone flees", "Flee", "All flee", "Lost in all"), tuple(rows))


def _working(shaken: Shaken, odds: Odds, tests: bool) -> Iterator[Step]:
    if not tests:
        why = "no casualties" if shaken.remaining else "no models left"
        yield Step("No test is made", None, why, "bravery/test")
        return
    stays = shaken.bravery - shaken.casualties  # the highest roll that keeps everyone
    yield Step(
        f"Die + {shaken.casualties} against Bravery {shaken.bravery}", None, "equal is enough to stay", "bravery/test"
    )
    roll = "any roll" if stays < 1 else "no roll" if stays > 5 else f"a roll of {stays + 1} or more"
    yield Step("Someone flees", odds.at_least(1), roll, "bravery/test")
    most = max(0, 6 - stays)
    if most > shaken.remaining:
        calls = (
            f"a 6 would call for {most}, and {models(shaken.remaining)} {'is' if shaken.remaining == 1 else 'are'} left"
        )
        yield Step("All who are left flee", odds[shaken.remaining], calls, "bravery/fleeing")
    flee = "flees" if odds.mean == 1 else "flee"
    yield Step(f"{figure(odds.mean)} {flee} on average", None, "the sum less Bravery", "bravery/fleeing")


def _notes(shaken: Shaken, tests: bool) -> Iterator[str]:
    if tests:
        yield "All casualties of the activation count together, from shooting and combat; those who flee are no casualties."
        if shaken.casualties + 6 <= shaken.bravery:
            safe = counted(shaken.bravery - 6, "casualty", "casualties")
            yield f"Up to {safe} nobody can flee."
        elif shaken.casualties >= shaken.bravery:
            yield f"From {counted(shaken.bravery, 'casualty', 'casualties')} on, someone always flees."


def _opens(shaken: Shaken) -> tuple[Link, ...]:
    size = min(MOST, max(1, shaken.casualties + shaken.remaining))
    label = f"Attack {models(size)}"
    return (way("attack", label, target_models=size, bravery=shaken.bravery),)
