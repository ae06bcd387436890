"""One Bravery test."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, ask, calculator, link, links
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, figure, in_words, percent, sentence
from calculators.wargame.rules.bravery import flee
from calculators.wargame.rules.units import MOST
from calculators.wargame.words.phrases import models

_AROUND = 3  # so many casualties fewer and more are told beside those asked for


class Shaken(Inputs):
    """A unit at the end of an activation."""

    bravery: int = ask(4, "Bravery", low=1, high=12, rule="bravery/test")
    casualties: int = ask(2, "Casualties", low=0, high=MOST, hint="this activation", rule="bravery/test")
    remaining: int = ask(8, "Models left", low=0, high=MOST, hint="before the test", rule="bravery/fleeing")


class Nerve(Answer, good_for="the unit", more="mean_left", less="mean_flee someone_flees all_flee"):
    mean_flee: Fraction = number("Flee", "on average")
    someone_flees: Fraction = chance("Someone flees")
    all_flee: Fraction = chance("All flee")
    mean_left: Fraction = number("Left", "on average")
    flee: Odds = spread("Flee")
    by_casualties: Table = table("After other casualties")


@calculator("Bravery test", "How many models flee at the end of an activation, by Bravery, casualties and models left.")
def bravery(inputs: Shaken) -> Nerve:
    """One die and the casualties; as many flee as that is above Bravery."""
    odds = flee(inputs.casualties, inputs.remaining, inputs.bravery)
    tests = bool(inputs.casualties and inputs.remaining)
    return Nerve(
        headline=_headline(inputs, odds, tests),
        mean_flee=odds.mean,
        someone_flees=odds.at_least(1),
        all_flee=odds[inputs.remaining] if tests else Fraction(0),
        mean_left=inputs.remaining - odds.mean,
        flee=odds,
        by_casualties=_by_casualties(inputs),
        working=tuple(_working(inputs, odds, tests)),
        notes=tuple(_notes(inputs, tests)),
        links=_links(inputs),
    )


def _after(inputs: Shaken) -> str:
    return f"after {counted(inputs.casualties, 'casualty', 'casualties')}"


def _headline(inputs: Shaken, odds: Odds, tests: bool) -> str:
    unit = f"a unit with Bravery {inputs.bravery}"
    if not inputs.remaining:
        return "A unit without models does not test."
    if not inputs.casualties:
        return sentence(f"{unit} and no casualties does not test.")
    if not odds.mean:
        return sentence(f"{unit} loses nobody {_after(inputs)}.")
    left = "the only model left" if inputs.remaining == 1 else f"all {in_words(inputs.remaining)} models left"
    if odds.mean == inputs.remaining:
        return sentence(f"{unit} always loses {left} {_after(inputs)}.")
    always, often = odds.at_least(1) == 1, f"{percent(odds.at_least(1))} of the time"
    if inputs.remaining == 1:
        return sentence(f"{unit} loses {left} {often} {_after(inputs)}.")
    loses = "always loses someone" if always else f"loses someone {often}"
    return sentence(f"{unit} {loses} {_after(inputs)}: {figure(odds.mean)} of {inputs.remaining} models on average.")


def _by_casualties(inputs: Shaken) -> Table:
    """The same unit with a few casualties fewer or more, out of the same number of models."""
    size = inputs.casualties + inputs.remaining
    low, high = max(1, inputs.casualties - _AROUND), min(size - 1, inputs.casualties + _AROUND)
    rows = []
    for fallen in range(low, high + 1):
        odds = flee(fallen, size - fallen, inputs.bravery)
        rows.append((fallen, odds.at_least(1), figure(odds.mean), odds[size - fallen], figure(fallen + odds.mean)))
    return Table(("Casualties", "Someone flees", "Flee", "All flee", "Lost in all"), tuple(rows))


def _working(inputs: Shaken, odds: Odds, tests: bool) -> Iterator[Step]:
    if not tests:
        why = "no casualties" if inputs.remaining else "no models left"
        yield Step("No test is made", None, why, "bravery/test")
        return
    stays = inputs.bravery - inputs.casualties  # the highest roll that keeps everyone
    sums = f"Die + {inputs.casualties} against Bravery {inputs.bravery}"
    yield Step(sums, None, "equal is enough to stay", "bravery/test")
    roll = "any roll" if stays < 1 else "no roll" if stays > 5 else f"a roll of {stays + 1} or more"
    yield Step("Someone flees", odds.at_least(1), roll, "bravery/test")
    most = max(0, 6 - stays)
    if most > inputs.remaining:
        left = f"{models(inputs.remaining)} {'is' if inputs.remaining == 1 else 'are'} left"
        calls = f"a 6 would call for {most}, and {left}"
        yield Step("All who are left flee", odds[inputs.remaining], calls, "bravery/fleeing")
    flee = "flees" if odds.mean == 1 else "flee"
    yield Step(f"{figure(odds.mean)} {flee} on average", None, "the sum less Bravery", "bravery/fleeing")


def _notes(inputs: Shaken, tests: bool) -> Iterator[str]:
    if tests:
        yield "All casualties of the activation count, from shooting and combat; those who flee are none."
        if inputs.casualties + 6 <= inputs.bravery:
            safe = counted(inputs.bravery - 6, "casualty", "casualties")
            yield f"Up to {safe} nobody can flee."
        elif inputs.casualties >= inputs.bravery:
            yield f"From {counted(inputs.bravery, 'casualty', 'casualties')} on, someone always flees."


def _links(inputs: Shaken) -> tuple[Link, ...]:
    size = min(MOST, max(1, inputs.casualties + inputs.remaining))
    return links(link("wargame/attack", f"Attack {models(size)}", target_models=size, bravery=inputs.bravery))
