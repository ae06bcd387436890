"""Who fits aboard a carrier, how far it takes them, and what becomes of them when it dies."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, part, readings
from calculators.declare.outputs import (
    Answer,
    Line,
    Link,
    Step,
    Table,
    chance,
    number,
    receipt,
    sentences,
    spread,
    table,
)
from calculators.kernel.odds import Odds
from calculators.show.wording import amount, counted, figure, listed, often, percent, sentence
from calculators.warverse.rules.characters import Character, ask_move, ask_strength, ask_taken
from calculators.warverse.rules.combat import defence, ways_to_hit
from calculators.warverse.rules.ranged import Cover, ask_cover
from calculators.warverse.rules.targets import Target
from calculators.warverse.rules.transport import (
    MOST_ROWS,
    Passenger,
    Start,
    boards_as,
    held,
    inside,
    load_problems,
    lost,
    overloads,
    passed_by_attacks,
    rides,
    row_deaths,
)
from calculators.warverse.rulings import TRANSPORT, HitsAddUp, PassedOn, Relay, ShootingWhileEngaged
from calculators.warverse.words.phrases import dice_of, health
from calculators.warverse.words.steps import adding_step, bonus_step, die_steps
from calculators.weigh.army_list import row_name

FEW = Fraction(1, 10)  # a smaller mean says less than the chance of any


class Relayer(Inputs):
    """A further carrier that takes passengers on."""

    move: int = ask_move(10, unit='"')


EXAMPLE = (Passenger("Trooper", 1, Character(4, 2, 4)), Passenger("Grunt", 2, Character(4, 1, 1)))


class Transport(Inputs):
    """A carrier, its load, and an attack on it."""

    carrier: Character = part(Character, of="Carrier", move=ask_move(12, unit='"'))
    engaged: bool = ask(False, "In close combat", group="Carrier", rule="close-combat/engaging")
    taken: int = ask_taken("Carrier")
    load: tuple[Passenger, ...] = ask(EXAMPLE, "Aboard", most=MOST_ROWS, rule="transport/capacity")
    dice: int = ask(
        20, "Attack dice", low=0, high=100, group="Attack on it", hint="after range", rule="combat/attack-roll"
    )
    attacker_strength: int = ask_strength(4, group="Attack on it")
    cover: Cover = ask_cover("Carrier's cover", group="Attack on it")
    times: int = ask(
        1, "Attacks like that", low=1, high=5, group="Attack on it", hint="in a row", rule="transport/destroyed"
    )
    start: Start = ask(Start.FIELD, "Passengers start", group="A ride", rule="transport/boarding")
    relays: tuple[Relayer, ...] = ask(
        (), "Further carriers that turn", most=4, group="A ride", rule="transport/boarding"
    )
    readings: Readings = readings(HitsAddUp, *TRANSPORT)

    @property
    def named(self) -> list[tuple[str, Passenger]]:
        """The rows aboard by what they are called."""
        return [(row_name(row.name, at), row) for at, row in enumerate(self.load, 1)]

    @property
    def defends(self) -> int:
        """What the carrier defends on."""
        return defence(self.carrier.strength, self.cover.bonus)

    @property
    def heads(self) -> int:
        """How many are aboard."""
        return sum(row.count for row in self.load)

    def problems(self) -> dict[str, str]:
        problem = " ".join(load_problems(self.load))
        problems = {"load": problem} if problem else {}
        hit_points = self.carrier.hit_points
        if self.taken >= hit_points:
            most = f"With {health(hit_points)} the carrier can have taken {amount(hit_points - 1, 'hit')} at most"
            problems["taken"] = f"{most}, not {self.taken}."
        return problems


class Passage(Answer, good_for="those aboard", less="carrier_killed mean_killed points_lost"):
    capacity: int = number("May hold", "points: its own")
    held: int = number("Holds", "points")
    room: int = number("Room left", "points")
    counts_as: int = number("Counts as", "points, if it boards another")
    hit_points: int = number("Carrier's Hit Points", "loaded or not")
    shots: int = number("Attack dice aboard", "that may shoot")
    carrier_killed: Fraction = chance("Carrier destroyed")
    any_killed: Fraction = chance("Someone aboard dies")
    all_killed: Fraction = chance("All aboard die")
    mean_killed: Fraction = number("Dead aboard, on average")
    any_killed_then: Fraction = chance("Someone dies if it is lost", quiet=True)
    mean_killed_then: Fraction = number("Dead aboard if it is lost", "on average", quiet=True)
    points_lost: Fraction = number("Points lost, on average", "the carrier's too")
    breaches: tuple[str, ...] = sentences("Against the rules")
    each: Table = table("Those aboard")
    killed: Odds = spread("Dead aboard")
    receipt: tuple[Line, ...] = receipt("Load")


@calculator(
    "Transport",
    "Who fits aboard, loads within loads, how far a ride goes, and who lives when the carrier is destroyed.",
)
def transport(inputs: Transport) -> Passage:
    """Points aboard against the carrier's own; then the attack, and what it failed to ward off falls on all aboard."""
    carrier, load, passed_on = inputs.carrier, inputs.load, inputs.readings[PassedOn]
    hitting = ways_to_hit(inputs.attacker_strength, inputs.defends)
    faced = passed_by_attacks(
        inputs.dice, hitting, carrier.hit_points, inputs.times, inputs.taken, inputs.readings[HitsAddUp], passed_on
    )
    destroyed = faced.destroyed
    deaths, killed = row_deaths(load, faced, passed_on), lost(load, faced, passed_on)
    breaches = tuple(overloads(carrier, load))
    may_shoot = not inputs.engaged or inputs.readings[ShootingWhileEngaged] is ShootingWhileEngaged.YES
    points_lost = sum(
        (row.count * row.character.points * dead for row, dead in zip(load, deaths)), destroyed * carrier.points
    )
    return Passage(
        headline=_headline(inputs, destroyed, killed, breaches),
        capacity=carrier.points,
        held=held(load, 0),
        room=carrier.points - held(load, 0),
        counts_as=carrier.points + held(load, 0),
        hit_points=carrier.hit_points,
        shots=sum(row.count * row.character.attacks for row in load) if may_shoot else 0,
        carrier_killed=destroyed,
        any_killed=1 - killed[0],
        all_killed=killed[inputs.heads] if load else Fraction(0),
        mean_killed=killed.mean,
        any_killed_then=(1 - killed[0]) / destroyed if destroyed else Fraction(0),
        mean_killed_then=killed.mean / destroyed if destroyed else Fraction(0),
        points_lost=points_lost,
        breaches=breaches,
        each=_each(inputs, deaths, destroyed),
        killed=killed,
        receipt=tuple(_line(name, row) for name, row in inputs.named),
        working=tuple(_working(inputs, destroyed, deaths)),
        notes=tuple(_notes(inputs, destroyed, killed)),
        links=_links(inputs),
    )


def _each(inputs: Transport, deaths: list[Fraction], destroyed: Fraction) -> Table:
    """Every row: the points it boards with, its danger, and how far it gets in a turn."""
    relays = [relayer.move for relayer in inputs.relays]
    gets = rides(inputs.carrier.move, inputs.load, relays, inputs.start, inputs.readings[Relay])
    rows = []
    for at, ((name, _), dead, inches) in enumerate(zip(inputs.named, deaths, gets), 1):
        then = dead / destroyed if destroyed else "never"
        rows.append((name, boards_as(inputs.load, at), dead, then, f'{inches}"'))
    return Table(("Aboard", "Boards as", "Dies", "If it is lost", "Gets"), tuple(rows))


def _line(name: str, row: Passenger) -> Line:
    character = row.character
    what = f"{row.count} × {name}{f', in {row.inside}' if row.inside else ''}"
    each = f"{character.points} each: {character.stats}, {health(character.hit_points)}"
    return Line(what, row.count * character.points, "characters/points", each)


def _headline(inputs: Transport, destroyed: Fraction, killed: Odds, breaches: tuple[str, ...]) -> str:
    if len(breaches) == 1:
        return breaches[0]
    if breaches:
        return f"{sentence(counted(len(breaches), 'carrier'))} hold more points than their own."
    start = f"{held(inputs.load, 0)} of {inputs.carrier.points} points aboard"
    if not destroyed:
        return f"{start}; this attack cannot destroy the carrier."
    return f"{start}; the carrier is destroyed {often(destroyed)}{_then(inputs.heads, killed, destroyed)}."


def _then(heads: int, killed: Odds, destroyed: Fraction) -> str:
    """What becomes of those aboard, if the carrier is destroyed."""
    if not killed.mean:
        return "; nobody aboard dies" if heads else ""
    mean = killed.mean / destroyed
    if heads > 1 and mean >= FEW:
        return f", and then {figure(mean)} of {heads} aboard die on average"
    who = "the one" if heads == 1 else "someone"
    return f", and then {who} aboard dies {percent((1 - killed[0]) / destroyed)} of the time"


def _working(inputs: Transport, destroyed: Fraction, deaths: list[Fraction]) -> Iterator[Step]:
    """Who fits, how far it goes, who may shoot, and who dies."""
    carrier, load = inputs.carrier, inputs.load
    yield Step(f"The carrier may hold {carrier.points} points", None, f"its own: {carrier.stats}", "transport/capacity")
    for at, (name, row) in enumerate(inputs.named, 1):
        if inside(load, at):
            detail = f"its own {row.character.points} and {held(load, at)} inside"
            yield Step(f"{name} boards as {boards_as(load, at)} points", None, detail, "transport/nested")
    yield Step(f"Aboard: {held(load, 0)} points", None, "those inside others included", "transport/capacity")
    if inputs.engaged:
        may = inputs.readings[ShootingWhileEngaged] is ShootingWhileEngaged.YES
        what = f"The carrier is engaged; those aboard {'may shoot all the same' if may else 'may not shoot'}"
        yield Step(what, None, "", "transport/aboard", "shooting_while_engaged")
    yield from _ride_steps(inputs)
    yield from _attack_steps(inputs, destroyed)
    if not destroyed:
        return
    every = inputs.readings[PassedOn] is PassedOn.ALL
    passed = "all dice it failed in that attack" if every else "only the dice beyond what killed it"
    how = "with its own Strength, without cover"
    yield Step(f"Each aboard then faces {passed}", None, how, "transport/destroyed", "passed_on")
    for (name, row), dead in zip(inputs.named, deaths):
        fails = f"{amount(row.character.hit_points, 'failure')}, on more than {row.character.strength}"
        rule = "transport/nested" if row.inside else "transport/destroyed"
        yield Step(f"{name} dies", dead, f"{fails}, if {row.inside or 'the carrier'} dies", rule)


def _ride_steps(inputs: Transport) -> Iterator[Step]:
    if inputs.start is Start.FIELD:
        yield Step("Boarding and getting out take 1\" each of a passenger's Move", rule="transport/boarding")
    else:
        yield Step("Getting out takes 1\" of a passenger's Move", rule="transport/getting-out")
    if inputs.relays:
        further = listed(f'{relayer.move}"' for relayer in inputs.relays)
        yield Step(f"Further carriers take it on: {further}", None, "", "transport/boarding", "relay")


def _attack_steps(inputs: Transport, destroyed: Fraction) -> Iterator[Step]:
    carrier = inputs.carrier
    if inputs.cover is not Cover.NONE:
        yield bonus_step(inputs.cover.bonus, carrier.strength, f"{inputs.cover.label} cover")
    yield from die_steps(inputs.attacker_strength, inputs.defends)
    yield Step(f"The carrier has {health(carrier.hit_points)}", None, "its load adds none", "characters/hit-points")
    if inputs.times > 1 or inputs.taken:
        before = f"{counted(inputs.taken, 'hit')} taken before" if inputs.taken else ""
        yield adding_step(inputs.readings[HitsAddUp], "Hits of all attacks", detail=before)
    thrown = f"{inputs.times} × {dice_of(inputs.dice)}" if inputs.times > 1 else dice_of(inputs.dice)
    yield Step("The carrier is destroyed", destroyed, thrown, "combat/killing")


def _notes(inputs: Transport, destroyed: Fraction, killed: Odds) -> Iterator[str]:
    adding, passed_on = inputs.readings[HitsAddUp], inputs.readings[PassedOn]
    if destroyed and killed.mean:
        linked = percent((1 - killed[0]) / destroyed)
        yield f"If the carrier is destroyed, someone aboard dies {linked} of the time: they all face the same dice."
    if destroyed and inputs.times > 1 and adding is HitsAddUp.YES and passed_on is PassedOn.ALL:
        yield "Only the dice of the attack that destroys it are passed on, so small attacks spare those aboard."
    stuck = [name for name, row in inputs.named if row.character.move == 1 and inputs.start is Start.FIELD]
    if stuck:
        yield f"With Move 1 nobody boards and gets out in the same turn: {listed(stuck)}."
    if inputs.load:
        yield 'Survivors stand within 2" of where the carrier was.'
        yield "How far they get leaves out the size of bases; at the end they are out on the field."
    if any(row.inside for row in inputs.load):
        far = "gets as far as that one and its own Move take it"
        yield f"Whoever is inside another passenger {far}; changing to other carriers is not counted."
    yield "Nobody starts the battle aboard."


def _links(inputs: Transport) -> tuple[Link, ...]:
    carrier, add_up = inputs.carrier, inputs.readings[HitsAddUp] is HitsAddUp.YES
    target = Target(strength=inputs.defends, hp=carrier.hit_points - inputs.taken * add_up)
    attack = {"attacks": inputs.dice, "strength": inputs.attacker_strength, **target.attacked}
    return links(
        link("warverse/attack", "One attack on the carrier", **attack),
        link("warverse/character", "Carrier's cost", carrier),
        *(link("warverse/character", f"Cost of {name}", row.character) for name, row in inputs.named[:4]),
    )
