"""Transport against carriers that are played out die by die."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calculators import find
from calculators.declare.query import Refused, read
from tests.warverse import by_the_dice as dice
from tests.warverse.aboard_by_the_dice import attacked, farthest

TRANSPORT = find("warverse/transport")
# Rows of (count, move, strength, attacks, inside); inside is the number of a row, 0 the carrier.
LOADS = {
    "one": [(1, 1, 1, 0, 0)],
    "three": [(2, 1, 1, 0, 0), (1, 5, 2, 0, 0)],
    "in a bus": [(1, 1, 1, 2, 0), (2, 1, 1, 0, 1)],
    "mixed": [(1, 1, 1, 0, 0), (1, 2, 1, 1, 0), (1, 3, 1, 0, 2)],
    "thrice": [(1, 1, 1, 4, 0), (1, 1, 1, 0, 1), (1, 2, 1, 0, 2)],
}


def rode(query):
    return TRANSPORT(read(TRANSPORT, query))


def refused(query):
    with pytest.raises(Refused) as caught:
        rode(query)
    return caught.value.errors


def rows(load):
    stats = "count:{},move:{},strength:{},attacks:{}"
    return ";".join(
        f"name:R{at}," + stats.format(*row) + (f",inside:r{row[4]}" if row[4] else "") for at, row in enumerate(load, 1)
    )


def heads(load):
    """The load one by one, and which of them belong to which row."""
    first, aboard, places = {}, [], []
    for at, (count, move, strength, attacks, inside) in enumerate(load, 1):
        first[at] = len(aboard)
        places.append(range(len(aboard), len(aboard) + count))
        health = dice.health(dice.price(move, strength, attacks))
        aboard += [(strength, health, first[inside] if inside else None)] * count
    return aboard, places


@pytest.mark.parametrize("surplus", [False, True])
@pytest.mark.parametrize("add_up", [True, False])
@pytest.mark.parametrize(("thrown", "times", "taken"), [(5, 1, 0), (4, 2, 0), (3, 2, 1)])
@pytest.mark.parametrize("load", LOADS)
def test_the_end_of_a_carrier(load, thrown, times, taken, add_up, surplus):
    """Who dies with the carrier is as the dice have it: each row, how many together, and what it costs."""
    load = LOADS[load]
    query = (
        f"move=3&strength=1&attacks=2&taken={taken}&load={rows(load)}&dice={thrown}&attacker_strength=4&times={times}"
    )
    found = rode(f"{query}&passed_on={'surplus' if surplus else 'all'}&hits_add_up={'yes' if add_up else 'no'}")
    aboard, places = heads(load)
    ends = attacked(thrown, 4, 1, 2, times, aboard, taken, add_up, surplus)
    assert sum(chance for (gone, _), chance in ends.items() if gone) == found.carrier_killed
    for row, where in zip(found.each.rows, places):
        assert sum((chance for (_, dead), chance in ends.items() if where[0] in dead), Fraction(0)) == row[2]
    numbers = {}
    for (_, dead), chance in ends.items():
        numbers[len(dead)] = numbers.get(len(dead), 0) + chance
    assert {number: chance for number, chance in numbers.items() if chance} == dict(found.killed)
    prices = [dice.price(*load[at][1:4]) for at, where in enumerate(places) for _ in where]
    lost = sum(chance * (gone * 10 + sum(prices[place] for place in dead)) for (gone, dead), chance in ends.items())
    assert lost == found.points_lost
    assert (numbers.get(len(aboard), 0), 1 - numbers[0]) == (found.all_killed, found.any_killed)
    assert sum(number * chance for number, chance in numbers.items()) == found.mean_killed


@pytest.mark.parametrize("cover", ["none", "light", "heavy"])
def test_cover_helps_only_the_carrier(cover):
    """The carrier defends with its cover, those aboard without."""
    found = rode(
        f"move=3&strength=2&attacks=0&load=move:1,strength:1,attacks:0&dice=6&attacker_strength=5&cover={cover}"
    )
    ends = attacked(6, 5, dice.defends(2, cover), 3, 1, [(1, 2, None)])
    assert (1 - ends[False, ()], ends[True, (0,)]) == (found.carrier_killed, found.all_killed)


def test_who_fits():
    """A 100-point carrier holds 100, or 50 and 50, or 36 and 32 and 32, and one point more is a breach by name."""
    hundred = "move=75&strength=5&attacks=0"
    for load in (
        "move:75,strength:5,attacks:0",
        "count:2,move:25,strength:5,attacks:0",
        "move:3;count:2,move:4,strength:2,attacks:9",
    ):
        found = rode(f"{hundred}&load={load}")
        assert (100, 100, 0, 200, 20, ()) == (
            found.capacity,
            found.held,
            found.room,
            found.counts_as,
            found.hit_points,
            found.breaches,
        )
    found = rode(f"{hundred}&load=move:76,strength:5,attacks:0")
    assert (-1, ("The carrier holds 101 points and may hold 100, its own.",)) == (found.room, found.breaches)


def test_loads_within_loads():
    """What is inside counts for everyone around it, for boarding alone, and everyone who holds too much is named."""
    bus = "name:Bus,move:75,strength:5,attacks:0"
    found = rode(
        f"move=175&strength=5&attacks=0&load={bus};name:Van,move:45,strength:1,attacks:0,inside:Bus;"
        "move:45,strength:1,attacks:0,inside:Van"
    )
    assert (200, 200, ()) == (found.capacity, found.held, found.breaches)
    assert [200, 100, 50] == [row[1] for row in found.each.rows]
    found = rode(
        f"move=174&strength=5&attacks=0&load={bus};name:Van,move:45,strength:1,attacks:0,inside:Bus;"
        "move:46,strength:1,attacks:0,inside:Van"
    )
    assert [
        "The carrier holds 201 points and may hold 199, its own.",
        "Bus holds 101 points and may hold 100, its own.",
        "Van holds 51 points and may hold 50, its own.",
    ] == list(found.breaches)
    assert "Three carriers hold more points than their own." == found.headline


def test_rows_stand_in_any_order():
    """Who is inside whom goes by name, so that moving a row up or down changes nothing."""
    rows = ["name:Ship,move:90", "name:Bus,move:20,inside:Ship", "name:Grunt,move:4,strength:1,attacks:1,inside:bus"]
    one, other = (rode(f"move=200&dice=90&load={';'.join(order)}") for order in (rows, rows[::-1]))
    assert (one.held, one.killed, one.points_lost, one.breaches) == (
        other.held,
        other.killed,
        other.points_lost,
        other.breaches,
    )
    assert one.each.rows == other.each.rows[::-1]


def test_receipt_and_capacity_agree():
    """The receipt is all that is aboard, head by head."""
    for load in LOADS.values():
        found = rode(f"load={rows(load)}")
        assert (
            sum(count * dice.price(*stats) for count, *stats, _ in load)
            == found.held
            == sum(line.points for line in found.receipt)
        )


@pytest.mark.parametrize("relay", ["any", "once"])
@pytest.mark.parametrize("relays", [[], [10], [2, 15], [30, 1, 8, 3]])
@pytest.mark.parametrize("move", [1, 2, 3, 6, 9])
def test_how_far(move, relays, relay):
    """However rides are combined, nobody gets farther in a turn than is told, and it can be done."""
    further = ";".join(f"move:{one}" for one in relays)
    given = f"move=10&load=move:{move},strength:1&relays={further}&relay={relay}"
    rides = 1 if relay == "once" else 9
    assert f'{farthest(move, [10, *relays], rides)}"' == rode(given).each.rows[0][4]
    aboard = 10 + farthest(move - 1, relays, rides if relay == "any" else 0)  # it only has to get out
    assert f'{aboard}"' == rode(f"{given}&start=aboard").each.rows[0][4]


def test_a_ride_within_a_ride():
    """Someone in a bus in a ship goes as far as the bus does and then walks, if that is farther than its own feet."""
    found = rode("move=10&load=name:Bus,move:8;move:5,strength:1,inside:Bus&relays=move:20")
    assert ['34"', '37"'] == [row[4] for row in found.each.rows]
    found = rode(
        "move=10&load=name:Bus,move:1;move:7,strength:1,inside:Bus&relays=move:20"
    )  # the bus has no Move to get out: better on foot
    assert ['1"', '7"'] == [row[4] for row in found.each.rows]
    found = rode(
        "move=10&load=name:Bus,move:8;move:5,strength:1,inside:Bus&relays=move:20&relay=once"
    )  # each rides once
    assert ['26"', '29"'] == [row[4] for row in found.each.rows]
    found = rode("move=10&load=name:Bus,move:8;move:5,strength:1,inside:Bus&start=aboard")
    assert ['17"', '21"'] == [row[4] for row in found.each.rows]


def test_who_may_shoot():
    """Those aboard shoot with all their Attacks; if the carrier is engaged, only if it is read so."""
    for query, shots in (
        ("", 6),
        ("engaged=yes", 6),
        ("shooting_while_engaged=no", 6),
        ("engaged=yes&shooting_while_engaged=no", 0),
    ):
        assert shots == rode(query).shots


def test_what_is_refused():
    """A row inside itself, a later one or several at once, too many heads, too many hits, and every number's limits."""
    assert "Pod is inside itself." == refused("load=name:Pod,inside:Pod")["load"]
    assert (
        "A is inside itself. B is inside itself."
        == refused("load=name:A,inside:B;name:B,inside:A;name:C,inside:A")["load"]
    )
    assert (
        "Row 1: nobody here is called Buz; Inside takes a name of this list"
        in refused("load=inside:Buz;name:Bus")["load"]
    )
    assert (
        "Row 3: 2 rows are called Bus; one that carries needs a name of its own."
        == refused("load=name:Bus;name:bus;inside:Bus")["load"]
    )
    assert (
        "Grunt: Bus stands for 2; one that carries needs a row of its own."
        == refused("load=name:Bus,count:2;name:Grunt,inside:Bus")["load"]
    )
    assert "A load is worked out for 20 characters at most, not 21." == refused("load=count:20;count:1")["load"]
    assert "With 9 Hit Points the carrier can have taken 8 hits at most, not 9." == refused("taken=9")["taken"]
    assert "Row 1: Strength must be 1 to 5, not 6. Row 1: Move must be" in refused("load=strength:6,move:0")["load"]
    for query in ("move=0", "strength=6", "attacks=-1", "dice=many", "attacker_strength=0", "times=0"):
        ((name, message),) = refused(query).items()
        assert name == query.partition("=")[0] and " must be " in message


@pytest.mark.parametrize("load", LOADS)
def test_what_becomes_of_them_if_it_is_lost(load):
    """Nobody aboard dies unless the carrier does, so their fate is the share of its own."""
    found = rode(f"move=1&strength=1&attacks=9&dice=6&load={rows(LOADS[load])}")
    assert (found.any_killed, found.mean_killed) == (
        found.any_killed_then * found.carrier_killed,
        found.mean_killed_then * found.carrier_killed,
    )
    safe = rode(f"dice=0&load={rows(LOADS[load])}")
    assert (0, 0) == (safe.any_killed_then, safe.mean_killed_then)
