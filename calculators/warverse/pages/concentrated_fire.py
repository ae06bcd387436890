"""How many of these it takes to kill that."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask
from calculators.declare.outputs import Answer, Step, Table, chance, number, table, word
from calculators.show.wording import counted, sentence
from calculators.warverse.rules.attacking import PAIRS, Cover, Part, defence, ways_to_hit
from calculators.warverse.rules.fighter import LEAST_STRENGTH, MOST_ATTACKS, MOST_HIT_POINTS, MOST_STRENGTH
from calculators.warverse.rules.volleys import MOST_DICE, Volley, can_kill, fewest, survives
from calculators.warverse.rulings import AddReadings, CoverReadings, RangeReadings, Reset, ResetReadings
from calculators.warverse.words.phrases import each_hits, health, often, too_late, ways
from calculators.warverse.words.working import Reach, cover_counts, cover_steps, dice_steps, die_steps, hit_points_step

MOST, LINES = 100, 10  # attackers alike; lines in the table
HALF, NINETY = Fraction(1, 2), Fraction(9, 10)


@dataclass(frozen=True)
class Helpers:
    """Others who attack the same target, perhaps in another player's turn."""

    count: int = ask(1, "Count", low=1, high=10)
    attacks: int = ask(6, "Attacks", low=1, high=50, rule="characters/attacks")
    strength: int = ask(3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, rule="characters/strength")
    range: int = ask(0, "Range", low=0, high=300, unit='"', rule="ranged/range")
    cover: Cover = ask(Cover.NONE, "Cover", rule="ranged/cover")
    close: bool = ask(False, "Close combat", rule="close-combat/engaging")
    turn: int = ask(1, "Turn", low=1, high=3, hint="1: the same turn", rule="basics/turns")

    @property
    def dice(self) -> int:
        return Reach(self.close, self.range).dice(self.attacks)


@dataclass(frozen=True)
class Focus:
    """Attackers alike, their helpers, and the one they all attack."""

    attackers: int = ask(3, "Attackers", low=1, high=MOST, group="Attackers alike", rule="combat/killing")
    attacks: int = ask(6, "Attacks each", low=1, high=MOST_ATTACKS, group="Attackers alike", rule="characters/attacks")
    strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Attackers alike", rule="characters/strength"
    )
    target_strength: int = ask(
        3, "Strength", low=LEAST_STRENGTH, high=MOST_STRENGTH, group="Target", rule="combat/defence-roll"
    )
    target_hp: int = ask(8, "Hit Points", low=1, high=MOST_HIT_POINTS, group="Target", rule="characters/hit-points")
    close: bool = ask(False, "Close combat", group="Situation", rule="close-combat/engaging")
    range: int = ask(
        0,
        "Range",
        low=0,
        high=300,
        unit='"',
        group="Situation",
        hint="full inches",
        rule="ranged/range",
        when="close=no",
    )
    part: Part = ask(
        Part.NONE,
        "Plus part of an inch",
        group="Situation",
        rule="ranged/range",
        when="close=no&range_steps=up,nearest",
    )
    radius: int = ask(
        0, "Radius", low=0, high=100, unit='"', group="Situation", hint="of each area; 0 for none", rule="areas/radius"
    )
    cover: Cover = ask(Cover.NONE, "Cover", group="Situation", rule="ranged/cover", when="radius=0")
    others: tuple[Helpers, ...] = ask((), "Others on the same target", most=4, rule="combat/killing")


@dataclass(frozen=True)
class Fire(ResetReadings, AddReadings, CoverReadings, RangeReadings, Focus):
    """Concentrated fire, and how the table reads the rules."""

    @property
    def reach(self) -> Reach:
        return Reach(self.close, self.range, self.part, self.range_steps, self.radius)

    def problems(self) -> dict[str, str]:
        helping = sum(one.count * one.dice for one in self.others)
        thrown = self.attackers * self.reach.dice(self.attacks) + helping
        if helping > MOST_DICE // 5:
            return {"others": f"The others together may throw {MOST_DICE // 5} dice here, not {helping}."}
        return (
            {"attackers": f"All attackers together may throw {MOST_DICE} dice here, not {thrown}."}
            if thrown > MOST_DICE
            else {}
        )

    def defends(self, cover: Cover, close: bool, radius: int = 0) -> int:
        """What the target defends on against an attack like this."""
        counts = cover_counts(close, radius, self.cover_in_close_combat)
        return defence(self.target_strength, cover.bonus if counts else 0)


@dataclass(frozen=True, kw_only=True)
class Downfall(Answer):
    kill: Fraction = chance("Kill")
    for_half: int | str = word("For 50 %", "attackers alike")
    for_ninety: int | str = word("For 90 %", "attackers alike")
    least: int | str = word("For any chance", "attackers alike")
    dice: int = number("Dice each", "left after range and radius")
    hit_per_die: Fraction = chance("Hit", "one die")
    mean_hits: Fraction = number("Hits, on average", "of all attackers")
    by_number: Table = table("By number of attackers")


@calculator(
    "warverse/concentrated-fire",
    title="Concentrated fire",
    summary="How many of these it takes to kill that: the chance by number of attackers, and how many for 50 and 90 percent.",
    rules={
        "combat/killing": "",
        "combat/attack-roll": "strength=4",
        "combat/defence-roll": "target_strength=1",
        "combat/expected-hits": "target_strength=5",
        "characters/attacks": "attacks=3",
        "characters/hit-points": "attackers=1&attacks=12&others=attacks:12,turn:2",
        "basics/turns": "others=attacks:12,turn:2",
        "close-combat/engaging": "close=yes",
        "ranged/range": "range=14",
        "ranged/cover": "cover=light",
        "areas/radius": "radius=1",
        "areas/defending": "radius=1&cover=heavy",
    },
    cases={
        "Move 6, Strength 3, Attacks 6 on one like it": "",
        'The same at 14"': "range=14",
        "The same in heavy cover": "cover=heavy",
        "Swarm on a champion": "attackers=20&attacks=3&strength=1&target_strength=5&target_hp=34",
        "Two players, one turn each": "others=count:3,turn:2",
        "Strength 5 on Strength 5": "attackers=8&attacks=10&strength=5&target_strength=5&target_hp=17",
        "Charge with artillery behind it": "close=yes&others=attacks:20,strength:2,range:18",
    },
)
def concentrated_fire(fire: Fire) -> Downfall:
    """Hits of one turn add up, whoever makes them, until they reach the target's Hit Points."""
    dice, hitting = (
        fire.reach.dice(fire.attacks),
        ways_to_hit(fire.strength, fire.defends(fire.cover, fire.close, fire.radius)),
    )
    helpers = [
        Volley(one.dice, ways_to_hit(one.strength, fire.defends(one.cover, one.close)), one.turn, one.count)
        for one in fire.others
    ]

    def attacked(count: int) -> list[Volley]:
        return [Volley(dice, hitting, 1, count), *helpers] if count else helpers

    def killed(count: int) -> Fraction:
        return 1 - survives(attacked(count), fire.target_hp, fire.hits_add_up, fire.reset)

    def at_least(enough: Callable[[int], bool]) -> int | str:
        """The smallest number of attackers that is enough, or a word."""
        most = min(MOST, (MOST_DICE - sum(one.dice * one.count for one in helpers)) // dice) if dice else 0
        if (found := fewest(enough, most)) is not None:
            return found
        grows = dice >= fire.target_hp or (dice and fire.hits_add_up)
        return f"over {most}" if grows else "never"

    least = at_least(lambda count: can_kill(attacked(count), fire.target_hp, fire.hits_add_up, fire.reset))
    half, ninety = (at_least(lambda count: killed(count) >= goal) for goal in (HALF, NINETY))
    kill = killed(fire.attackers)
    mean = sum((Fraction(one.count * one.dice * one.ways, PAIRS) for one in attacked(fire.attackers)), Fraction(0))
    return Downfall(
        headline=_headline(fire, kill, least, ninety),
        kill=kill,
        for_half=half,
        for_ninety=ninety,
        least=least,
        dice=dice,
        hit_per_die=Fraction(hitting, PAIRS),
        mean_hits=mean,
        by_number=Table(
            ("Attackers", "Kill"), tuple((count, killed(count)) for count in _lines(fire.attackers, half, ninety))
        ),
        working=tuple(_working(fire, kill)),
        notes=tuple(_notes(fire, dice, mean)),
        links=tuple(ways(("attack", "One of them alone", {name: getattr(fire, name) for name in _SHARED}))),
    )


_SHARED = (
    "attacks strength target_strength target_hp close range part radius cover range_steps cover_in_close_combat".split()
)


def _lines(attackers: int, *asked: int | str) -> list[int]:
    """The numbers of attackers in the table: evenly up to the highest that was asked for, with all of those."""
    asked_for = {attackers, *(count for count in asked if isinstance(count, int) and count)}
    step = -(-max(asked_for) // LINES)
    return sorted({*range(step, max(asked_for), step), *asked_for})


def _headline(fire: Fire, kill: Fraction, least: int | str, ninety: int | str) -> str:
    who = sentence(counted(fire.attackers, "attacker") + (" and the others" if fire.others else ""))
    kills = "kills" if fire.attackers == 1 and not fire.others else "kill"
    does = f"{kills} {health(fire.target_hp)} {often(kill)}" if kill else f"cannot kill {health(fire.target_hp)}"
    if least == "never":
        return f"{who} {does}, and no number of them can."
    enough = (
        "no number of them makes it 90 %"
        if ninety == "never"
        else f"for 90 % {f'it takes {ninety}' if ninety else 'the others are enough'}"
    )
    return f"{who} {does}; {enough}."


def _working(fire: Fire, kill: Fraction) -> Iterator[Step]:
    yield from dice_steps(fire.attacks, fire.reach, "Each attacker")
    yield from cover_steps(fire.cover, fire.target_strength, fire.close, fire.radius, fire.cover_in_close_combat)
    yield from die_steps(fire.strength, fire.defends(fire.cover, fire.close, fire.radius))
    for at, one in enumerate(fire.others, 1):
        hit = Fraction(ways_to_hit(one.strength, fire.defends(one.cover, one.close)), PAIRS)
        yield Step(f"Others {at}: {one.count} × {each_hits(one.dice)}", hit, f"turn {one.turn}", "combat/attack-roll")
        yield from cover_steps(one.cover, fire.target_strength, one.close, 0, fire.cover_in_close_combat)
    yield hit_points_step(fire.target_hp)
    adding = (
        "Hits of all attackers in a turn add up" if fire.hits_add_up else "Each attack must reach the Hit Points alone"
    )
    yield Step(adding, None, "", "combat/killing", "hits_add_up")
    if any(one.turn > 1 for one in fire.others) and fire.hits_add_up:
        lasts = (
            "do not count in the next player's" if fire.reset is Reset.EACH_TURN else "last until the target's own turn"
        )
        yield Step(f"Hits of one player's turn {lasts}", None, "", "characters/hit-points", "reset")
    yield Step(f"{sentence(counted(fire.attackers, 'attacker'))}: a kill", kill, "", "combat/killing")


def _notes(fire: Fire, dice: int, mean: Fraction) -> Iterator[str]:
    if not dice:
        yield "At this range and radius no dice are left, so these attackers do nothing."
    if fire.radius and dice:
        yield "Every area here has the target in it; whoever else is in it is caught as well."
    if mean < fire.target_hp:
        yield too_late(fire.defends(fire.cover, fire.close, fire.radius))
