"""The best use of a character's attacks: straight, as an area, or split."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction

from calculators.declare import Inputs, Readings, Ruling, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Step, Table, chance, number, table, word
from calculators.show.wording import amount, figure, listed, often, percent
from calculators.warverse.rules.areas import Laying, Spot, ask_base, can_catch, in_contact, laid_on, laid_on_all
from calculators.warverse.rules.characters import Character, ask_attacks, ask_move
from calculators.warverse.rules.combat import defence, hit_per_die
from calculators.warverse.rules.in_turn import InTurn
from calculators.warverse.rules.planning import Planning, Prey, Way
from calculators.warverse.rules.ranged import FARTHEST, RANGE_STEP, Cover, Reach, defends_on
from calculators.warverse.rules.splitting import SplitGoal
from calculators.warverse.rules.stages import Plan as Stages
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
from calculators.warverse.words.phrases import each_hits, rows_problem, too_late
from calculators.warverse.words.plans import first_attack, plan_steps
from calculators.warverse.words.steps import success_step
from calculators.weigh.army_list import row_name

MOST_ATTACKS, MOST_TARGETS = 100, 4
VARIES = "varies"  # the dice of a plan in stages
ONLY_IN_TURN = (
    "With so many Attacks and Hit Points not every plan can be tried, so there may be a better one. These were tried: "
    "the targets one after another, in every order, without going back to one; and each single attack with everything."
)
ASK_AGAIN = "In stages: declare an attack, see what it does, then declare the next; ask again with what is left."
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


class Planner(Inputs):
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
        0,
        "Radius over all",
        low=0,
        high=50,
        unit='"',
        group="Area",
        hint="0: none; one area for all",
        rule="areas/radius",
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


class Plan(Answer, good_for="the attacker", more="mean_kills net_points", less="attacker_killed"):
    best_way: str = word("Best way")
    mean_kills: Fraction = number("Kills, on average")
    all_killed: Fraction = chance("All killed")
    any_killed: Fraction = chance("At least one killed", quiet=True)
    points_killed: Fraction = number("Points killed, on average")
    net_points: Fraction = number("Points gained, on average", "less the attacker's own if it dies", quiet=True)
    attacker_killed: Fraction = chance("Attacker killed", "by its own area", quiet=True)
    ranking: Table = table("All ways, the best first")


@calculator(
    "Planner",
    "The best use of a character's attacks on these targets: straight, as an area or split, ranked by what they do.",
)
def planner(inputs: Planner) -> Plan:
    """Every way is worked out exactly; the best by the goal comes first, of equals the one safer for the attacker."""
    planning = _planning(inputs)
    ranked = [planning.at_once(each) for each in planning.options() if not each.radius or each.cost < planning.attacks]
    points, staged = inputs.attacker.points, planning.staged()

    def rank(way: Way) -> tuple[Fraction, Fraction]:
        return -way.value(inputs.goal, points), way.own

    ranked.sort(key=rank)
    plan = staged[1] if staged and rank(staged[0]) < rank(ranked[0]) else None
    if staged and plan:
        what = f"In stages, first {first_attack(plan)}"
        ranked.insert(0, staged[0]._replace(what=what, dice=VARIES))
    best = ranked[0]
    return Plan(
        headline=_headline(inputs, best),
        best_way=best.what,
        mean_kills=best.mean,
        all_killed=best.all_killed,
        any_killed=best.any_killed,
        points_killed=best.points,
        net_points=best.net(points),
        attacker_killed=best.own,
        ranking=_ranking(ranked, inputs),
        working=tuple(_working(inputs, planning, best, plan)),
        notes=tuple(_notes(inputs, planning, ranked, staged[1] if staged else None)),
        links=_links(inputs),
    )


def _planning(inputs: Planner) -> Planning:
    attacker, readings = inputs.attacker, inputs.readings
    prey = [_prey(inputs, row, name) for name, row in inputs.named]
    own, rulings = (attacker.hit_points, attacker.points), (readings[SplitPays], readings[HitsAddUp])
    return Planning(prey, _over_all(inputs), attacker.attacks, attacker.strength, *own, inputs.goal, *rulings)


def _prey(inputs: Planner, row: Foe, name: str) -> Prey:
    target = row.target
    defends = defends_on(target.strength, row.cover, inputs.readings[CoverInCloseCombat], inputs.close)
    spot: Spot | None = None
    if not inputs.close:
        spot = laid_on(row.range, inputs.laying)
    elif inputs.readings[CloseArea] is CloseArea.AT_CONTACT:
        spot = in_contact(inputs.laying)
    penalty = Reach(inputs.close, row.range).penalty
    return Prey(name, target.strength, target.hp, target.worth, defends, penalty, spot)


def _over_all(inputs: Planner) -> Spot | None:
    """The area on all targets: of the given radius, or in close combat on all who are in contact."""
    if inputs.close and inputs.readings[CloseArea] is not CloseArea.AT_CONTACT:
        return in_contact(inputs.laying)
    if not inputs.together or len(inputs.targets) == 1:
        return None
    if inputs.close:
        return in_contact(inputs.laying, inputs.together)
    return laid_on_all(inputs.together, inputs.centre, min(row.range for row in inputs.targets), inputs.laying)


def _decides(ruling: type[Ruling], inputs: Planner) -> bool:
    """Whether another reading of a ruling would change what may be declared, or what comes of it."""
    if ruling is HitsAddUp:
        return True
    mine = [*_planning(inputs).options()]
    if ruling is SplitPays:
        return any(option.cost for option in mine)
    others = (replace(inputs, readings=inputs.readings.but(reading)) for reading in ruling)
    return any([*_planning(other).options()] != mine for other in others)


def _headline(inputs: Planner, best: Way) -> str:
    attacks, risk = inputs.attacker.attacks, f"; the attacker dies {percent(best.own)} of the time" if best.own else ""
    if not best.mean:
        they = "it is" if attacks == 1 else "they are"
        return f"{amount(attacks, 'Attack')} can kill none of these, however {they} used."
    if len(inputs.targets) == 1:
        return f"{best.what}: kills {often(best.all_killed)}{risk}."
    if inputs.goal is SplitGoal.POINTS:
        gains = "gains" if best.own else "kills"
        return f"{best.what}: {gains} {figure(best.net(inputs.attacker.points))} points on average{risk}."
    few = f"at least one kill {often(best.any_killed)}" if best.mean < FEW else f"{figure(best.mean)} kills on average"
    return f"{best.what}: {few}, {f'all {often(best.all_killed)}' if best.all_killed else 'never all'}{risk}."


def _ranking(ranked: list[Way], inputs: Planner) -> Table:
    """Every way with what it does; for a lone target only whether it dies, and points where they are the goal."""
    columns: dict[str, Callable[[Way], str | Fraction]] = {"Kill": lambda way: way.all_killed}
    risky, points = any(way.own for way in ranked), inputs.attacker.points
    if len(inputs.targets) > 1:
        columns = {"Kills": lambda way: figure(way.mean)}
        if inputs.goal is SplitGoal.POINTS:
            columns = {"Points": lambda way: figure(way.points)}
        columns |= {"All": lambda way: way.all_killed, "Any": lambda way: way.any_killed}
    if risky:
        columns["Attacker dies"] = lambda way: way.own
    if risky and inputs.goal is SplitGoal.POINTS:
        columns["Net points"] = lambda way: figure(way.net(points))
    rows = ((way.what, way.dice, *(column(way) for column in columns.values())) for way in ranked)
    return Table(("Way", "Dice", *columns), tuple(rows))


def _working(inputs: Planner, planning: Planning, best: Way, plan: Stages | InTurn | None) -> Iterator[Step]:
    """What a die does in every attack, which rulings decide it, and what to declare."""
    attacks, strength = planning.attacks, planning.strength
    yield Step(f"The attacker has {amount(attacks, 'Attack')} at Strength {strength}", rule="characters/attacks")
    yield success_step(strength, "combat/declaring")
    for option in planning.options():
        if len(option.on_targets(len(planning.prey))) > 1:
            continue
        what = f'area {option.radius}"{option.where}' if option.radius else "straight"
        rule = "areas/defending" if option.radius else "close-combat/engaging" if inputs.close else "ranged/range"
        hit, takes = hit_per_die(strength, option.defenders[0][1]), f"range and radius take {option.cost}"
        yield Step(f"{option.name}, {what}: {each_hits(max(0, attacks - option.cost))}", hit, takes, rule)
    for ruling, (what, rule) in DECIDES.items():
        if _decides(ruling, inputs):
            yield Step(what, None, "", rule, ruling.input_name)
    if plan:
        yield from plan_steps(plan, [target.name for target in planning.prey])
    all_die = "It dies the best way" if len(planning.prey) == 1 else "All of them die the best way"
    yield Step(all_die, best.all_killed, best.what, "combat/killing")


def _notes(inputs: Planner, planning: Planning, ranked: list[Way], plan: Stages | InTurn | None) -> Iterator[str]:
    first, row = planning.prey[0], inputs.targets[0]
    if isinstance(plan, InTurn):
        yield ONLY_IN_TURN
    nearer = [
        f'Moving {inches}" nearer to {each.name} first saves an attack.'
        for each, target in zip(planning.prey, inputs.targets)
        if each.penalty and (inches := target.range % RANGE_STEP + 1) <= inputs.attacker.move
    ]
    yield from nearer[:1]
    if any(way.what.startswith("Area") for way in ranked):
        yield "Whoever else is in an area is caught as well; the way assumes that it is laid clear of friends."
    if ranked[0].dice == VARIES:
        yield ASK_AGAIN
    expected = inputs.attacker.attacks * hit_per_die(planning.strength, first.defends)
    if not ranked[0].mean or expected < first.need:
        yield too_late(defence(first.strength, 0 if inputs.close else row.cover.bonus))
    yield from untold_points(row.target for row in inputs.targets)


def _links(inputs: Planner) -> tuple[Link, ...]:
    row = inputs.targets[0]
    what, target = f"Attack {row.target.name or 'the first'}", row.target.attacked
    return links(
        link("warverse/attack", what, inputs, range=row.range, cover=row.cover, **target),
        link("warverse/character", "Attacker's cost", inputs.attacker),
    )
