"""How many attacks bring a wall or a tower down, and what it is worth on the way."""

from collections.abc import Iterator
from fractions import Fraction
from math import ceil

from calculators.declare import Choice, Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, spread, table, word
from calculators.erfworld import asked
from calculators.erfworld.rules.formula import WHOLE, Blow, Command, command_bonus, percent
from calculators.erfworld.rules.fortifications import (
    PER_BONUS,
    fort_shelter,
    fort_worth,
    hits_left,
    mean_attacks,
    mean_worth,
    needed,
    untouchable_at,
)
from calculators.erfworld.rulings import SIEGE, ChiefReaches, FortBonus, InsideStrikeBack, SiegeAttack, WallOpens
from calculators.erfworld.words.figures import exact, hits_stat
from calculators.erfworld.words.formula import command_step, fort_sum, product, roll_steps
from calculators.kernel.odds import Odds
from calculators.show.wording import amount, figure

_FORT, _STACK = "Fortification", "Siege stack"
_INSIDE, _WHOLE = "inside_strike_back=yes", "siege_attack=whole_stack"
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


class Siege(Inputs):
    """A fortification, those inside, and the stack that attacks it again and again."""

    kind: Fortification = ask(Fortification.WALL, "It is a", group=_FORT, rule="fortifications/kinds")
    fort_hits: int = asked.fort_hits(400, "Hits", low=1, group=_FORT, hint="a wall's: of one hexside")
    defence: int = asked.defence("Defence inside × 100", group=_FORT, hint="average; 250 is 2.5")
    inside_attack: int = asked.attack(40, "Attack inside", group=_FORT, when=_INSIDE)
    inside_level: int = asked.level("Commander's level inside", group=_FORT, when=_INSIDE)
    attack: int = asked.attack(
        40, "Siege units' Attack", group=_STACK, hint="of the first eight units", rule="fortifications/siege"
    )
    other_attack: int = asked.attack(
        20, "Other units' Attack", group=_STACK, hint="of the first eight", rule="fortifications/siege", when=_WHOLE
    )
    command: Command = part(Command, of=_STACK)
    siege_defence: int = asked.defence("Its Defence × 100", group=_STACK, hint="average", when=_INSIDE)
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


class Breach(Answer, good_for="the siege stack", less="mean_attacks mean_to_breach never mean_struck_back"):
    mean_attacks: Fraction | str = number("Attacks to bring it down", "on average")
    mean_to_breach: Fraction | str = number("Attacks until hits get through", "on average; 0 = at once")
    bonus: Fraction = number("Bonus now", "Defence for those inside")
    untouchable_at: int = number("Nothing gets through at", "Hits, or more")
    way_in: str = word("Units may enter")
    mean_struck_back: Fraction = number("Hits taken back", "each attack, on average", quiet=True)
    never: Fraction = chance("Never falls", quiet=True)
    attacks: Odds = spread("Attacks to bring it down", more=CUT + 1)
    to_breach: Odds = spread("Attacks until hits get through", more=CUT + 1)
    stages: Table = table("After each attack: chances and means", curve=True)
    by_hits: Table = table("What its Hits are worth")


@calculator(
    "Siege",
    "How many siege attacks bring a wall or tower down, its bonus on the way, and the Hits at which nothing "
    "gets through.",
)
def siege(inputs: Siege) -> Breach:
    """Every attack takes off what the formula gives, with nothing negated; the bonus falls with the Hits."""
    each, fort, safe = inputs.each, inputs.fort_hits, inputs.untouchable_at
    after = hits_left(fort, each, CUT + 1)
    mean = mean_attacks(fort, each)
    through = safe - 1  # the most Hits at which something gets through; below none if it never does
    breach = mean_attacks(fort - through, each) if safe else None
    return Breach(
        headline=_headline(inputs, mean, breach),
        mean_attacks="never" if mean is None else mean,
        mean_to_breach="never" if breach is None else breach,
        bonus=fort_worth(fort, inputs.readings[FortBonus]),
        untouchable_at=safe,
        way_in=_way_in(inputs, mean, breach),
        mean_struck_back=inputs.answer.odds.mean,
        never=Fraction(mean is None),
        attacks=needed(after, 0),
        to_breach=needed(after, through),
        stages=Table(("After", "Down", "Through", "Hits left", "Bonus"), tuple(_stages(inputs, after, through))),
        by_hits=Table(("Hits", "Bonus", "Gets through", "From flyers"), tuple(_by_hits(inputs))),
        working=tuple(_working(inputs, mean)),
        notes=tuple(_notes(inputs, mean)),
        links=_links(inputs),
    )


def _headline(inputs: Siege, mean: Fraction | None, breach: Fraction | None) -> str:
    what = f"A {inputs.kind.value} of {hits_stat(inputs.fort_hits)}"
    if mean is None:
        return f"{what} never falls to an attack that takes nothing off."
    until = "never" if breach is None else f"after {figure(breach)}" if breach else "at once"
    return f"{what} falls after {amount(mean, 'attack')} on average; hits get through to those inside {until}."


def _way_in(inputs: Siege, mean: Fraction | None, breach: Fraction | None) -> str:
    """When units may enter the hex (fortifications/walls, fortifications/towers)."""
    if inputs.kind is Fortification.TOWER:
        return "at any time; it takes all their move"
    if inputs.readings[WallOpens] is WallOpens.BELOW_EIGHT and breach is not None:
        return f"after {amount(breach, 'attack')}, when hits get through" if breach else "at once: hits get through"
    if inputs.readings[WallOpens] is WallOpens.NEVER or mean is None:
        return "never, unless it is captured"
    return f"after {amount(mean, 'attack')}, at 0 Hits"


def _stages(inputs: Siege, after: list[Odds], through: int) -> Iterator[tuple[int | str | Fraction, ...]]:
    for attacks, left in enumerate(after[: CUT + 1]):
        bonus = mean_worth(left, inputs.readings[FortBonus])
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


def _working(inputs: Siege, mean: Fraction | None) -> Iterator[Step]:
    """One attack, what it leads to, and what the Hits are worth."""
    what, detail = _TAKES[inputs.readings[SiegeAttack]], f"{inputs.blow.attack} in each attack"
    yield Step(what, None, detail, "fortifications/siege", "siege_attack")
    if inputs.readings[SiegeAttack] is not SiegeAttack.DIRECT:
        command = inputs.command
        reaches = "chief_reaches" if command.chief_in_hex and not command.commander_level else ""
        yield command_step(command, inputs.blow.command, ruling=reaches)
        detail = "a fortification has no Defence; Special and Ambush are 1"
        yield Step("Nothing is cancelled", None, detail, "fortifications/siege")
        yield from roll_steps(inputs.blow)
    if mean:
        what = f"It falls after {amount(mean, 'attack')} on average"
        yield Step(what, None, f"{figure(inputs.each.mean)} an attack on average", "fortifications/kinds")
    worth = fort_worth(inputs.fort_hits, inputs.readings[FortBonus])
    what, detail = f"It adds {exact(worth)} to the Defence inside", fort_sum(inputs.fort_hits, inputs.readings)
    yield Step(what, None, detail, "fortifications/bonus", "fort_bonus")
    what = f"At {hits_stat(inputs.untouchable_at)} or more nothing gets through"
    yield Step(what, None, _untouchable(inputs), "fortifications/invulnerable")
    what = "Against flyers those inside have another bonus"
    yield Step(what, None, "+2 while the fortification stands", "fortifications/flyers", "flyers_at_fort")
    if inputs.kind is Fortification.WALL:
        yield Step(_OPENS[inputs.readings[WallOpens]], rule="fortifications/walls", ruling="wall_opens")
    else:
        what = "A tower's hex may be entered, for all the move"
        yield Step(what, None, "while the enemy holds it", "fortifications/towers")
    if inputs.strike_back:
        what = f"Those inside strike back with {figure(inputs.answer.odds.mean)} hits on average"
        detail = f"{product(inputs.answer)} before the dice"
    else:
        what, detail = "Those inside do not strike back", "the fortification is attacked, not the units in it"
    yield Step(what, None, detail, "fortifications/siege", "inside_strike_back")


def _untouchable(inputs: Siege) -> str:
    """How the Hits come about at which nothing gets through."""
    defence = percent(inputs.defence)
    short = WHOLE - defence
    if short <= 0:
        return f"Defence {exact(defence)} is enough by itself"
    if inputs.readings[FortBonus] is FortBonus.WHOLE and short.denominator > 1:
        return f"8 − {exact(defence)}, rounded up to {ceil(short)}, × {PER_BONUS}"
    rounded = ", rounded up" if (short * PER_BONUS).denominator > 1 else ""
    return f"(8 − {exact(defence)}) × {PER_BONUS}{rounded}"


def _notes(inputs: Siege, mean: Fraction | None) -> Iterator[str]:
    """What to bear in mind."""
    if inputs.kind is Fortification.WALL:
        yield "Each of a wall's six hexsides has Hits of its own; these are one side's."
    else:
        yield "A tower can be attacked only from inside its own hex."
    if mean:
        yield "Each unit attacks once a turn, and fortifications do not heal."


def _links(inputs: Siege) -> tuple[Link, ...]:
    inside = {"defence": inputs.defence, "fort_hits": inputs.fort_hits}
    return links(link("erfworld/hits", "Hit those inside", inputs.readings, **inside))
