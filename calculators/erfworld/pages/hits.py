"""One side's blow by the hits formula."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, part, readings
from calculators.declare.outputs import Answer, Step, Table, number, spread, table
from calculators.erfworld import asked
from calculators.erfworld.rules.formula import ROLLS, WHOLE, Blow, Command, Terrain, halved, percent, rounded_average
from calculators.erfworld.rules.fortifications import shelter
from calculators.erfworld.rulings import FORMULA, AverageRounding, ChiefReaches
from calculators.erfworld.words.figures import exact, hits_stat
from calculators.erfworld.words.formula import blow_steps, ground, shelter_steps
from calculators.kernel.odds import Odds
from calculators.show.wording import amount

_BY, _AT = "Stack that strikes", "Stack that is hit"


class Strike(Inputs):
    """A stack that strikes, and the stack it hits."""

    attack: int = asked.attack(40, "Total Attack", group=_BY, hint="its first eight units")
    command: Command = part(Command, of=_BY)
    combats_before: int = asked.combats("Combats before", group=_BY, hint="each halves Special")
    special: int = asked.special(group=_BY)
    ambush: int = asked.ambush(group=_BY, hint="100: none")
    defence: int = asked.defence("Average Defence × 100", group=_AT, hint="250 is 2.5")
    terrain: Terrain = ask(
        Terrain.OPEN, "Its terrain", group=_AT, hint="open if it attacks or flies", rule="combat/terrain-bonus"
    )
    fort_hits: int = asked.fort_hits(0, "Fortification's Hits", group=_AT, hint="0: none; 100 if flyers strike")
    readings: Readings = readings(*FORMULA)

    @property
    def average(self) -> Fraction:
        """Average Defence as the table reads it."""
        return rounded_average(percent(self.defence), self.readings[AverageRounding])

    @property
    def blow(self) -> Blow:
        """Everything in the formula but the Random Number."""
        return Blow(
            attack=self.attack,
            command=self.command.bonus(self.readings[ChiefReaches]),
            special=halved(percent(self.special), self.combats_before),
            ambush=percent(self.ambush),
            negated=self.average + shelter(self.terrain, self.fort_hits, self.readings),
        )


class Hurt(Answer, good_for="the stack that strikes", more="mean_hits"):
    mean_hits: Fraction = number("Hits, on average")
    negated: Fraction = number("Cancelled, of 8 hits", "Defence and bonus")
    hits: Odds = spread("Hits")
    rolls: Table = table("By the roll")


@calculator("Hits", "How many hits one stack inflicts on another by the combat formula, for every roll of the dice.")
def hits(inputs: Strike) -> Hurt:
    """Attack times Command, Special and Ambush Bonus, times what gets through, times the Random Number."""
    blow = inputs.blow
    odds = blow.odds
    return Hurt(
        headline=_headline(inputs, odds),
        mean_hits=odds.mean,
        negated=blow.negated,
        hits=odds,
        rolls=Table(("2d6", "Chance", "Exact", "Hits"), tuple(_by_roll(blow))),
        working=tuple(_working(inputs, blow)),
        notes=tuple(_notes(blow)),
    )


def _by_roll(blow: Blow) -> Iterator[tuple[str | int | Fraction, ...]]:
    for roll, ways in ROLLS.items():
        at = blow.at(roll)
        yield roll, Fraction(ways, 36), exact(at), int(at)


def _headline(inputs: Strike, odds: Odds) -> str:
    behind = f" behind a fortification of {hits_stat(inputs.fort_hits)}" if inputs.fort_hits else ""
    where = f" {ground(inputs.terrain)}" if inputs.terrain is not Terrain.OPEN else ""
    against = f"Attack {inputs.attack} against Defence {exact(percent(inputs.defence))}{where}{behind}"
    if not max(odds):
        return f"{against} inflicts no hits."
    spread_of = "" if len(odds) == 1 else f", from {min(odds)} to {max(odds)}"
    return f"{against} inflicts {amount(odds.mean, 'hit')} on average{spread_of}."


def _working(inputs: Strike, blow: Blow) -> Iterator[Step]:
    defence = inputs.average
    yield Step(f"Total Attack {inputs.attack}", None, "the first eight units of the stack", "combat/attack-total")
    average = percent(inputs.defence)
    rounds = "average_rounding" if average.denominator > 1 else ""
    detail = f"{exact(average)}, rounded" if defence != average else ""
    sheltered = (
        Step(f"Average Defence {exact(defence)}", None, detail, "combat/average-defence", rounds),
        *shelter_steps(inputs.terrain, inputs.fort_hits, blow.negated - defence, inputs.readings),
    )
    yield from blow_steps(blow, inputs.command, inputs.special, inputs.combats_before, defence, sheltered)


def _notes(blow: Blow) -> Iterator[str]:
    if blow.negated >= WHOLE:
        yield "With Defence and bonus at 8 or more nothing gets through, whatever is rolled."
    elif blow.full and not int(blow.at(12)):
        yield "Even the best roll comes to less than one hit."
