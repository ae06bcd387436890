"""Walking away from enemies in contact, each of whom may strike first."""

from collections.abc import Iterator
from fractions import Fraction
from math import prod

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.kernel.packed import successes
from calculators.show.wording import amount, counted, figure, listed, often
from calculators.warverse.rules.areas import attacker_caught
from calculators.warverse.rules.characters import MOST_STRENGTH, ask_attacks, ask_hit_points, ask_strength, ask_taken
from calculators.warverse.rules.combat import (
    PAIRS,
    SIDES,
    Volley,
    defence,
    hit_per_die,
    hits,
    kill,
    kills_by_dice,
    survives,
    ways_to_hit,
)
from calculators.warverse.rules.ranged import Cover, Reach, ask_cover, ask_radius
from calculators.warverse.rules.targets import Bystander, Defender, Target
from calculators.warverse.rulings import AreaCatches, CloseArea, HitsAddUp, Reset, StrikeOrder, StrikesAtLeaver
from calculators.warverse.words.phrases import dice_of, health, rows_problem
from calculators.warverse.words.steps import adding_step, bonus_step
from calculators.weigh.army_list import row_name

MOST_STRIKES = 500  # dice of all strikes in one answer


class Striker(Inputs):
    """One enemy left behind, or several alike."""

    name: str = ask("", "Name", most=30)
    count: int = ask(1, "Count", low=1, high=10)
    strength: int = ask_strength()
    attacks: int = ask_attacks()
    radius: int = ask_radius(hint="if it strikes with an area")
    hp: int = ask_hit_points(hint="against its own area")
    times: int = ask(1, "Left so often", low=1, high=5, hint="this turn", rule="close-combat/leaving")

    @property
    def reach(self) -> Reach:
        return Reach(close=True, radius=self.radius)

    @property
    def dice(self) -> int:
        """The dice of one strike: all its Attacks, less the radius."""
        return self.reach.dice(self.attacks)

    def strikes(self, reading: StrikesAtLeaver) -> int:
        """How often all of them strike (close-combat/leaving)."""
        return self.count * (self.times if reading is StrikesAtLeaver.EACH_TIME else 1)

    def caught(self, where: CloseArea) -> bool:
        """Whether it is in its own area (areas/centre)."""
        return self.radius > 0 and attacker_caught(self.reach, 0, where, AreaCatches.ANY_PART)

    def dies(self, where: CloseArea) -> Fraction:
        """The chance that one of them dies of its own area."""
        return kill(self.dice, self.strength, self.strength, self.hp) if self.caught(where) else Fraction(0)

    def spares_itself(self, leaver: int, where: CloseArea) -> tuple[list[int], int]:
        """By hits on the leaver, the falls of one strike in which the striker lives; and all falls."""
        if not self.caught(where):
            return successes(self.dice, ways_to_hit(self.strength, leaver), PAIRS), PAIRS**self.dice
        dead, joint = kills_by_dice(self.dice, SIDES - self.strength, self.hp, SIDES), [0] * (self.dice + 1)
        for made, ways in enumerate(successes(self.dice, self.strength, SIDES)):
            lives = ways * (SIDES**made - dead[made]) * PAIRS ** (self.dice - made)
            for failed, falls in enumerate(successes(made, SIDES - leaver, SIDES)):
                joint[failed] += lives * falls
        return joint, SIDES ** (3 * self.dice)


class Shooting(Inputs):
    """An attack in the enemy's turn."""

    dice: int = ask(
        0, "Attack dice", low=0, high=500, hint="in the enemy's turn, after range", rule="combat/attack-roll"
    )
    strength: int = ask_strength(label="Their Strength")
    cover: Cover = ask_cover("Cover by then")


EXAMPLE = (Striker("Trooper", 2), Striker("Champion", strength=5, attacks=12))


class Leaving(Inputs):
    """The one that leaves, those it leaves, and what comes after."""

    leaver: Defender = part(Defender, of="Who leaves")
    taken: int = ask_taken("Who leaves")
    later: Shooting = part(Shooting, "later_", of="Shot at later")
    enemies: tuple[Striker, ...] = ask(EXAMPLE, "Enemies it leaves", most=8, rule="close-combat/leaving")
    readings: Readings = readings(Reset, HitsAddUp, CloseArea, StrikesAtLeaver, StrikeOrder)

    @property
    def named(self) -> list[tuple[str, Striker]]:
        """The enemies by what they are called."""
        return [(row_name(row.name, at), row) for at, row in enumerate(self.enemies, 1)]

    @property
    def need(self) -> int:
        """The hits that are still missing to kill it this turn (combat/killing)."""
        return self.leaver.hp - (self.taken if self.readings[HitsAddUp] is HitsAddUp.YES else 0)

    def strikes(self, row: Striker) -> int:
        return row.strikes(self.readings[StrikesAtLeaver])

    def problems(self) -> dict[str, str]:
        both = [name for name, row in self.named if row.radius and row.times > 1]
        wrong = [f"{name}: a strike with an area is worked out for leaving once, not several times." for name in both]
        problem = rows_problem("Enemies it leaves", wrong, len(self.enemies))
        thrown = sum(row.count * row.dice * row.times for row in self.enemies)
        if thrown > MOST_STRIKES:
            problem = f"{problem} All strikes together may throw {MOST_STRIKES} dice here, not {thrown}.".strip()
        problems = {"enemies": problem} if problem else {}
        hp = self.leaver.hp
        if self.taken >= hp:
            most = f"With {health(hp)} it can have taken {amount(hp - 1, 'hit')} at most"
            problems["taken"] = f"{most}, not {self.taken}."
        return problems


class Fate(Answer, good_for="the one who leaves", more="away through", less="killed"):
    away: Fraction = chance("Gets away", part="fate")
    killed: Fraction = chance("Killed", "before it moves", part="fate")
    through: Fraction = chance("Lives to its next turn", "through the later attack too")
    striker_killed: Fraction = chance("A striker dies", "at least one, of its own area", quiet=True)
    dice: int = number("Dice", "of all strikes")
    mean_hits: Fraction = number("Hits, on average")
    hits: Odds = spread("Hits")
    each: Table = table("Enemy by enemy")


@calculator(
    "Leaving close combat",
    "Every enemy left in contact may strike with all its Attacks: the chance to get away, and what it costs.",
)
def leaving_combat(inputs: Leaving) -> Fate:
    """All strikes fall in the turn of the one that leaves, so their hits add up until they reach its Hit Points."""
    adding, reset, strength = inputs.readings[HitsAddUp], inputs.readings[Reset], inputs.leaver.strength
    volleys = [Volley(row.dice, ways_to_hit(row.strength, strength), 1, inputs.strikes(row)) for row in inputs.enemies]
    shot = ways_to_hit(inputs.later.strength, defence(strength, inputs.later.cover.bonus))
    later = Volley(inputs.later.dice, shot, 2)
    away = survives(volleys, inputs.need, adding)
    made = Odds.sure(0)
    for row, volley in zip(inputs.enemies, volleys):
        made = made + hits(volley.thrown, row.strength, strength)
    if reset is Reset.OWN_TURN:
        through = survives([*volleys, later], inputs.need, adding, reset)
    else:  # by then its Hit Points are full again: characters/hit-points
        through = away * survives([later], inputs.leaver.hp)
    dice = sum(volley.thrown for volley in volleys)
    return Fate(
        headline=_headline(inputs, dice, away, through),
        away=away,
        killed=1 - away,
        through=through,
        striker_killed=1 - _strikers_live(inputs),
        dice=dice,
        mean_hits=made.mean,
        hits=made,
        each=_each(inputs),
        working=tuple(_working(inputs, away, through)),
        notes=tuple(_notes(inputs, away)),
        links=_links(inputs),
    )


def _strikers_live(inputs: Leaving) -> Fraction:
    """The chance that no striker dies of its own area; in order, nobody strikes at one who is dead already."""
    adding, where, need = inputs.readings[HitsAddUp], inputs.readings[CloseArea], inputs.need
    if inputs.readings[StrikeOrder] is StrikeOrder.TOGETHER:
        return prod(((1 - row.dies(where)) ** row.count for row in inputs.enemies), start=Fraction(1))
    whole, over, going_on = 1, 0, {0: 1}  # falls: all, those that killed the leaver, the others by hits on it
    for row in inputs.enemies:
        blow, falls = row.spares_itself(inputs.leaver.strength, where)
        for _ in range(inputs.strikes(row)):
            after: dict[int, int] = {}
            over, whole = over * falls, whole * falls
            for before, ways in going_on.items():
                for made, more in enumerate(blow):
                    taken = before + made if adding is HitsAddUp.YES else made
                    if taken >= need:
                        over += ways * more
                    else:
                        counts = taken if adding is HitsAddUp.YES else 0
                        after[counts] = after.get(counts, 0) + ways * more
            going_on = after
    return Fraction(over + sum(going_on.values()), whole)


def _each(inputs: Leaving) -> Table:
    """What one of each does to the leaver by itself, and to itself."""
    strength, risky = inputs.leaver.strength, any(row.radius for row in inputs.enemies)
    columns = ("Enemy", "Strikes", "Dice each", "Hits each", "Kills alone", *(("Dies of it",) if risky else ()))
    rows = []
    for name, row in inputs.named:
        alone = kill(row.dice, row.strength, strength, inputs.need)
        expects = figure(row.dice * hit_per_die(row.strength, strength))
        own = (row.dies(inputs.readings[CloseArea]),) if risky else ()
        rows.append((name, inputs.strikes(row), row.dice, expects, alone, *own))
    return Table(columns, tuple(rows))


def _headline(inputs: Leaving, dice: int, away: Fraction, through: Fraction) -> str:
    if not dice:
        return "It walks away freely: these enemies have no dice to strike with."
    if away == 1:
        start = f"It gets away for certain, as {dice_of(dice)} cannot make {amount(inputs.need, 'hit')}"
    else:
        start = f"It gets away {often(away)}, past {dice_of(dice)}"
    later = "for certain" if through == 1 else often(through)
    return f"{start}; it lives through the later attack too {later}." if inputs.later.dice else f"{start}."


def _working(inputs: Leaving, away: Fraction, through: Fraction) -> Iterator[Step]:
    """From each enemy's Attacks to the leaver's fate."""
    adding = inputs.readings[HitsAddUp]
    yield Step("Each enemy it leaves may strike first, in close combat", rule="close-combat/leaving")
    if any(row.times > 1 for row in inputs.enemies):
        every_time = inputs.readings[StrikesAtLeaver] is StrikesAtLeaver.EACH_TIME
        again = f"An enemy that is left more than once strikes {'every time' if every_time else 'once a turn'}"
        yield Step(again, None, "", "close-combat/leaving", "strikes_at_leaver")
    for name, row in inputs.named:
        yield from _strike_steps(name, row, inputs.strikes(row), inputs.leaver.strength)
    yield from _area_steps(inputs)
    if sum(map(inputs.strikes, inputs.enemies)) > 1 or inputs.later.dice or inputs.taken:
        yield adding_step(adding, "All hits of the turn", "strike")
    before = f", {amount(inputs.taken, 'hit')} taken before" if inputs.need < inputs.leaver.hp else ""
    fewer = f"Fewer than {amount(inputs.need, 'hit')}: it gets away"
    yield Step(fewer, away, f"{health(inputs.leaver.hp)}{before}", "combat/killing")
    if inputs.later.dice:
        yield from _later_steps(inputs, through)


def _strike_steps(name: str, row: Striker, strikes: int, strength: int) -> Iterator[Step]:
    what = f"{name}: {counted(strikes, 'strike')} of {dice_of(row.dice)}"
    if row.radius:
        yield Step(what, None, f"{amount(row.attacks, 'Attack')} less {row.radius} for the radius", "areas/radius")
    else:
        yield Step(what, None, "all its Attacks, whatever it used before", "characters/attacks")
    if row.dice:
        how = f"{row.strength} or less, and the defence die is more than {strength}"
        yield Step(f"{name}: one die hits", hit_per_die(row.strength, strength), how, "combat/defence-roll")


def _area_steps(inputs: Leaving) -> Iterator[Step]:
    areas = [(name, row) for name, row in inputs.named if row.radius and row.dice]
    if areas:
        yield Step("An area strike catches everybody in the radius", rule="areas/caught")
        yield Step("Where the striker's area lies", None, "", "areas/centre", "close_area")
        if sum(map(inputs.strikes, inputs.enemies)) > 1:
            together = inputs.readings[StrikeOrder] is StrikeOrder.TOGETHER
            order = "All strike at once" if together else "They strike one after another, while it lives"
            yield Step(order, None, "", "close-combat/leaving", "strike_order")
    for name, row in areas:
        dies = row.dies(inputs.readings[CloseArea])
        yield Step(f"{name} dies of its own area", dies, f"one that strikes, with {health(row.hp)}", "areas/caught")


def _later_steps(inputs: Leaving, through: Fraction) -> Iterator[Step]:
    later, strength = inputs.later, inputs.leaver.strength
    if later.cover is not Cover.NONE:
        yield bonus_step(later.cover.bonus, strength, f"{later.cover.label} cover")
    hit = hit_per_die(later.strength, defence(strength, later.cover.bonus))
    succeeds = f"{dice_of(later.dice)} in the enemy's turn, on {later.strength} or less"
    yield Step("Later one die hits", hit, succeeds, "combat/attack-roll")
    if inputs.readings[HitsAddUp] is HitsAddUp.YES:
        lasts = "are forgotten then" if inputs.readings[Reset] is Reset.EACH_TURN else "still count then"
        yield Step(f"Hits of its own turn {lasts}", None, "", "characters/hit-points", "reset")
    yield Step("It lives to its next turn", through, "", "combat/killing")


def _notes(inputs: Leaving, away: Fraction) -> Iterator[str]:
    none = [name for name, row in inputs.named if not row.dice]
    if none:
        yield f"No dice to strike with: {listed(none)}."
    if away < 1:
        yield "If it stays, they may use as many dice in their own turn; striking now takes nothing from those."
    if any(row.radius for row in inputs.enemies):
        yield "An area costs dice and catches others; against the leaver alone a plain strike is better."
    if inputs.later.dice and inputs.later.cover is not Cover.NONE and inputs.leaver.strength == MOST_STRENGTH:
        yield "At Strength 5 cover gains nothing."
    yield "Boarding a carrier is leaving too. A carrier that leaves is struck alone, not those aboard."


def _links(inputs: Leaving) -> tuple[Link, ...]:
    leaver = Target("Leaver", inputs.leaver.strength, inputs.need)
    name, first = inputs.named[0]
    strike = link("warverse/attack", f"One strike of {name}", close=True, **leaver.attacked, **_strike(first))
    others = {"close": True, "targets": (Bystander(leaver),)}
    areas = [
        link("warverse/area-attack", f"Others in the area of {name}", inputs.readings, **others, **_strike(row))
        for name, row in inputs.named
        if row.radius
    ]
    return links(strike, *areas[:1])


def _strike(row: Striker) -> dict[str, int]:
    """A strike by the public names of an attack."""
    return {"attacks": row.attacks, "strength": row.strength, "radius": row.radius}
