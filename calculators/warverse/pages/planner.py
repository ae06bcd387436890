"""The best use of a character's attacks: straight, as an area, or split."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction

from calculators.declare.calculator import calculator
from calculators.declare.inputs import ask, part
from calculators.declare.links import link, links
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, table, word
from calculators.declare.rulings import Readings, Ruling, readings
from calculators.show.wording import figure, listed, percent
from calculators.warverse.rules.areas import Laying, Spot, ask_base, can_catch, in_contact, laid_on, laid_on_all
from calculators.warverse.rules.characters import Character, ask_attacks, ask_move
from calculators.warverse.rules.combat import PAIRS, defence, ways_to_hit
from calculators.warverse.rules.planning import Prey, Way, one_by_one, single_areas, split, straight, wide_area
from calculators.warverse.rules.ranged import FARTHEST, RANGE_STEP, Cover, Reach, defends_on
from calculators.warverse.rules.splitting import Aim, SplitGoal
from calculators.warverse.rules.targets import Foe, Target, target_problems, untold_points
from calculators.warverse.rulings import (
    AREAS,
    AreaCatches,
    AreaRange,
    CloseArea,
    CoverInCloseCombat,
    HitsAddUp,
    RangeSteps,
    SplitPays,
)
from calculators.warverse.words.phrases import each_hits, often, plain, rows_problem, too_late
from calculators.warverse.words.steps import success_step
from calculators.weigh.army_list import row_name

MOST_ATTACKS, MOST_TARGETS = 100, 4
FEW = Fraction(1, 100)  # a smaller mean would be told as none

EXAMPLE = (Foe(Target("Trooper", 2, 3, 15), cover=Cover.LIGHT),)

DECIDES: dict[type[Ruling], tuple[str, str]] = {
    RangeSteps: ("An area may lie at half an inch", "ranged/range"),
    CoverInCloseCombat: ("A target in cover is in contact", "ranged/cover"),
    AreaRange: ("How far off an area is", "areas/centre"),
    AreaCatches: ("How much of a target an area must cover", "areas/caught"),
    CloseArea: ("Where an area lies in close combat", "areas/centre"),
    SplitPays: ("Several attacks, and their range and radius", "combat/splitting"),
    HitsAddUp: ("Several attacks on one target", "combat/killing"),
}


@dataclass(frozen=True)
class Planner:
    """An attacker, its targets, and what it wants."""

    attacker: Character = part(
        Character,
        of="Attacker",
        move=ask_move(hint="for its own Hit Points"),
        strength=4,
        attacks=ask_attacks(10, low=1, high=MOST_ATTACKS),
    )
    close: bool = ask(
        False, "Close combat", group="Attacker", hint="then all targets are in contact", rule="close-combat/engaging"
    )
    goal: SplitGoal = ask(
        SplitGoal.KILLS, "Goal", group="Attacker", hint="points: own loss taken off", rule="combat/splitting"
    )
    targets: tuple[Foe, ...] = ask(EXAMPLE, "Targets", most=MOST_TARGETS, rule="combat/declaring")
    together: int = ask(
        0, "Radius over all", low=0, high=50, unit='"', group="Area", hint="0: no area catches all", rule="areas/radius"
    )
    centre: int = ask(
        8, "Range to its centre", low=0, high=FARTHEST, unit='"', group="Area", rule="areas/centre", when="close=no"
    )
    base: int = ask_base()
    readings: Readings = readings(RangeSteps, CoverInCloseCombat, HitsAddUp, *AREAS, SplitPays)

    @property
    def named(self) -> list[tuple[str, Foe]]:
        """The targets by what they are called."""
        return [(row_name(row.target.name, at), row) for at, row in enumerate(self.targets, 1)]

    @property
    def laying(self) -> Laying:
        return Laying(self.readings, self.base)

    def problems(self) -> dict[str, str]:
        problem = rows_problem("Targets", target_problems(row.target for row in self.targets), len(self.targets))
        problems = {"targets": problem} if problem else {}
        if self.close or not self.together or len(self.targets) < 2:
            return problems
        missed = [
            f'{name} at {row.range}"'
            for name, row in self.named
            if not can_catch(self.together, self.centre, row.range, self.laying)
        ]
        if missed:
            area = f'An area of {self.together}" around a point {self.centre}" away'
            problems["centre"] = f"{area} cannot catch {listed(missed)}."
        return problems


@dataclass(frozen=True, kw_only=True)
class Plan(Answer):
    best_way: str = word("Best way")
    mean_kills: Fraction = number("Kills, on average")
    all_killed: Fraction = chance("All killed")
    any_killed: Fraction = chance("At least one killed", quiet=True)
    points_killed: Fraction = number("Points killed, on average")
    attacker_killed: Fraction = chance("Attacker killed", "by its own area", quiet=True)
    ranking: Table = table("All ways, the best first")


@calculator(
    "warverse/planner",
    title="Planner",
    summary="The best use of a character's attacks on these targets: straight, as an area or split, ranked by what "
    "they do.",
    rules={
        "combat/declaring": "",
        "combat/splitting": "targets=name:Grunt,strength:1,hp:2;name:Trooper,strength:2,hp:3",
        "combat/killing": "close=yes",
        "combat/expected-hits": "targets=name:Champion,strength:5,hp:20",
        "areas/radius": "targets=name:Grunt,strength:1,hp:2;name:Trooper,strength:2,hp:3&together=2",
        "areas/centre": "targets=name:Guard,hp:3,range:6,cover:heavy",
        "areas/caught": "close=yes&targets=name:Grunt,strength:1,hp:2;name:Trooper,strength:2,hp:3",
        "areas/defending": "targets=name:Guard,hp:3,cover:heavy",
        "ranged/range": "targets=name:Guard,hp:3,range:12",
        "ranged/cover": "targets=name:Guard,hp:3,cover:heavy",
        "close-combat/engaging": "close=yes",
        "characters/attacks": "attacks=20",
    },
    cases={
        'A trooper in light cover at 8"': "",
        'Just across a step: 6"': "targets=name:Guard,hp:3,range:6,cover:heavy",
        "Two grunts side by side": "targets=name:One,strength:1,hp:2,points:10;name:Two,strength:1,hp:2,points:10&"
        "together=1",
        "Three in contact": "attacks=12&close=yes&targets=name:One,strength:1,hp:2;name:Two,strength:1,hp:2;"
        "name:Three,strength:1,hp:2",
        "A hero and its guard": "attacks=20&goal=points&targets=name:Hero,points:39;name:Guard,strength:2,hp:4&"
        "together=2",
        "All of them or nothing": "attacks=16&goal=all&targets=name:One,strength:2,hp:3,range:4;"
        "name:Two,strength:2,hp:3,range:4",
    },
)
def planner(inputs: Planner) -> Plan:
    """Every way is worked out exactly; the best by the goal comes first, of equals the one safer for the attacker."""
    prey, points = _all_prey(inputs), inputs.attacker.points
    ranked = sorted(_ways(inputs, prey), key=lambda way: (-way.value(inputs.goal, points), way.own))
    best = ranked[0]
    return Plan(
        headline=_headline(inputs, best),
        best_way=best.what,
        mean_kills=best.mean,
        all_killed=best.all_killed,
        any_killed=best.any_killed,
        points_killed=best.points,
        attacker_killed=best.own,
        ranking=_ranking(ranked, len(prey), inputs.goal),
        working=tuple(_working(inputs, prey, best)),
        notes=tuple(_notes(inputs, prey, ranked)),
        links=_links(inputs),
    )


def _all_prey(inputs: Planner) -> list[Prey]:
    return [_prey(inputs, row, name) for name, row in inputs.named]


def _prey(inputs: Planner, row: Foe, name: str) -> Prey:
    target, strength = row.target, inputs.attacker.strength
    defends = defends_on(target.strength, row.cover, inputs.readings[CoverInCloseCombat], inputs.close)
    aim = Aim(ways_to_hit(strength, defends), target.hp, Reach(inputs.close, row.range).penalty)
    spot: Spot | None = None
    if not inputs.close:
        spot = laid_on(row.range, inputs.laying)
    elif inputs.readings[CloseArea] is CloseArea.AT_CONTACT:
        spot = in_contact(inputs.laying)
    area = Aim(ways_to_hit(strength, target.strength), target.hp, spot.cost) if spot else None
    return Prey(name, target.strength, target.hp, target.worth, aim, spot, area)


def _ways(inputs: Planner, prey: list[Prey]) -> Iterator[Way]:
    attacks, strength, own = inputs.attacker.attacks, inputs.attacker.strength, inputs.attacker.hit_points
    pays, adding = inputs.readings[SplitPays], inputs.readings[HitsAddUp]
    yield from straight(prey, attacks)
    yield from single_areas(prey, attacks, strength, own)
    if (over := _over_all(inputs)) is not None:
        yield from wide_area(prey, attacks, strength, own, over)
    yield from split(prey, attacks, inputs.goal, pays, adding)
    if adding is HitsAddUp.YES:
        yield from one_by_one(prey, attacks, inputs.goal, pays)


def _over_all(inputs: Planner) -> Spot | None:
    """The area on all targets: of the given radius, or in close combat on all who are in contact."""
    if inputs.close and inputs.readings[CloseArea] is not CloseArea.AT_CONTACT:
        return in_contact(inputs.laying)
    if not inputs.together or len(inputs.targets) == 1:
        return None
    if inputs.close:
        return in_contact(inputs.laying, inputs.together)
    return laid_on_all(inputs.together, inputs.centre, min(row.range for row in inputs.targets), inputs.laying)


def _decides(ruling: type[Ruling], inputs: Planner, prey: list[Prey]) -> bool:
    """Whether another reading of a ruling would change one of the ways."""
    if ruling is HitsAddUp:
        return True
    if ruling is SplitPays:
        return any(each.straight.penalty for each in prey) or (len(prey) > 1 and any(each.area for each in prey))
    others = [replace(inputs, readings=inputs.readings.but(reading)) for reading in ruling]
    return any(_all_prey(other) != prey or _over_all(other) != _over_all(inputs) for other in others)


def _headline(inputs: Planner, best: Way) -> str:
    attacks, risk = inputs.attacker.attacks, f"; the attacker dies {percent(best.own)} of the time" if best.own else ""
    if not best.mean:
        they = "it is" if attacks == 1 else "they are"
        return f"{plain(attacks, 'Attack')} can kill none of these, however {they} used."
    if len(inputs.targets) == 1:
        return f"{best.what}: kills {often(best.all_killed)}{risk}."
    few = f"at least one kill {often(best.any_killed)}" if best.mean < FEW else f"{figure(best.mean)} kills on average"
    return f"{best.what}: {few}, {f'all {often(best.all_killed)}' if best.all_killed else 'never all'}{risk}."


def _ranking(ranked: list[Way], targets: int, goal: SplitGoal) -> Table:
    """Every way with what it does; for a lone target only whether it dies, and points where they are the goal."""
    columns: dict[str, Callable[[Way], str | Fraction]] = {"Kill": lambda way: way.all_killed}
    if targets > 1:
        columns = {"Kills": lambda way: figure(way.mean)}
        if goal is SplitGoal.POINTS:
            columns = {"Points": lambda way: figure(way.points)}
        columns |= {"All": lambda way: way.all_killed, "Any": lambda way: way.any_killed}
    if any(way.own for way in ranked):
        columns["Attacker dies"] = lambda way: way.own
    rows = ((way.what, way.dice, *(column(way) for column in columns.values())) for way in ranked)
    return Table(("Way", "Dice", *columns), tuple(rows))


def _working(inputs: Planner, prey: list[Prey], best: Way) -> Iterator[Step]:
    """What a die does each way, and which rulings decide it."""
    attacks, strength = inputs.attacker.attacks, inputs.attacker.strength
    yield Step(f"The attacker has {plain(attacks, 'Attack')} at Strength {strength}", rule="characters/attacks")
    yield success_step(strength, "combat/declaring")
    for each in prey:
        rule = "close-combat/engaging" if inputs.close else "ranged/range"
        yield _die(f"{each.name}, straight", each.straight, attacks, rule)
        if each.area and each.spot:
            area = f'{each.name}, area {each.spot.radius}"{each.spot.where}'
            yield _die(area, each.area, attacks, "areas/defending")
    for ruling, (what, rule) in DECIDES.items():
        if _decides(ruling, inputs, prey):
            yield Step(what, None, "", rule, ruling.input_name)
    all_die = "It dies the best way" if len(prey) == 1 else "All of them die the best way"
    yield Step(all_die, best.all_killed, best.what, "combat/killing")


def _die(what: str, aim: Aim, attacks: int, rule: str) -> Step:
    dice = max(0, attacks - aim.penalty)
    return Step(f"{what}: {each_hits(dice)}", Fraction(aim.ways, PAIRS), f"range and radius take {aim.penalty}", rule)


def _notes(inputs: Planner, prey: list[Prey], ranked: list[Way]) -> Iterator[str]:
    first, row = prey[0], inputs.targets[0]
    nearer = [
        f'Moving {inches}" nearer to {each.name} first saves an attack.'
        for each, target in zip(prey, inputs.targets)
        if each.straight.penalty and (inches := target.range % RANGE_STEP + 1) <= inputs.attacker.move
    ]
    yield from nearer[:1]
    if any(way.what.startswith("Area") for way in ranked):
        yield "Whoever else is in an area is caught as well; the way assumes that it is laid clear of friends."
    if any(way.what.startswith("Die by die") for way in ranked):
        yield "Die by die: each die is an attack of its own, and when a target is dead the rest go on to the next."
    if not ranked[0].mean or inputs.attacker.attacks * first.straight.ways < PAIRS * first.need:
        yield too_late(defence(first.strength, 0 if inputs.close else row.cover.bonus))
    yield from untold_points(row.target for row in inputs.targets)


def _links(inputs: Planner) -> tuple[Link, ...]:
    row = inputs.targets[0]
    what, target = f"Attack {row.target.name or 'the first'}", row.target.attacked
    return links(
        link("warverse/attack", what, inputs, range=row.range, cover=row.cover, **target),
        link("warverse/character", "Attacker's cost", inputs.attacker),
    )
