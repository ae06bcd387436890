"""Who may ride whom, how fast a stack goes with its riders mounted, and what it brings to a fight."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, Readings, ask, calculator, link, links, readings
from calculators.declare.outputs import Answer, Link, Step, Table, number, sentences, table
from calculators.erfworld.asked import MOST_STRIKING
from calculators.erfworld.rules.movement import Gait
from calculators.erfworld.rules.riding import (
    MOST_RIDER_HITS,
    TIMES,
    Arrangement,
    Member,
    fastest,
    in_combat,
    may_ride,
    mixed,
    on_foot,
    riders_on,
    room,
)
from calculators.erfworld.rules.unit_design import unit_class
from calculators.erfworld.rulings import MountPlaces
from calculators.erfworld.words.figures import exact
from calculators.show.wording import counted, in_words, listed, sentence

EXAMPLE = (Member("Gobwin", 8, 3, 5, 2, 2), Member("Horse", 8, 10, 6, 1, 4))


class Company(Inputs):
    """Units that want to stay together, in stacking order."""

    units: tuple[Member, ...] = ask(EXAMPLE, "Stack, first unit first", most=6, rule="riding/who-may-ride")
    readings: Readings = readings(MountPlaces)

    def called(self, at: int) -> str:
        return self.units[at].name or f"Row {at + 1}"


class Seating(Answer):
    speed: int = number("Move together", "those who need to ride, mounted")
    on_foot: int = number("Without riding")
    riding: int = number("Riders")
    carrying: int = number("Mounts that carry")
    attack: int = number("Attack in a fight", "first eight places")
    defence: Fraction = number("Average Defence")
    breaches: tuple[str, ...] = sentences("Against the rules")
    seats: Table = table("Who rides whom")
    who_may: Table = table("Riders on one mount")


@calculator(
    "Mounts", "Who may ride whom in a stack, how fast it goes with its riders mounted, and what they bring to a fight."
)
def mounts(inputs: Company) -> Seating:
    """A mount carries riders with at most half its Hits; the stack goes as fast as the slowest that walks."""
    units = inputs.units
    legal = fastest(units)
    best = legal or fastest(units, one_stack=False) or Arrangement(0)
    attack, defence = in_combat(units, best.teams, inputs.readings[MountPlaces])
    return Seating(
        headline=_headline(inputs, best, legal is not None),
        speed=best.speed,
        on_foot=on_foot(units),
        riding=sum(len(team.riders) for team in best.teams),
        carrying=len(best.teams),
        attack=attack,
        defence=defence,
        breaches=() if legal or not units else (_unseated(inputs),),
        seats=Table(("Mount", "Riders", "Hits carried"), tuple(_seats(inputs, best))),
        who_may=Table(
            ("Rider", "Mount needs", *(f"on {inputs.called(at)}" for at in range(len(units)))), tuple(_who_may(inputs))
        ),
        working=tuple(_working(inputs, best, attack, defence)),
        notes=tuple(_notes(inputs, best)),
        links=_links(inputs, best, attack),
    )


def _headline(inputs: Company, best: Arrangement, legal: bool) -> str:
    units = inputs.units
    if not units:
        return "An empty stack goes nowhere."
    if not legal:
        return f"Flyers and others cannot be one stack here; side by side they go at Move {best.speed}."
    if not best.speed:
        return "The stack stays where it is: a garrison never moves, mounted or not."
    riders = sum(len(team.riders) for team in best.teams)
    if not riders:
        return f"The stack goes at Move {best.speed}; riding makes it no faster."
    riding = f"with {counted(riders, 'rider')} on {counted(len(best.teams), 'mount')}"
    return f"The stack goes at Move {best.speed} {riding}; without riding at Move {on_foot(units)}."


def _unseated(inputs: Company) -> str:
    walkers = listed(inputs.called(at) for at, unit in enumerate(inputs.units) if not unit.flying)
    why = f"there is no way to seat {walkers} on the flyers"
    return f"Others may be in a stack of flyers only as their riders, and {why}."


def _seats(inputs: Company, best: Arrangement) -> Iterator[tuple[str, ...]]:
    for team, times in Counter(best.teams).items():
        riders = Counter(inputs.called(at) for at in team.riders)
        carried = sum(inputs.units[at].hits for at in team.riders)
        who = listed(f"{many} × {name}" for name, many in riders.items())
        yield (
            f"{times} × {inputs.called(team.mount)}",
            f"{who} each" if times > 1 else who,
            f"{carried} of {room(inputs.units[team.mount])}",
        )


def _who_may(inputs: Company) -> Iterator[tuple[str | int, ...]]:
    for at, rider in enumerate(inputs.units):
        unfit = "too heavy" if rider.move else "garrison"
        needs = f"{TIMES * rider.hits} Hits" if may_ride(rider) else unfit
        yield inputs.called(at), needs, *(riders_on(mount, rider) or "no" for mount in inputs.units)


def _working(inputs: Company, best: Arrangement, attack: int, defence: Fraction) -> Iterator[Step]:
    yield Step("A mount has at least twice the Hits of all its riders together", rule="riding/who-may-ride")
    for at, unit in enumerate(inputs.units):
        if unit.hits > MOST_RIDER_HITS:
            detail = f"{unit.hits} Hits, and {MOST_RIDER_HITS} is the most"
            yield Step(f"{inputs.called(at)} cannot ride", None, detail, "riding/heavy-units")
        if not unit.move:
            yield Step(f"{inputs.called(at)} never moves", None, "a garrison, mounted or not", "riding/garrisons")
    if mixed(inputs.units):
        yield Step("Among flyers all others must ride the flyers", rule="combat/stacks")
    yield Step(f"The slowest has Move {on_foot(inputs.units)}", rule="movement/together")
    if best.teams:
        detail = "a mount's Move carries its riders"
        yield Step(f"With riders mounted: Move {best.speed}", None, detail, "riding/on-the-march")
        detail = "each mount listed right behind its riders"
        yield Step("Mount and rider in a fight", None, detail, "riding/in-combat", "mount_places")
    yield Step(f"Attack of the first {in_words(MOST_STRIKING)} places: {attack}", rule="combat/attack-total")
    yield Step(f"Average Defence {exact(defence)}", rule="combat/average-defence")


def _notes(inputs: Company, best: Arrangement) -> Iterator[str]:
    for at in dict.fromkeys(team.mount for team in best.teams):
        mount = inputs.units[at]
        pays = "1 for every hex, flying" if mount.flying else f"for terrain as {unit_class(mount.move)}"
        yield f"{sentence(inputs.called(at))} pays {pays}, for itself and its riders."


def _links(inputs: Company, best: Arrangement, attack: int) -> tuple[Link, ...]:
    march = None
    if best.teams:
        team = best.teams[0]
        rider, mount = inputs.units[team.riders[0]], inputs.units[team.mount]
        carried = {"mounted": True, "mount_move": mount.move, "mount_specials": (Gait.FLYING,) if mount.flying else ()}
        march = link("erfworld/march", "March mounted", move=rider.move, **carried)
    return links(march, link("erfworld/hits", "Their blow", attack=attack) if attack else None)
