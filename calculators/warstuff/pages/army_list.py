"""What an army costs, and whether it may be fielded."""

from collections.abc import Iterator

from calculators.declare import Inputs, ask, calculator, link, links, under
from calculators.declare.outputs import Answer, Line, Link, Step, number, receipt, roster, sentences
from calculators.show.wording import counted, in_words
from calculators.warstuff.rules.preparation import EXAMPLE, GALLERY, LIMIT, ROWS, Entry, points
from calculators.warstuff.rules.special_rules import Special, can_shoot, range_problem
from calculators.warstuff.rules.unit_creation import DEAREST, LEAST_COST, MOST_RULES, QUALITY_COST, Unit
from calculators.warstuff.rules.units import Mode, attacking_rules, fighter, suffering_rules
from calculators.weigh.army_list import Breach, Fielded, Tally, row_name

SHOOTING = "shooting/who-may-shoot", "shooting/to-hit"  # what Shooter lets a unit do


class Army(Inputs):
    """An army as its player writes it down."""

    units: tuple[Entry, ...] = ask(EXAMPLE, "Units", most=ROWS, rule="unit-creation/units")
    limit: int = ask(LIMIT, "Points limit", low=5, high=1000, rule="preparation/armies")


class Muster(Answer):
    points: int = number("Points")
    left: int = number("Points left")
    unit_count: int = number("Units")
    morale_at: int = number("Morale test at", "this many units left, or fewer")
    breaches: tuple[Breach, ...] = sentences("Against the rules")
    roster: tuple[Fielded, ...] = roster("Roster", rows="units", stands=(Entry, Unit), gallery=GALLERY)
    receipt: tuple[Line, ...] = receipt("Receipt", quiet=True)


@calculator(
    "Army list", "Points for a whole army, line by line, every breach of the rules, and when its morale is tested."
)
def army_list(army: Army) -> Muster:
    """Every row's price, the sum against the limit, and each unit against the rules."""
    count = sum(entry.count for entry in army.units)
    tally = Tally(points(army.units), army.limit, count)
    breaches = (*tally.breaches("preparation/armies"), *_breaches(army))
    half = f"Morale test at {count // 2} left, or fewer"
    return Muster(
        headline=tally.headline(breaches),
        points=tally.points,
        left=tally.left,
        unit_count=count,
        morale_at=count // 2,
        breaches=breaches,
        roster=tuple(_fielded(entry, at) for at, entry in enumerate(army.units, 1)),
        receipt=tuple(_line(entry) for entry in army.units),
        working=(
            *tally.steps("unit-creation/quality-cost", "preparation/armies", "unit-creation/units"),
            Step(half, None, f"half of {count}, rounded down", "morale/army-morale"),
        ),
        notes=(*tally.unspent(), *_notes(army, count)),
        links=_links(army, tally.left),
    )


def _fielded(entry: Entry, at: int) -> Fielded:
    """A row as the roster has it: the special rules stand on its card, and every fight is a tap away."""
    unit = entry.unit
    text = ", ".join([f"{unit.quality}+", *(rule.label for rule in unit.rules)])
    rules = tuple(dict.fromkeys(rule.rule for rule in unit.rules)) + (SHOOTING if can_shoot(unit.rules) else ())
    name = row_name(entry.name, at)
    stands = (entry, unit) if unit.legal else (entry,)
    return Fielded(
        name,
        entry.count,
        unit.cost,
        text,
        tuple(unit.lines()),
        rules,
        links(*_fights(unit)),
        health=fighter(unit).kill_number - 1,  # with so many markers any roll kills
        takes="markers",
        stands=stands,
    )


def _fights(unit: Unit) -> Iterator[Link | None]:
    """A row fills in one side; the other is as those forms begin.

    A unit against the rules fights too, where those of its special rules that play a part there make a legal one.
    """
    for page, label, side, bearing in _FIGHTS:
        fights = unit if unit.legal else Unit(unit.quality, tuple(rule for rule in unit.rules if rule in bearing))
        if label != SHOOT or can_shoot(unit.rules):
            yield link(f"warstuff/{page}", label, under(side, fights))


SHOOT = "Shoot a plain 4+"
_MELEE = attacking_rules(Mode.CHARGE) | suffering_rules(Mode.CHARGE) | {Special.DEATH_BLOW, Special.HIT_AND_RUN}
_FIGHTS = (
    ("attack", SHOOT, "", attacking_rules(Mode.SHOOTING)),
    ("melee", "Charge a plain 4+", "charger_", _MELEE),
    ("attack", "Shot at by a plain 4+", "target_", suffering_rules(Mode.SHOOTING)),
    ("melee", "Charged by a plain 4+", "defender_", _MELEE - {Special.MOUNTED}),
    ("choices", "Best upgrades", "", set(Special)),
)


def _breaches(army: Army) -> Iterator[Breach]:
    for at, entry in enumerate(army.units, 1):
        name, rules = row_name(entry.name, at), entry.unit.rules
        if len(rules) > MOST_RULES:
            many = f"{in_words(len(rules))} special rules, where {in_words(MOST_RULES)} is the most"
            yield Breach(f"{name}: {many}.", "unit-creation/three-rules", at)
        if problem := range_problem(rules):
            yield Breach(f"{name}: {problem}", "special-rules/shooter", at)


def _line(entry: Entry) -> Line:
    unit = entry.unit
    what = f"{entry.count} × {entry.name} ({unit.called})" if entry.name else f"{entry.count} × {unit.called}"
    parts = [f"quality {QUALITY_COST[unit.quality]}"] + [f"{rule.label} {rule.hint}" for rule in unit.rules]
    return Line(what, entry.points, "unit-creation/quality-cost", f"{unit.cost} each: {', '.join(parts)}")


def _notes(army: Army, count: int) -> Iterator[str]:
    if count > 1:
        yield f"A morale test falls due at the end of a round with {counted(count // 2, 'unit')} left or fewer."
    for at, entry in enumerate(army.units, 1):
        name = row_name(entry.name, at)
        if {Special.FAST, Special.SLOW} <= set(entry.unit.rules):
            yield f"{name}: Fast and Slow cancel out."
        if {Special.LARGE, Special.SMALL} <= set(entry.unit.rules):
            yield f"{name}: Large and Small together are legal, and their re-rolls meet."


def _links(army: Army, left: int) -> tuple[Link, ...]:
    best = f"Best unit for the {left} left"
    return links(
        link("warstuff/matchups", "Against another list", mine=army.units, limit=army.limit) if army.units else None,
        link("warstuff/best-builds", best, points=min(left, DEAREST)) if left >= LEAST_COST else None,
    )
