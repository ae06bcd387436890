"""The four tables: cell for cell as the rules have them, and beyond their edges as the rulings say."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from calculators.warfig.rules.tables import NEVER, Cell, hits_on, ladder, parries_on, shoots_on, wounds_on
from calculators.warfig.rulings import BsBelowOne, OverTen, ParryTable
from tests.referee.warfig import tables as referee
from tests.support.games import GAMES
from tests.warfig.fights.literal import LADDER, RANGED, chance

GAME = GAMES["warfig"]
TABLES = {table.id: table for rule in GAME.rules if rule.id.startswith("tables/") for table in rule.tables}
VALUES = range(1, 11)


@pytest.mark.parametrize(
    "name, copied", [("attack", referee.ATTACK), ("damage", referee.DAMAGE), ("parry", referee.PARRY)]
)
def test_cells_are_those_of_the_book(name, copied):
    """Each of the hundred cells on the page, which the calculators fill, is the one that was copied by hand."""
    table = TABLES[name]
    assert copied == {
        (int(row[0]), int(column)): cell for row in table.rows for column, cell in zip(table.columns[1:], row[1:])
    }


def test_misprints_are_marked():
    """What the page says that the book prints is what was copied by hand, and no other cell is marked."""
    marked = {tuple(map(int, place)): cell for place, cell in TABLES["parry"].misprints.items()}
    assert (19, referee.PARRY_AS_PRINTED) == (len(marked), referee.PARRY | marked)


def test_ranged_table():
    """The ten cells of the ranged table."""
    assert RANGED == {int(bs): needed for bs, needed in TABLES["ranged"].rows}
    assert RANGED == {bs: str(shoots_on(bs)) for bs in VALUES}


def test_chances_are_those_of_the_dice():
    """A cell's chance is what all 36 rolls give; a lead and the same deficit add up to 1."""
    assert LADDER == [str(ladder(lead)) for lead in range(-7, 8)]
    for lead in range(-12, 13):
        assert chance(str(ladder(lead))) == ladder(lead).chance
        assert 1 == ladder(lead).chance + ladder(-lead).chance
    assert Fraction(0) == NEVER.chance and "never" == str(NEVER)


def test_parry_is_what_misses():
    """On the corrected table a parry succeeds exactly as often as the blow misses; the printed one breaks that in 19
    cells.
    """
    pairs = list(product(VALUES, VALUES))
    assert all(
        1 == hits_on(attacker, defender).chance + parries_on(defender, attacker).chance for attacker, defender in pairs
    )
    printed = [parries_on(defender, attacker, ParryTable.PRINTED) for attacker, defender in pairs]
    wrong = [pair for pair, cell in zip(pairs, printed) if cell != parries_on(pair[1], pair[0])]
    assert (19, {5, 6}) == (len(wrong), {attacker for attacker, _ in wrong})
    assert {Cell(2, 6)} == {parries_on(ws, 5, ParryTable.PRINTED) for ws in VALUES}
    assert [parries_on(ws, 5) for ws in VALUES] == [parries_on(ws, 6, ParryTable.PRINTED) for ws in VALUES]


def test_the_issues_cells():
    """WS 5 on WS 3 needs 2+; WS 10 on WS 1 needs 2+/2+, which is 35/36."""
    assert "2+" == str(hits_on(5, 3))
    assert ("2+/2+", Fraction(35, 36)) == (str(hits_on(10, 1)), hits_on(10, 1).chance)


def test_beyond_the_edges():
    """Values beyond the tables count as the edge, or go on by the difference; strength 12 on armour 10 is 4+ or 2+."""
    assert ("4+", "2+") == tuple(str(wounds_on(12, 10, reading)) for reading in OverTen)
    assert ("5+", "6+") == tuple(str(hits_on(0, 2, reading)) for reading in OverTen)
    for bs in range(-9, 20):
        assert "never" == str(shoots_on(bs)) or bs >= 1
        assert max(Fraction(1, 6), shoots_on(bs).chance) == shoots_on(bs, BsBelowOne.FLOOR).chance
        assert ladder(bs - 3) == shoots_on(bs, BsBelowOne.PATTERN)
    assert ["6+/2+", "6+/6+", "6+/6+"] == [str(shoots_on(bs, BsBelowOne.PATTERN)) for bs in (0, -4, -9)]
    assert "2+/2+" == str(shoots_on(12))
