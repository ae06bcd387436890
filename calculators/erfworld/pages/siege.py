"""How many attacks bring a wall or a tower down, and what it is worth on the way."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.choices import Choice
from calculators.declare.inputs import ask, part
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, spread, table, word
from calculators.declare.rulings import Readings, readings
from calculators.erfworld.rules.formula import WHOLE, Blow, Command, command_bonus, percent
from calculators.erfworld.rules.fortifications import (
    PER_BONUS,
    fort_shelter,
    fort_worth,
    hits_left,
    mean_attacks,
    needed,
    untouchable_at,
)
from calculators.erfworld.rulings import SIEGE, ChiefReaches, FortBonus, InsideStrikeBack, SiegeAttack, WallOpens
from calculators.erfworld.words.figures import exact, hits_stat
from calculators.erfworld.words.formula import command_step, product, roll_steps
from calculators.kernel.odds import Odds
from calculators.show.wording import figure

CUT = 20  # attacks shown one by one; later ones share a place
_SURE = Fraction(1999, 2000)  # so likely down, and the table ends
_TAKES = {
    SiegeAttack.SIEGE_UNITS: "Only siege units' Attack counts",
    SiegeAttack.WHOLE_STACK: "One siege unit lets the whole stack's Attack count",
    SiegeAttack.DIRECT: "The siege units' Attack comes off as it is",
}
_OPENS = {
    WallOpens.AT_ZERO: "A wall keeps units out until it has no Hits",
    WallOpens.BELOW_EIGHT: "A wall keeps units out while nothing gets through",
    WallOpens.NEVER: "A wall keeps units out until it is captured",
}


class Fortification(Choice):
    """The two kinds."""

    WALL = "wall", "Wall"
    TOWER = "tower", "Tower"


@dataclass(frozen=True)
class Siege:
    """A fortification, those inside, and the stack that attacks it again and again."""

    kind: Fortification = ask(Fortification.WALL, "It is a", group="Fortification", rule="fortifications/kinds")
    fort_hits: int = ask(
        400,
        "Hits",
        low=1,
        high=1000,
        group="Fortification",
        hint="a wall's: of one hexside",
        rule="fortifications/bonus",
    )
    defence: int = ask(
        200,
        "Defence inside × 100",
        low=0,
        high=2000,
        group="Fortification",
        hint="average; 250 is 2.5",
        rule="combat/average-defence",
    )
    inside_attack: int = ask(
        40,
        "Attack inside",
        low=0,
        high=2000,
        group="Fortification",
        rule="combat/attack-total",
        when="inside_strike_back=yes",
    )
    inside_level: int = ask(
        0,
        "Commander's level inside",
        low=0,
        high=20,
        group="Fortification",
        rule="combat/command-bonus",
        when="inside_strike_back=yes",
    )
    attack: int = ask(
        40,
        "Siege units' Attack",
        low=0,
        high=2000,
        group="Siege stack",
        hint="of the first eight units",
        rule="fortifications/siege",
    )
    other_attack: int = ask(
        20,
        "Other units' Attack",
        low=0,
        high=2000,
        group="Siege stack",
        hint="of the first eight",
        rule="fortifications/siege",
        when="siege_attack=whole_stack",
    )
    command: Command = part(Command, of="Siege stack")
    siege_defence: int = ask(
        200,
        "Its Defence × 100",
        low=0,
        high=2000,
        group="Siege stack",
        hint="average",
        rule="combat/average-defence",
        when="inside_strike_back=yes",
    )
    readings: Readings = readings(*SIEGE)

    @property
    def blow(self) -> Blow:
        """One attack by the formula: nothing is negated, Special and Ambush are 1."""
        whole = self.readings[SiegeAttack] is SiegeAttack.WHOLE_STACK and self.attack
        attack = self.attack + self.other_attack if whole else self.attack
        return Blow(attack, self.command.bonus(self.readings[ChiefReaches]), Fraction(1), Fraction(1), Fraction(0))

    @property
    def each(self) -> Odds:
        """What one attack takes off."""
        return Odds.sure(self.attack) if self.readings[SiegeAttack] is SiegeAttack.DIRECT else self.blow.odds

    @property
    def strike_back(self) -> bool:
        return self.readings[InsideStrikeBack] is InsideStrikeBack.YES

    @property
    def answer(self) -> Blow:
        """What those inside strike back with, if they do."""
        command = command_bonus(self.inside_level, False, self.readings[ChiefReaches])
        attack = self.inside_attack if self.strike_back else 0
        return Blow(attack, command, Fraction(1), Fraction(1), percent(self.siege_defence))

    @property
    def untouchable_at(self) -> int:
        return untouchable_at(percent(self.defence), self.readings[FortBonus])


@dataclass(frozen=True, kw_only=True)
class Breach(Answer):
    mean_attacks: Fraction = number("Attacks to bring it down", "on average; 0 = it never falls")
    mean_to_breach: Fraction = number("Attacks until hits get through", "on average; 0 = at once, or never")
    bonus: Fraction = number("Bonus now", "Defence for those inside")
    untouchable_at: int = number("Nothing gets through at", "so many Hits, or more")
    way_in: str = word("Units may enter")
    mean_struck_back: Fraction = number("Hits taken back", "each attack, on average", quiet=True)
    never: Fraction = chance("Never falls", quiet=True)
    attacks: Odds = spread("Attacks to bring it down", more=CUT + 1)
    to_breach: Odds = spread("Attacks until hits get through", more=CUT + 1)
    stages: Table = table("After each attack: chances and means")
    by_hits: Table = table("What its Hits are worth")


@calculator(
    "erfworld/siege",
    title="Siege",
    summary=(
        "How many siege attacks bring a wall or tower down, its bonus on the way, and the Hits at which nothing gets "
        "through."
    ),
    rules={
        "fortifications/kinds": "kind=tower",
        "fortifications/bonus": "fort_hits=175",
        "fortifications/invulnerable": "defence=300",
        "fortifications/flyers": "fort_hits=200",
        "fortifications/siege": "attack=60",
        "fortifications/walls": "fort_hits=350",
        "fortifications/towers": "kind=tower&fort_hits=100",
        "combat/attack-total": "attack=72",
        "combat/command-bonus": "commander_level=3",
        "combat/chief-warlord": "chief_in_hex=yes",
        "combat/average-defence": "defence=400",
        "combat/random-number": "attack=20",
        "combat/formula": "attack=30&commander_level=2",
    },
    cases={
        "A wall of 400, Attack 40": "",
        "The same with a level 3 Commander": "commander_level=3",
        "Eight strong siege units": "attack=80",
        "A tower of 100": "kind=tower&fort_hits=100",
        "A wall of 200, Attack 20": "fort_hits=200&attack=20",
        "A wall of 350, Defence 1 inside": "fort_hits=350&defence=100",
    },
)
def siege(inputs: Siege) -> Breach:
    """Every attack takes off what the formula gives, with nothing negated; the bonus falls with the Hits."""
    each, fort, safe = inputs.each, inputs.fort_hits, inputs.untouchable_at
    after = hits_left(fort, each, CUT + 1)
    mean = mean_attacks(fort, each)
    through = safe - 1  # the most Hits at which something gets through; below none if it never does
    breach = mean_attacks(fort - through, each) if safe else Fraction(0)
    return Breach(
        headline=_headline(inputs, mean, breach),
        mean_attacks=mean,
        mean_to_breach=breach,
        bonus=fort_worth(fort, inputs.readings[FortBonus]),
        untouchable_at=safe,
        way_in=_way_in(inputs, mean, breach),
        mean_struck_back=inputs.answer.odds.mean,
        never=Fraction(not mean),
        attacks=needed(after, 0),
        to_breach=needed(after, through),
        stages=Table(("After", "Down", "Through", "Hits left", "Bonus"), tuple(_stages(inputs, after, through))),
        by_hits=Table(("Hits", "Bonus", "Gets through", "From flyers"), tuple(_by_hits(inputs))),
        working=tuple(_working(inputs, mean)),
        notes=tuple(_notes(inputs, mean)),
        links=_links(inputs),
    )


def _headline(inputs: Siege, mean: Fraction, breach: Fraction) -> str:
    what = f"A {inputs.kind.value} of {hits_stat(inputs.fort_hits)}"
    if not mean:
        return f"{what} never falls to an attack that takes nothing off."
    return f"{what} falls after {_attacks(mean)} on average; hits get through to those inside {_until(inputs, breach)}."


def _until(inputs: Siege, breach: Fraction) -> str:
    if not inputs.untouchable_at:
        return "never"
    return f"after {figure(breach)}" if breach else "at once"


def _way_in(inputs: Siege, mean: Fraction, breach: Fraction) -> str:
    """When units may enter the hex (fortifications/walls, fortifications/towers)."""
    if inputs.kind is Fortification.TOWER:
        return "at any time; it takes all their move"
    if inputs.readings[WallOpens] is WallOpens.NEVER or not mean:
        return "never, unless it is captured"
    if inputs.readings[WallOpens] is WallOpens.BELOW_EIGHT and inputs.untouchable_at:
        return f"after {_attacks(breach)}, when hits get through" if breach else "at once: hits get through"
    return f"after {_attacks(mean)}, at 0 Hits"


def _stages(inputs: Siege, after: list[Odds], through: int) -> Iterator[tuple[int | str | Fraction, ...]]:
    for attacks, left in enumerate(after[: CUT + 1]):
        bonus = left.map(lambda hits: fort_worth(hits, inputs.readings[FortBonus])).mean
        yield attacks, left[0], left.at_most(through), figure(left.mean), figure(bonus)
        if left[0] > _SURE or not max(inputs.each):
            return


def _by_hits(inputs: Siege) -> Iterator[tuple[int | str | Fraction, ...]]:
    readings, defence = inputs.readings, percent(inputs.defence)
    marks = {inputs.fort_hits, *range(0, inputs.fort_hits, PER_BONUS)}
    for hits in sorted(marks, reverse=True):
        on_foot, flying = (
            max(Fraction(0), WHOLE - defence - fort_shelter(hits, flyers, readings)) / WHOLE for flyers in (False, True)
        )
        yield hits, exact(fort_worth(hits, readings[FortBonus])), on_foot, flying


def _working(inputs: Siege, mean: Fraction) -> Iterator[Step]:
    """One attack, what it leads to, and what the Hits are worth."""
    yield Step(
        _TAKES[inputs.readings[SiegeAttack]],
        None,
        f"{inputs.blow.attack} in each attack",
        "fortifications/siege",
        "siege_attack",
    )
    if inputs.readings[SiegeAttack] is not SiegeAttack.DIRECT:
        reaches = "chief_reaches" if inputs.command.chief_in_hex and not inputs.command.commander_level else ""
        yield command_step(
            inputs.command.commander_level, inputs.command.chief_in_hex, inputs.blow.command, ruling=reaches
        )
        yield Step(
            "Nothing is negated",
            None,
            "a fortification has no Defence; Special and Ambush are 1",
            "fortifications/siege",
        )
        yield from roll_steps(inputs.blow)
    if mean:
        what = (
            f"{hits_stat(inputs.fort_hits)} {'is' if inputs.fort_hits == 1 else 'are'} gone after {_attacks(mean)} on "
            "average"
        )
        yield Step(what, None, f"{figure(inputs.each.mean)} an attack on average", "fortifications/kinds")
    worth = fort_worth(inputs.fort_hits, inputs.readings[FortBonus])
    what = (
        f"{hits_stat(inputs.fort_hits)} {'adds' if inputs.fort_hits == 1 else 'add'} {exact(worth)} to the Defence "
        "inside"
    )
    yield Step(what, None, "Hits × 0.02", "fortifications/bonus", "fort_bonus")
    detail = f"(8 − {exact(percent(inputs.defence))}) × {PER_BONUS}"
    yield Step(
        f"From {hits_stat(inputs.untouchable_at)} on nothing gets through", None, detail, "fortifications/invulnerable"
    )
    what = "Flyers strike those inside at another bonus"
    yield Step(what, None, "+2 while the fortification stands", "fortifications/flyers", "flyers_at_fort")
    if inputs.kind is Fortification.WALL:
        yield Step(_OPENS[inputs.readings[WallOpens]], rule="fortifications/walls", ruling="wall_opens")
    else:
        yield Step(
            "A tower's hex may be entered, for all the move", None, "while the enemy holds it", "fortifications/towers"
        )
    if inputs.strike_back:
        what = f"Those inside strike back with {figure(inputs.answer.odds.mean)} hits on average"
        yield Step(
            what, None, f"{product(inputs.answer)} before the dice", "fortifications/siege", "inside_strike_back"
        )
    else:
        detail = "the fortification is attacked, not they"
        yield Step("Those inside do not strike back", None, detail, "fortifications/siege", "inside_strike_back")


def _notes(inputs: Siege, mean: Fraction) -> Iterator[str]:
    """What to bear in mind."""
    if inputs.kind is Fortification.WALL:
        yield "Each of a wall's six hexsides has Hits of its own; these are one side's."
    else:
        yield "A tower can be attacked only from inside its own hex."
    if mean:
        yield "Each unit attacks once a turn, and fortifications do not heal."


def _attacks(count: Fraction) -> str:
    return f"{figure(count)} {'attack' if count == 1 else 'attacks'}"


def _links(inputs: Siege) -> tuple[Link, ...]:
    inside = {"defence": inputs.defence, "fort_hits": inputs.fort_hits, "fort_bonus": inputs.readings[FortBonus]}
    return links(link("erfworld/hits", "Hit those inside", **inside))
