"""The words for transport: headline, working and notes."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from calculators.declare.outputs import Step
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, figure, listed, percent, sentence
from calculators.warverse.rules.attacking import Cover
from calculators.warverse.rules.loading import Start, held, inside
from calculators.warverse.rules.targets import called
from calculators.warverse.rulings import PassedOn
from calculators.warverse.words.phrases import dice_of, health, often, plain
from calculators.warverse.words.working import bonus_step, die_steps

if TYPE_CHECKING:
    from calculators.warverse.pages.transport import Ride

FEW = Fraction(1, 10)  # a smaller mean says less than the chance of any


def transport_headline(ride: Ride, destroyed: Fraction, killed: Odds, breaches: tuple[str, ...]) -> str:
    """What a player would say of it."""
    heads = sum(row.count for row in ride.load)
    if breaches:
        return (
            breaches[0]
            if len(breaches) == 1
            else f"{sentence(counted(len(breaches), 'carrier'))} hold more points than their own."
        )
    start = f"{held(ride.load, 0)} of {ride.carrier.points} points aboard"
    if not destroyed:
        return f"{start}; this attack cannot destroy the carrier."
    return f"{start}; the carrier is destroyed {often(destroyed)}{_then(heads, killed, destroyed)}."


def _then(heads: int, killed: Odds, destroyed: Fraction) -> str:
    """What becomes of those aboard, if the carrier is destroyed."""
    if not killed.mean:
        return "; nobody aboard dies" if heads else ""
    mean = killed.mean / destroyed
    if heads > 1 and mean >= FEW:
        return f", and then {figure(mean)} of {heads} aboard die on average"
    return f", and then {'the one' if heads == 1 else 'someone'} aboard dies {percent((1 - killed[0]) / destroyed)} of the time"


def transport_steps(ride: Ride, defends: int, destroyed: Fraction, deaths: list[Fraction]) -> Iterator[Step]:
    """Who fits, how far it goes, who may shoot, and who dies."""
    carrier = ride.carrier
    yield Step(f"The carrier may hold {carrier.points} points", None, f"its own: {carrier.stats}", "transport/capacity")
    for at, row in enumerate(ride.load, 1):
        if inside(ride.load, at):
            full = row.one.points + held(ride.load, at)
            detail = f"its own {row.one.points} and {held(ride.load, at)} inside"
            yield Step(f"{called(row.name, at)} boards as {full} points", None, detail, "transport/nested")
    yield Step(f"Aboard: {held(ride.load, 0)} points", None, "those inside others included", "transport/capacity")
    if ride.engaged:
        may = "may shoot all the same" if ride.shooting_while_engaged else "may not shoot"
        yield Step(
            f"The carrier is engaged; those aboard {may}", None, "", "transport/aboard", "shooting_while_engaged"
        )
    yield from _ride_steps(ride)
    yield from _attack_steps(ride, defends, destroyed)
    if destroyed:
        passed = (
            "all dice it failed in that attack"
            if ride.passed_on is PassedOn.ALL
            else "only the dice beyond what killed it"
        )
        yield Step(
            f"Each aboard then faces {passed}",
            None,
            "with its own Strength, without cover",
            "transport/destroyed",
            "passed_on",
        )
        for at, (row, dead) in enumerate(zip(ride.load, deaths), 1):
            fails = f"{plain(row.one.hit_points, 'failure')}, on more than {row.strength}, if {row.inside or 'the carrier'} dies"
            yield Step(
                f"{called(row.name, at)} dies", dead, fails, "transport/nested" if row.inside else "transport/destroyed"
            )


def _ride_steps(ride: Ride) -> Iterator[Step]:
    if ride.start is Start.FIELD:
        yield Step("Boarding and getting out take 1\" each of a passenger's Move", rule="transport/boarding")
    else:
        yield Step("Getting out takes 1\" of a passenger's Move", rule="transport/getting-out")
    if ride.relays:
        further = listed(f'{one.move}"' for one in ride.relays)
        yield Step(f"Further carriers take it on: {further}", None, "", "transport/boarding", "relay")


def _attack_steps(ride: Ride, defends: int, destroyed: Fraction) -> Iterator[Step]:
    if ride.cover is not Cover.NONE:
        yield bonus_step(ride.cover.bonus, ride.strength, f"{ride.cover.label} cover")
    yield from die_steps(ride.attacker_strength, defends)
    yield Step(
        f"The carrier has {health(ride.carrier.hit_points)}", None, "its load adds none", "characters/hit-points"
    )
    if ride.times > 1 or ride.taken:
        adding = "Hits of all attacks add up" if ride.hits_add_up else "Each attack must reach the Hit Points alone"
        before = f"{counted(ride.taken, 'hit')} taken before" if ride.taken else ""
        yield Step(adding, None, before, "combat/killing", "hits_add_up")
    thrown = f"{ride.times} × {dice_of(ride.dice)}" if ride.times > 1 else dice_of(ride.dice)
    yield Step("The carrier is destroyed", destroyed, thrown, "combat/killing")


def transport_notes(ride: Ride, destroyed: Fraction, killed: Odds) -> Iterator[str]:
    """What is easily overlooked."""
    if destroyed and killed.mean:
        linked = percent((1 - killed[0]) / destroyed)
        yield f"If the carrier is destroyed, someone aboard dies {linked} of the time: they all face the same dice."
    if destroyed and ride.times > 1 and ride.hits_add_up and ride.passed_on is PassedOn.ALL:
        yield "Only the dice of the attack that destroys it are passed on, so small attacks spare those aboard."
    stuck = [called(row.name, at) for at, row in enumerate(ride.load, 1) if row.move == 1 and ride.start is Start.FIELD]
    if stuck:
        yield f"With Move 1 nobody boards and gets out in the same turn: {listed(stuck)}."
    if ride.load:
        yield 'Survivors stand within 2" of where the carrier was.'
        yield "How far they get is without bases, and they are out on the field at the end."
    if any(row.inside for row in ride.load):
        yield "Whoever is inside another passenger gets as far as that one and its own Move take it; changing to other carriers is not counted."
    yield "Nobody starts the battle aboard."
