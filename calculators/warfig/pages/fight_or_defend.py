"""Fight back or defend: both choices of a squad that is attacked, side by side."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Step, Table, chance, number, spread, table, word
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, sentence
from calculators.warfig.rules.melee import Circumstances, Election, Meeting, in_all, meeting, too_many
from calculators.warfig.rules.squads import LED, Squad
from calculators.warfig.rulings import MELEE
from calculators.warfig.words.melee import melee_notes, melee_steps, named_squad


def _price(default: int, label: str, name: str, high: int, hint: str = "", when: str = "") -> Any:
    return ask(default, label, name=name, low=0, high=high, hint=hint, rule="statistics/cost", when=when)


class Points(Inputs):
    """What a unit is worth on either side."""

    attacker: int = _price(25, "An attacker", "attacker_points", 1000, hint="with its items")
    attacker_leader: int = _price(475, "Attacker's leader", "attacker_leader_points", 2000, when=f"attacker_{LED}")
    defender: int = _price(25, "A defender", "defender_points", 1000, hint="with its items")
    defender_leader: int = _price(475, "Defender's leader", "defender_leader_points", 2000, when=f"defender_{LED}")


class FightOrDefend(Inputs):
    """A melee whose defender has yet to choose."""

    attacker: Squad = part(Squad, "attacker_", of="Attacker", without=("dice", "leader_dice"))
    defender: Squad = part(Squad, "defender_", of="Defender")
    points: Points = part(Points, of="Points")
    circumstances: Circumstances = part(Circumstances)
    readings: Readings = readings(*MELEE)

    def problems(self) -> dict[str, str]:
        return too_many(self.attacker, self.circumstances)


_BETTER = {election.value: election.label for election in Election} | {"even": "Even"}
_BETTER_IS = (
    "Better is the choice that leaves the enemy's average losses furthest ahead of your own; "
    "what happens later is left out."
)


class Verdict(Answer):
    better_by_units: str = word("Better by units", "losses of the enemy less your own", says=_BETTER)
    better_by_points: str = word("Better by points", says=_BETTER)
    choices: Table = table(
        "On average",
        "ahead: theirs lost less yours, in units and in points",
        tells="fight_defenders_lost fight_attackers_lost defend_defenders_lost fight_points defend_points",
    )
    fight_defenders_lost: Fraction = number("You lose if you fight back")
    fight_attackers_lost: Fraction = number("They lose if you fight back")
    defend_defenders_lost: Fraction = number("You lose if you defend")
    fight_points: Fraction = number("Points ahead if you fight back", "theirs lost, less yours")
    defend_points: Fraction = number("Points ahead if you defend", "never above 0: nobody strikes")
    fight_wiped_out: Fraction = chance("You are wiped out if you fight back", quiet=True)
    defend_wiped_out: Fraction = chance("You are wiped out if you defend", quiet=True)
    fight_casualties: Odds = spread("You lose if you fight back")
    defend_casualties: Odds = spread("You lose if you defend", mirrors="fight_casualties")


class Result(NamedTuple):
    """What comes of one choice: the odds of what falls on either side, as pairs of units and leader."""

    defenders: Odds
    attackers: Odds
    prices: Points

    @property
    def units(self) -> tuple[Fraction, Fraction]:
        """Units the defender and the attacker lose, leaders counted."""
        return in_all(self.defenders).mean, in_all(self.attackers).mean

    @property
    def points(self) -> tuple[Fraction, Fraction]:
        """The same in points."""
        prices = self.prices
        return (
            _points(self.defenders, prices.defender, prices.defender_leader),
            _points(self.attackers, prices.attacker, prices.attacker_leader),
        )

    @property
    def won(self) -> tuple[Fraction, Fraction]:
        """What the enemy loses less what the defender loses, in units and in points."""
        return self.units[1] - self.units[0], self.points[1] - self.points[0]


def _points(lost: Odds, unit: int, leader: int) -> Fraction:
    return lost.map(lambda fell: fell[0] * unit + fell[1] * leader).mean


@calculator(
    "Fight back or defend?", "For the squad that is attacked: both choices side by side, by units and by points."
)
def fight_or_defend(inputs: FightOrDefend) -> Verdict:
    """The same melee twice; better is what leaves the enemy's losses furthest ahead of your own."""
    met = meeting(inputs.attacker, inputs.defender, inputs.circumstances, inputs.readings)
    fight, defend = (_result(met, election, inputs.points) for election in Election)
    size = met.defender.size
    better = [_better(fight.won[by], defend.won[by]) for by in (0, 1)]
    fight_losses, defend_losses = in_all(fight.defenders), in_all(defend.defenders)
    return Verdict(
        headline=_headline(met, fight, defend, better),
        better_by_units=better[0],
        better_by_points=better[1],
        choices=Table(
            ("Choice", "You lose", "They lose", "Ahead", "Points"),
            (_row("Fight back", fight), _row("Defend", defend)),
        ),
        fight_defenders_lost=fight.units[0],
        fight_attackers_lost=fight.units[1],
        defend_defenders_lost=defend.units[0],
        fight_points=fight.won[1],
        defend_points=defend.won[1],
        fight_wiped_out=fight_losses[size],
        defend_wiped_out=defend_losses[size],
        fight_casualties=fight_losses,
        defend_casualties=defend_losses,
        working=tuple(_working(met)),
        notes=(_BETTER_IS, *melee_notes(inputs.circumstances)),
        links=links(
            link("warfig/melee", "Fight back", inputs, election=Election.FIGHT),
            link("warfig/melee", "Defend", inputs, election=Election.DEFEND),
        ),
    )


def _result(met: Meeting, election: Election, prices: Points) -> Result:
    lost = met.defender_losses(election)
    return Result(lost, met.attacker_losses(election, lost), prices)


def _better(fight: Fraction, defend: Fraction) -> str:
    return "fight" if fight > defend else "defend" if defend > fight else "even"


def _row(name: str, result: Result) -> tuple[str, ...]:
    return name, *map(figure, result.units), *(_signed(won) for won in result.won)


def _signed(value: Fraction) -> str:
    return f"+{figure(value)}" if value > 0 else figure(value)


def _headline(met: Meeting, fight: Result, defend: Result, better: list[str]) -> str:
    says = {"fight": "fight back", "defend": "defend", "even": "do either"}
    both = (
        f"{says[better[0]]} is better"
        if better[0] == better[1]
        else f"by units {says[better[0]]}, by points {says[better[1]]}"
    )
    both = "either will do" if better == ["even", "even"] else both
    squad, alone = named_squad(met.defender).replace("their", "a"), met.defender.size == 1
    lose, kill, they = ("loses", "kills", "it loses") if alone else ("lose", "kill", "they lose")
    fighting = f"{squad} {lose} {figure(fight.units[0])} and {kill} {figure(fight.units[1])}"
    return sentence(f"{both}: fighting, {fighting}; defending, {they} {figure(defend.units[0])}.")


def _working(met: Meeting) -> Iterator[Step]:
    """Both rounds, one after the other; what is the same in both is said once."""
    return iter(dict.fromkeys(step for election in Election for step in melee_steps(met, election)))
