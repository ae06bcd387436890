"""How many of these it takes to kill that."""

from bisect import bisect_left
from collections.abc import Callable, Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Stage, Step, Table, chance, number, table, word
from calculators.show.wording import counted, often, sentence
from calculators.warverse.rules.characters import Armed, ask_attacks, ask_strength
from calculators.warverse.rules.combat import MOST_DICE, PAIRS, Volley, can_kill, survives, ways_to_hit
from calculators.warverse.rules.ranged import Cover, Distance, Reach, ask_cover, ask_radius, ask_range, defends_on
from calculators.warverse.rules.targets import Defender
from calculators.warverse.rulings import CoverInCloseCombat, HitsAddUp, RangeSteps, Reset
from calculators.warverse.words.phrases import each_hits, health, too_late
from calculators.warverse.words.steps import (
    adding_step,
    attack_stages,
    cover_steps,
    dice_steps,
    die_steps,
    hit_points_step,
)

MOST, LINES = 100, 10  # attackers alike; lines in the table
HALF, NINETY = Fraction(1, 2), Fraction(9, 10)


class Helpers(Inputs):
    """Others who attack the same target, perhaps in another player's turn."""

    count: int = ask(1, "Count", low=1, high=10)
    attacks: int = ask_attacks(low=1, high=50)
    strength: int = ask_strength()
    range: int = ask_range()
    cover: Cover = ask_cover()
    close: bool = ask(False, "Close combat", rule="close-combat/engaging")
    turn: int = ask(1, "Turn", low=1, high=3, hint="1: same", rule="basics/turns")

    @property
    def dice(self) -> int:
        return Reach(self.close, self.range).dice(self.attacks)

    def volley(self, target: int, reading: CoverInCloseCombat) -> Volley:
        """Their attacks on a target of this Strength."""
        ways = ways_to_hit(self.strength, defends_on(target, self.cover, reading, self.close))
        return Volley(self.dice, ways, self.turn, self.count)


class ConcentratedFire(Inputs):
    """Attackers alike, their helpers, and the one they all attack."""

    attackers: int = ask(3, "Attackers", low=1, high=MOST, group="Attackers", rule="combat/killing")
    attacker: Armed = part(Armed, of="Attackers", attacks=ask_attacks(6, "Attacks each", low=1))
    target: Defender = part(Defender, "target_", of="Target")
    distance: Distance = part(Distance, of="Situation", radius=ask_radius(hint="0: none; of each area"))
    cover: Cover = ask_cover(group="Situation", when="radius=0")
    others: tuple[Helpers, ...] = ask((), "Others on the same target", most=4, rule="combat/killing")
    readings: Readings = readings(RangeSteps, CoverInCloseCombat, HitsAddUp, Reset)

    @property
    def reach(self) -> Reach:
        return self.distance.reach(self.readings[RangeSteps])

    @property
    def defends(self) -> int:
        """What the target defends on against the attackers alike."""
        distance, reading = self.distance, self.readings[CoverInCloseCombat]
        return defends_on(self.target.strength, self.cover, reading, distance.close, distance.radius)

    def helpers(self) -> list[Volley]:
        """The attacks of the others."""
        strength, reading = self.target.strength, self.readings[CoverInCloseCombat]
        return [other.volley(strength, reading) for other in self.others]

    def problems(self) -> dict[str, str]:
        helping = sum(other.count * other.dice for other in self.others)
        thrown = self.attackers * self.reach.dice(self.attacker.attacks) + helping
        if helping > MOST_DICE // 5:
            return {"others": f"The others together may throw {MOST_DICE // 5} dice here, not {helping}."}
        if thrown > MOST_DICE:
            return {"attackers": f"All attackers together may throw {MOST_DICE} dice here, not {thrown}."}
        return {}


class Downfall(Answer, good_for="the attackers", more="kill mean_hits"):
    kill: Fraction = chance("Kill")
    for_half: int | str = word("For 50%", "attackers alike")
    for_ninety: int | str = word("For 90%", "attackers alike")
    least: int | str = word("For any chance", "attackers alike")
    dice: int = number("Dice each", "left after range and radius")
    hit_per_die: Fraction = chance("Hit", "one die")
    mean_hits: Fraction = number("Hits, on average", "of all attackers")
    by_number: Table = table("By number of attackers", curve=True)


@calculator(
    "Concentrated fire",
    "How many of these it takes to kill that: the chance by number of attackers, and how many for 50 and 90 percent.",
)
def concentrated_fire(inputs: ConcentratedFire) -> Downfall:
    """Hits of one turn add up, whoever makes them, until they reach the target's Hit Points."""
    dice, need = inputs.reach.dice(inputs.attacker.attacks), inputs.target.hp
    adding, reset = inputs.readings[HitsAddUp], inputs.readings[Reset]
    hitting, helpers = ways_to_hit(inputs.attacker.strength, inputs.defends), inputs.helpers()

    def attacked(count: int) -> list[Volley]:
        return [Volley(dice, hitting, 1, count), *helpers] if count else helpers

    def killed(count: int) -> Fraction:
        return 1 - survives(attacked(count), need, adding, reset)

    def at_least(enough: Callable[[int], bool]) -> int | str:
        """The smallest number of attackers that is enough, or a word."""
        most = min(MOST, (MOST_DICE - sum(volley.thrown for volley in helpers)) // dice) if dice else 0
        if enough(most):
            return bisect_left(range(most), True, key=enough)
        grows = dice >= need or (dice and adding is HitsAddUp.YES)
        return f"over {most}" if grows else "never"

    least = at_least(lambda count: can_kill(attacked(count), need, adding, reset))
    half = at_least(lambda count: killed(count) >= HALF)
    ninety = at_least(lambda count: killed(count) >= NINETY)
    kill = killed(inputs.attackers)
    mean = sum((Fraction(each.thrown * each.ways, PAIRS) for each in attacked(inputs.attackers)), Fraction(0))
    return Downfall(
        headline=_headline(inputs, kill, least, ninety),
        kill=kill,
        for_half=half,
        for_ninety=ninety,
        least=least,
        dice=dice,
        hit_per_die=Fraction(hitting, PAIRS),
        mean_hits=mean,
        by_number=Table(
            ("Attackers", "Kill"), tuple((count, killed(count)) for count in _lines(inputs.attackers, half, ninety))
        ),
        funnel=_funnel(inputs, dice, mean),
        working=tuple(_working(inputs, helpers, kill)),
        notes=tuple(_notes(inputs, dice, mean)),
        links=links(link("warverse/attack", "One of them alone", inputs)),
    )


def _funnel(inputs: ConcentratedFire, dice: int, hits: Fraction) -> tuple[Stage, ...]:
    """The way of all attackers; others, of another Strength, have one of their own."""
    if inputs.others:
        return ()
    count = inputs.attackers
    return tuple(attack_stages(count * inputs.attacker.attacks, count * dice, inputs.attacker.strength, hits))


def _lines(attackers: int, *asked: int | str) -> list[int]:
    """The numbers of attackers in the table: evenly up to the highest that was asked for, with all of those."""
    asked_for = {attackers, *(count for count in asked if isinstance(count, int) and count)}
    step = -(-max(asked_for) // LINES)
    return sorted({*range(step, max(asked_for), step), *asked_for})


def _headline(inputs: ConcentratedFire, kill: Fraction, least: int | str, ninety: int | str) -> str:
    target = health(inputs.target.hp)
    who = sentence(counted(inputs.attackers, "attacker") + (" and the others" if inputs.others else ""))
    kills = "kills" if inputs.attackers == 1 and not inputs.others else "kill"
    does = f"{kills} {target} {often(kill)}" if kill else f"cannot kill {target}"
    if least == "never":
        return f"{who} {does}, and no number of them can."
    if ninety == "never":
        return f"{who} {does}; no number of them makes it 90%."
    return f"{who} {does}; for 90% {f'it takes {ninety}' if ninety else 'the others are enough'}."


def _working(inputs: ConcentratedFire, helpers: list[Volley], kill: Fraction) -> Iterator[Step]:
    strength, distance, reading = inputs.target.strength, inputs.distance, inputs.readings[CoverInCloseCombat]
    adding = inputs.readings[HitsAddUp]
    yield from dice_steps(inputs.attacker.attacks, inputs.reach, "Each attacker")
    yield from cover_steps(inputs.cover, strength, reading, distance.close, distance.radius)
    yield from die_steps(inputs.attacker.strength, inputs.defends)
    for at, (other, volley) in enumerate(zip(inputs.others, helpers), 1):
        what = f"Others {at}: {other.count} × {each_hits(other.dice)}"
        yield Step(what, Fraction(volley.ways, PAIRS), f"turn {other.turn}", "combat/attack-roll")
        yield from cover_steps(other.cover, strength, reading, other.close)
    yield hit_points_step(inputs.target.hp)
    yield adding_step(adding)
    if any(other.turn > 1 for other in inputs.others) and adding is HitsAddUp.YES:
        each_turn = inputs.readings[Reset] is Reset.EACH_TURN
        lasts = "do not count in the next player's" if each_turn else "last until the target's own turn"
        yield Step(f"Hits of one player's turn {lasts}", None, "", "characters/hit-points", "reset")
    yield Step(f"{sentence(counted(inputs.attackers, 'attacker'))}: a kill", kill, "", "combat/killing")


def _notes(inputs: ConcentratedFire, dice: int, mean: Fraction) -> Iterator[str]:
    if not dice:
        yield "At this range and radius no dice are left, so these attackers do nothing."
    if inputs.distance.radius and dice:
        yield "Every area here has the target in it; whoever else is in it is caught as well."
    if mean < inputs.target.hp:
        yield too_late(inputs.defends)
