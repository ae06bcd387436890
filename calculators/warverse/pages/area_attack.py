"""An area attack on everyone in its radius, the attacker perhaps among them."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import Answer, Link, Stage, Table, chance, number, spread, table
from calculators.kernel.odds import Odds
from calculators.warverse.rules.areas import Alike, Blast, Caught, all_die, ask_base, attacker_caught, kills
from calculators.warverse.rules.characters import TERRAIN_HIT_POINTS, TERRAIN_STRENGTH, Character, ask_attacks, ask_move
from calculators.warverse.rules.combat import SIDES
from calculators.warverse.rules.ranged import Distance, InchPart, Reach, ask_radius, ask_range
from calculators.warverse.rules.targets import MOST_CAUGHT, Bystander, Side, Target, target_problems, untold_points
from calculators.warverse.rulings import AREAS, AreaCatches, AreaRange, CloseArea, RangeSteps
from calculators.warverse.words.areas import area_headline, area_notes, area_steps, each_table, outcome_table
from calculators.warverse.words.phrases import rows_problem
from calculators.weigh.army_list import row_name

MOST_ATTACKS = 200


EXAMPLE = (
    Bystander(Target("Grunt", 1, 2, 10), 3),
    Bystander(Target("Trooper", 2, 5, 22)),
    Bystander(Target("Our scout", 2, 4, 17), side=Side.FRIEND),
)


class AreaAttack(Inputs):
    """The attacker, its area, and who is in it."""

    attacker: Character = part(
        Character,
        of="Attacker",
        move=ask_move(hint="for its own Hit Points"),
        strength=4,
        attacks=ask_attacks(12, high=MOST_ATTACKS),
    )
    aboard: bool = ask(
        False, "Aboard a carrier", group="Attacker", hint="then its area never catches it", rule="transport/aboard"
    )
    distance: Distance = part(
        Distance,
        of="Area",
        range=ask_range(8, hint="full inches to the centre", when="close=no"),
        part=ask(InchPart.NONE, "Plus part of an inch", rule="ranged/range", when="close=no"),
        radius=ask_radius(2, low=1),
    )
    nearest: int = ask(
        8, "Range to nearest", low=0, high=400, unit='"', group="Area", rule="areas/centre", when="area_range=nearest"
    )
    base: int = ask_base()
    targets: tuple[Bystander, ...] = ask(EXAMPLE, "In the area", most=8, rule="areas/caught")
    readings: Readings = readings(RangeSteps, *AREAS)

    @property
    def characters(self) -> list[Target]:
        """The targets that are not terrain."""
        return [row.target for row in self.targets if not row.terrain]

    def reach(self, measured: AreaRange) -> Reach:
        """How far off and how wide it is, if its range is measured like this."""
        reach = self.distance.reach(self.readings[RangeSteps])
        return reach._replace(inches=self.nearest) if measured is AreaRange.NEAREST else reach

    def attacker_caught(self, catches: AreaCatches) -> bool:
        """Whether the attacker is in its own area."""
        reach, where = self.reach(AreaRange.CENTRE), self.readings[CloseArea]
        return not self.aboard and attacker_caught(reach, self.base, where, catches)

    def problems(self) -> dict[str, str]:
        problem = rows_problem("In the area", target_problems(self.characters), len(self.targets))
        heads = sum(row.count for row in self.targets)
        if heads > MOST_CAUGHT:
            problem = f"{problem} An area is worked out for {MOST_CAUGHT} targets at most, not {heads}.".strip()
        wrong = {"targets": problem} if problem else {}
        close, inches, radius = self.distance.close, self.distance.range, self.distance.radius
        if self.aboard and close:
            wrong["aboard"] = "Those aboard a carrier may only make ranged attacks, so not in close combat."
        low, high = max(0, inches - radius - self.base), inches + radius
        if self.readings[AreaRange] is AreaRange.NEAREST and not close and not low <= self.nearest <= high:
            must = f'must be from {low}" to {high}" with this range and radius'
            wrong["nearest"] = f'Range to nearest {must}, not {self.nearest}".'
        return wrong


class Toll(
    Answer, good_for="the attacker", more="mean_kills points_killed", less="friend_killed attacker_killed points_lost"
):
    all_killed: Fraction = chance("All enemies killed")
    any_killed: Fraction = chance("At least one killed")
    attacker_killed: Fraction = chance("Attacker killed", "by its own area", quiet=True)
    friend_killed: Fraction = chance("A friend killed", "at least one", quiet=True)
    clean: Fraction = chance("Clean", "all enemies killed, none of yours")
    dice: int = number("Dice", "left after range and radius")
    mean_kills: Fraction = number("Enemies killed, on average")
    points_killed: Fraction = number("Enemy points killed, on average")
    points_lost: Fraction = number("Own points lost, on average")
    kills: Odds = spread("Enemies killed")
    successes: Odds = spread("Successes", "that everyone caught defends against")
    each: Table = table("One by one")
    outcomes: Table = table("Together")


@calculator(
    "Area attack",
    "Everyone in the radius faces the same successes: who dies with whom, friends, terrain and the attacker "
    "itself included.",
)
def area_attack(inputs: AreaAttack) -> Toll:
    """One roll of attack dice; everyone caught defends against all its successes, each with its own dice."""
    blast = _blast(inputs)
    enemies, friends, own = (blast.groups(kind) for kind in ("enemy", "friend", "attacker"))
    roll = blast.dice, blast.strength
    killed = kills(*roll, enemies)
    heads = blast.heads("enemy")
    nobody_missed = heads > 0 and not blast.missed
    all_killed = killed[heads] if nobody_missed else Fraction(0)
    own_killed = blast.dies(own[0]) if own else Fraction(0)
    return Toll(
        headline=area_headline(blast, all_killed, killed.mean, own_killed),
        all_killed=all_killed,
        any_killed=1 - killed[0],
        attacker_killed=own_killed,
        friend_killed=1 - all_die(*roll, (), friends),
        clean=all_die(*roll, enemies, [*friends, *own]) if nobody_missed else Fraction(0),
        dice=blast.dice,
        mean_kills=killed.mean,
        points_killed=blast.points("enemy"),
        points_lost=blast.points("friend", "attacker"),
        kills=killed,
        successes=Odds.successes(blast.dice, Fraction(blast.strength, SIDES)),
        funnel=(
            Stage(inputs.attacker.attacks, "Attacks", "characters/attacks"),
            Stage(blast.dice, "dice", "areas/radius"),
            Stage(blast.dice * Fraction(blast.strength, SIDES), "successes", "combat/attack-roll"),
            Stage(killed.mean, "enemies killed", "areas/defending"),
        ),
        each=each_table(blast),
        outcomes=outcome_table(blast),
        working=tuple(area_steps(blast)),
        notes=(*area_notes(blast, all_killed), *untold_points(inputs.characters)),
        links=_links(inputs),
    )


def _blast(inputs: AreaAttack) -> Blast:
    attacker, catches = inputs.attacker, inputs.readings[AreaCatches]
    caught, spared = [], []
    for at, row in enumerate(inputs.targets, 1):
        name, target = row_name(row.target.name, at), row.target
        if not row.caught(catches):
            spared.append(name)
        elif row.terrain:
            caught.append(Caught(name, "terrain", Alike(TERRAIN_STRENGTH, TERRAIN_HIT_POINTS, row.count), 0))
        else:
            caught.append(Caught(name, row.side.value, Alike(target.strength, target.hp, row.count), target.worth))
    if inputs.attacker_caught(catches):
        own = Alike(attacker.strength, attacker.hit_points)
        caught.append(Caught("Attacker", "attacker", own, attacker.points))
    missed = sum(row.count for row in inputs.targets if row.side is Side.ENEMY and not row.caught(catches))
    reach, decides = inputs.reach(inputs.readings[AreaRange]), frozenset(_deciding(inputs))
    return Blast(attacker.attacks, attacker.strength, reach, tuple(caught), tuple(spared), missed, decides)


def _deciding(inputs: AreaAttack) -> Iterator[str]:
    """The rulings that another reading of would change something here."""
    if inputs.distance.close:
        yield "close_area"
    elif len({inputs.reach(measured).penalty for measured in AreaRange}) > 1:
        yield "area_range"
    by_reading = {
        (inputs.attacker_caught(catches), *(row.caught(catches) for row in inputs.targets)) for catches in AreaCatches
    }
    if len(by_reading) > 1:
        yield "area_catches"


def _links(inputs: AreaAttack) -> tuple[Link, ...]:
    enemies = [
        (row_name(row.target.name, at), row.target)
        for at, row in enumerate(inputs.targets, 1)
        if row.side is Side.ENEMY
    ]
    alone = [
        link("warverse/attack", f"{name} alone, no area", inputs, radius=0, **target.attacked)
        for name, target in enemies[:1]
    ]
    return links(*alone, link("warverse/character", "Attacker's cost", inputs.attacker))
