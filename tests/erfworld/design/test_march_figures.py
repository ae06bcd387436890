"""What the rules say about marches, scouts and mounts beside the figures that the calculators fill in."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.erfworld.design.test_figures import FIGURES, RULES, ask, table


def test_roads() -> None:
    """A road gives the extra hex that its rule gives."""
    assert int(FIGURES["movement/roads"]["extra"]) == ask("march", "path=terrain:road,count:9").hexes - 2


def test_scouts() -> None:
    """How far a scout of each Move sees, and the two in the drawing."""
    for move, both, _ in table("scouting/reach", "reach"):
        assert Fraction(both) == Fraction(3, 2) * int(move)
    assert [2, 3, 5, 6, 8] == [ask("march", f"move={move}&half_move=up").sees for move in range(1, 6)]
    for scout in ("s", "s2"):
        move, hexes = (int(FIGURES["scouting/example"][f"{scout}_{what}"]) for what in ("move", "hexes"))
        assert hexes == ask("march", f"move={move}&scout_reach=move").sees == ask("march", f"move={move}").sees - 1


def test_mounts() -> None:
    """The table of mounts: so many Hits carry the riders, one less does not."""
    for hits, *needs in table("riding/who-may-ride", "mounts"):
        for riders, least in enumerate(map(int, needs), 1):
            carried, not_carried = (
                ask("mounts", f"units=count:{riders},hits:{hits};hits:{mount},move:5").speed
                for mount in (least, least - 1)
            )
            assert (5, 2) == (carried, not_carried)


@pytest.mark.parametrize(
    ("places", "attack", "defence"), [("two", 44, "1.5"), ("one", 88, "1.5"), ("rider_only", 40, "2")]
)
def test_gobwins_on_horses(places: str, attack: int, defence: str) -> None:
    """Eight Gobwins on eight horses bring what the three readings of the ruling say."""
    found = ask("mounts", f"mount_places={places}")
    assert (attack, Fraction(defence), 4) == (found.attack, found.defence, found.speed)
    (ruling,) = (one for one in RULES["riding/in-combat"].rulings if one.input)
    text = next(one.text for one in ruling.readings if one.value == places)
    assert str(attack) in text and f"Defence {defence}" in text


MARCHES = {  # what the readings of the rulings on movement say
    "move=3&path=terrain:woods": (0, "never"),
    "move=1&path=terrain:hills": (0, "never"),
    "move=3&path=terrain:woods&too_costly=one_hex": (1, 1),
    "move=3&path=terrain:woods;count:3&too_costly=next_turn": (1, 3),  # one owing, two left, then the third open hex
    "path=terrain:road,count:4": (3, 2),
    "path=terrain:road,count:2;terrain:woods&road_bonus=any_extra": (3, 1),
    "path=terrain:road,count:2;terrain:woods": (2, 2),
    "path=count:4&starts_on_road=yes&road_bonus=start_on_road": (3, 2),
    "path=terrain:road-woods,count:4": (3, 2),
    "path=terrain:road-woods,count:4&road_cost=terrain": (2, 2),
    "move=3&specials=woods&path=terrain:woods,count:3": (3, 1),
    "specials=woods&path=terrain:woods,count:3": (2, 2),
    "move=3&specials=woods&path=terrain:woods,count:3&terrain_capability=infantry_rate": (1, 3),
    "move=5&path=count:9&fights=yes": (2, 3),
    "move=5&path=count:9&fights=yes&after_combat=rest": (5, 2),
    "path=terrain:open;fort:tower": (2, 1),
    "path=terrain:open;fort:tower&tower_entry=whole": (1, 2),
    "path=fort:wall": (0, "never"),
    "specials=flying&path=fort:wall": (1, 1),
    "specials=flying&path=fort:wall&walls_stop=all": (0, "never"),
    "move=1&specials=flying&path=terrain:open;fort:tower": (1, 2),
    "path=terrain:road;fort:held;terrain:road": (3, 1),
    "move=0&mounted=yes&path=terrain:open": (0, "never"),
    "move=1&mounted=yes&path=terrain:woods": (1, 1),  # the mount pays, all four
}


def test_turns_that_only_pay() -> None:
    """A turn in which a debt takes the whole Move stands in the table, with nothing entered."""
    found = ask("march", "move=1&path=terrain:woods,count:3&too_costly=next_turn")
    assert [(1, 1), (2, 0), (3, 1), (4, 0), (5, 1)] == [row[:2] for row in found.by_turn.rows]
    assert "1: woods, paying the 1 it owed" == found.by_turn.rows[1][2]


@pytest.mark.parametrize(("query", "went"), MARCHES.items())
def test_marches_of_the_rulings(query: str, went: tuple[int, int | str]) -> None:
    """Hexes this turn, and turns for the path, as the rules and the readings tell them."""
    found = ask("march", query)
    assert went == (found.hexes, found.turns)
