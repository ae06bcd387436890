"""How a stack of one kind of unit fights another, step by step, and the link to that combat."""

from collections.abc import Iterable, Iterator, Sequence

from calculators.declare import link
from calculators.declare.outputs import Link, Step
from calculators.erfworld.asked import MOST_STRIKING
from calculators.erfworld.rules.combat import First
from calculators.erfworld.rules.formula import Blow, Terrain
from calculators.erfworld.rules.matchup import Against, Group, How, fight, shape
from calculators.erfworld.rules.stacks import Shape, Unit
from calculators.erfworld.rules.unit_design import Special, Stats
from calculators.erfworld.words.figures import brief, exact, hits_stat
from calculators.show.wording import counted, figure, sentence

_ORDER = {
    First.TOGETHER: "Both strike at once",
    First.ATTACKERS: "The attackers strike first",
    First.DEFENDERS: "The defenders strike first",
    First.UNANSWERED: "The attackers leave before the answer",
}


def combat_steps(group: Group, against: Against) -> Iterator[Step]:
    """How one combat comes about."""
    mine, theirs, how, place = group.unit(), against.unit, against.ground.how, against.place
    attackers, defenders = (theirs, mine) if how is How.DEFEND else (mine, theirs)
    lost = fight(mine, theirs, how, place)
    if lost.barred:
        what, detail = "Flyers over woods are out of reach", "for ground units without Woods"
        yield Step(what, None, detail, "combat/flyers-over-woods", "safe_over_woods")
        return
    a, d = (shape(side, side.count, place.readings) for side in (attackers, defenders))
    yield from _blow_steps("attackers", attackers, a, d, place.strike(a, d, a.ranged))
    yield from _blow_steps("defenders", defenders, d, a, place.answer(d, a, d.ranged))
    order = place.order(a, d)
    yield Step(_ORDER[order.first], None, "", "combat/order", order.ruling)
    if order.first in (First.ATTACKERS, First.DEFENDERS):
        yield Step("Who is croaked first does not strike", None, "", "combat/random-number", "combat_dice")
    enemies = sentence(counted(theirs.count, "enemy", "enemies"))
    for who, unit, croaked in (enemies, theirs, lost.croaks), (f"Your {mine.count}", mine, lost.croaked):
        what = f"{who}: {figure(croaked)} croaked on average"
        yield Step(what, None, f"{hits_stat(unit.hits)} each", "damage/stacking-order")


def _blow_steps(who: str, side: Unit, striking: Shape, struck: Shape, blow: Blow) -> Iterator[Step]:
    number = min(MOST_STRIKING, side.count)
    detail = f"{number} × {side.attack}; eight strike at most"
    yield Step(f"The {who}' Attack {number * side.attack}", None, detail, "combat/attack-total")
    if side.level:
        what, level = f"Command Bonus {exact(striking.command)}", f"level {side.level}"
        yield Step(what, None, level, "combat/command-bonus", "two_commanders")
    detail = f"Defence {exact(struck.defence)} and terrain {exact(blow.negated - struck.defence)}"
    ruling = "command_defence" if struck.level else ""
    yield Step(f"{brief(blow.negated)} of 8 hits are cancelled", None, detail, "combat/average-defence", ruling)
    odds = blow.odds
    yield Step(f"Hits on average: {figure(odds.mean)}", None, f"from {min(odds)} to {max(odds)}", "combat/formula")


def reading_steps(units: Sequence[Stats], terrain: Terrain) -> Iterator[Step]:
    """The rulings that can decide something between these units, and about their points."""
    having = {special for unit in units for special in unit.specials}
    if terrain is Terrain.WOODS and Special.FLYING in having:
        woods = "combat/flyers-over-woods"
        yield Step("Flyers over woods: who may attack them", rule=woods, ruling="safe_over_woods")
        yield Step("What ground units may do to them", rule=woods, ruling="woods_answer")
    yield Step("Melee against melee", rule="combat/order", ruling="melee_order")
    if Special.RANGED in having:
        yield Step("Ranged attackers that stay", rule="combat/order", ruling="ranged_stays")
    yield Step("Where one strikes after the other: the dice", rule="combat/random-number", ruling="combat_dice")
    if Special.COMMANDER in having:
        yield Step("Several Commanders in one stack", rule="combat/command-bonus", ruling="two_commanders")
        yield Step("What they add to Defence", rule="combat/command-bonus", ruling="command_defence")
    yield Step("Points of each design", None, "as a force is priced", "cost/formula", "rounding")
    if Special.SCOUT in having:
        yield Step("The price of scouts", rule="cost/formula", ruling="scout_price")
    if any(len(unit.specials) > 1 for unit in units):
        yield Step("The price of several specials", rule="cost/formula", ruling="several_specials")


def rulings_once(steps: Iterable[Step]) -> Iterator[Step]:
    """The same steps, but those of a ruling that has been named are left out."""
    named: set[str] = set()
    for step in steps:
        if not step.ruling or step.ruling not in named:
            yield step
        named.add(step.ruling)


def combat_link(label: str, group: Group, against: Against, name: str, enemy_name: str) -> Link | None:
    """Stack combat with both filled in, unless nobody may attack."""
    mine, theirs, ground = group.unit(name), against.enemy.unit(enemy_name), against.ground
    attackers, defenders = (theirs, mine) if ground.how is How.DEFEND else (mine, theirs)
    sides = {"attackers": (attackers,), "defenders": (defenders,)}
    return link("erfworld/stack-combat", label, ground, against.readings, **sides, leaves=ground.how is How.LEAVE)
