"""Whole stacks against each other: hits, who is croaked, who wins."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Readings, calculator, link, links
from calculators.declare.outputs import Answer, Link, Table, chance, number, spread, table
from calculators.erfworld.pages.hits import Strike
from calculators.erfworld.rules.combat import Combat
from calculators.erfworld.rules.encounter import Encounter, Side
from calculators.erfworld.rules.formula import Blow, Command, Terrain
from calculators.erfworld.rules.outcomes import Fought, in_turn, protectors_after
from calculators.erfworld.rules.stacks import Shape, Stack, Standing
from calculators.erfworld.rulings import ChiefReaches, FortAndTerrain, FortBonus
from calculators.erfworld.words.combat import combat_notes, combat_steps
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, figure, percent, sentence

_FIRST = "first combat"


class Outcome(
    Answer, good_for="the attackers", more="attackers_more defenders_wiped", less="defenders_more attackers_wiped"
):
    attackers_more: Fraction = chance("Attackers inflict more", _FIRST, part="hits")
    defenders_more: Fraction = chance("Defenders inflict more", _FIRST, part="hits")
    equal: Fraction = chance("Equal hits", _FIRST, part="hits")
    attackers_wiped: Fraction = chance("Attackers wiped out", "first stack")
    defenders_wiped: Fraction = chance("Defenders wiped out", "after all combats")
    attackers_experience: Fraction = number("Attackers' experience", "points on average, over all combats", quiet=True)
    defenders_experience: Fraction = number("Defenders' experience", "the same", quiet=True)
    attackers_hits: Odds = spread("Attackers' hits", _FIRST)
    defenders_hits: Odds = spread("Defenders' hits", _FIRST, mirrors="attackers_hits")
    attackers_croaked: Odds = spread("Attackers croaked", "first stack")
    defenders_croaked: Odds = spread("Defenders croaked", "after all combats", mirrors="attackers_croaked")
    fates: Table = table("Who is croaked")
    each_combat: Table = table("Combat by combat")
    blows: Table = table("Hits inflicted")


@calculator(
    "Stack combat",
    "Stacks of units fight, one attack after another: the hits of both sides, who is croaked in order, and who wins.",
)
def stack_combat(inputs: Encounter) -> Outcome:
    """Each attacking stack meets the defenders as the ones before have left them; both strike by the formula."""
    fights = list(in_turn(inputs.combats, inputs.defender.combats))
    first, last = fights[0], fights[-1]
    attackers = _croaked(first.combat.attackers, first.attackers_after)
    defenders = _croaked(last.combat.defenders, last.defenders_after)
    return Outcome(
        headline=_headline(fights, attackers, defenders),
        attackers_more=first.chance(first.attackers_more),
        defenders_more=first.chance(first.defenders_more),
        equal=first.chance(first.equal),
        attackers_wiped=first.attackers_wiped,
        defenders_wiped=last.defenders_wiped,
        attackers_experience=sum((fought.chance(fought.attackers_experience) for fought in fights), Fraction(0)),
        defenders_experience=sum((fought.chance(fought.defenders_experience) for fought in fights), Fraction(0)),
        attackers_hits=Odds(first.attackers_hits),
        defenders_hits=Odds(first.defenders_hits),
        attackers_croaked=attackers,
        defenders_croaked=defenders,
        fates=_fates(fights),
        each_combat=_each_combat(fights),
        blows=_blows(fights),
        working=tuple(combat_steps(inputs, fights)),
        notes=tuple(combat_notes(inputs, fights)),
        links=_links(inputs, first.combat),
    )


def _headline(fights: list[Fought], attackers: Odds, defenders: Odds) -> str:
    first, last = fights[0], fights[-1]
    lost = f"{figure(defenders.mean)} of {last.combat.defenders.size} defenders"
    if len(fights) > 1:
        wiped = last.defenders_wiped
        gone = (
            f"wipe them out {percent(wiped)} of the time"
            if 0 < wiped < 1
            else f"{'always' if wiped else 'never'} wipe them out"
        )
        return sentence(f"{counted(len(fights), 'attack')} croak {lost} on average and {gone}.")
    for_them = f"{figure(attackers.mean)} of {first.combat.attackers.size} attackers"
    more = percent(first.chance(first.attackers_more))
    return f"On average {lost} and {for_them} are croaked; the attackers inflict more hits {more} of the time."


_ORDINALS = ("First", "Second", "Third")


def _croaked(stack: Stack, after: dict[Standing, int]) -> Odds:
    """How many units of a stack are croaked."""
    return Odds(after).map(stack.croaked)


def _blows(fights: list[Fought]) -> Table:
    """The hits of each side in each combat that is fought."""
    rows = []
    for at, fought in enumerate(fights, 1):
        helped = " and protectors" if fought.combat.protectors else ""
        for who, hits in (("attackers", fought.attackers_hits), (f"defenders{helped}", fought.defenders_hits)):
            if hits:
                mean = Fraction(sum(many * ways for many, ways in hits.items()), sum(hits.values()))
                rows.append((f"{at}: {who}", min(hits), figure(mean), max(hits)))
    return Table(("Hits in combat", "Least", "Mean", "Most"), tuple(rows))


def _each_combat(fights: list[Fought]) -> Table:
    """Who inflicts more in each combat, and who is wiped out by then; nothing for a single one."""
    columns = ("Combat", "Fought", "Attackers more", "Defenders more", "Equal", "Attackers out", "Defenders out")
    rows = tuple(
        (
            at,
            fought.chance(fought.took_place),
            fought.chance(fought.attackers_more),
            fought.chance(fought.defenders_more),
            fought.chance(fought.equal),
            fought.attackers_wiped,
            fought.defenders_wiped,
        )
        for at, fought in enumerate(fights, 1)
    )
    return Table(columns, rows if len(rows) > 1 else ())


def _fates(fights: list[Fought]) -> Table:
    """Every row of every stack in stacking order: how many of it are croaked."""
    rows: list[tuple[str | int | Fraction, ...]] = []
    for at, fought in enumerate(fights):
        who = "Attackers" if len(fights) == 1 else f"{_ORDINALS[at]} stack"
        rows += _rows_of(who, fought.combat.attackers, fought.attackers_after)
    last = fights[-1]
    rows += _rows_of("Defenders", last.combat.defenders, last.defenders_after)
    for fought in fights:
        if fought.combat.protectors:
            rows += _rows_of("Protectors", fought.combat.protectors.stack, protectors_after(fought))
    return Table(("In stacking order", "Croaked, mean", "Any", "All"), tuple(rows))


def _rows_of(who: str, stack: Stack, after: dict[Standing, int]) -> Iterator[tuple[str | int | Fraction, ...]]:
    total = sum(after.values())
    for row, unit in enumerate(stack.units):
        lost = {now: unit.count - stack.living(now)[row] for now in after}
        mean = Fraction(sum(lost[now] * weight for now, weight in after.items()), total)
        any_lost = Fraction(sum(weight for now, weight in after.items() if lost[now]), total)
        all_lost = Fraction(sum(weight for now, weight in after.items() if lost[now] == unit.count), total)
        name = f"{who}: {unit.count} × {unit.name or f'row {row + 1}'}"
        yield name, figure(mean), any_lost, all_lost


def _links(inputs: Encounter, combat: Combat) -> tuple[Link, ...]:
    """Each side's blow in the first combat by itself, where the other calculator can ask for it."""
    a, d = combat.charging, combat.defenders.shape(combat.defenders.fresh)
    place = inputs.terrain, inputs.fort_hits
    strike, answer = combat.strike(a, d), combat.answer(d, inputs.defender.combats)
    return links(
        _blow_link("The attackers' blow", strike, _asked(strike, a, d, inputs.attacker, *place, inputs.readings)),
        _blow_link(
            "The defenders' blow", answer, _asked(answer, d, a, inputs.defender, Terrain.OPEN, 0, inputs.readings)
        ),
    )


def _asked(
    blow: Blow, striking: Shape, struck: Shape, side: Side, terrain: Terrain, fort_hits: int, readings: Readings
) -> Strike:
    """A blow as the calculator of hits asks for it, if it can be asked for; the Defence is rounded already."""
    chosen = (readings[ChiefReaches], readings[FortBonus], readings[FortAndTerrain])
    return Strike(
        attack=blow.attack,
        command=Command(striking.level, side.chief),
        combats_before=side.combats,
        special=side.special,
        ambush=side.ambush,
        defence=int(struck.defence * 100),
        terrain=terrain,
        fort_hits=fort_hits,
        readings=Strike().readings.but(*chosen),
    )


def _blow_link(label: str, blow: Blow, strike: Strike) -> Link | None:
    """A link to a blow that is the same there."""
    return link("erfworld/hits", label, strike) if strike.blow == blow else None
