"""What the rules say in words and names beside the figures that the calculators fill in."""

from __future__ import annotations

from fractions import Fraction

import pytest

from calculators.declare.query import read
from calculators.warfig.pages.friendly_fire import friendly_fire
from calculators.warfig.pages.shooting import shooting
from calculators.warfig.pages.unit_card import unit_card
from calculators.warfig.rules import items
from calculators.warfig.rules.cards import Command, Item, ItemCard, Spell, Unit
from tests.support.games import GAMES

GAME = GAMES["warfig"]
RULES = {rule.id: rule for rule in GAME.rules}
FIGURES = {rule.id: rule.figures for rule in GAME.rules}


@pytest.mark.parametrize(
    "rules, cards",
    [
        (("price-list/republica-units", "price-list/orkish-units"), Unit),
        (("price-list/items",), Item),
        (("price-list/items",), ItemCard),
        (("price-list/spells",), Spell),
        (("price-list/commands",), Command),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_price_list(rules, cards):
    """Every card stands in the price list with its name and its price, and none is missing."""
    named = {row[0]: int(row[1]) for rule in rules for table in RULES[rule].tables for row in table.rows}
    assert named == {card.label: card.price for card in cards if card.value != "own"}


def test_army_of_each_card():
    """Units and items stand with the army whose list names them."""
    for rule, army in (("republica-units", "republica"), ("orkish-units", "orkish")):
        names = {row[0] for table in RULES[f"price-list/{rule}"].tables for row in table.rows}
        assert names == {unit.label for unit in Unit if unit.army and unit.army.value == army}
    items = {row[0]: row[2] for row in RULES["price-list/items"].tables[0].rows}
    assert items == {item.label: item.army.label for item in Item}


def test_points_and_traits_of_leaders_and_wizards():
    """Command and spell points, leaders, wizards and siege units are those the price list notes."""
    notes = {
        row[0]: row[2]
        for rule in ("republica-units", "orkish-units")
        for row in RULES[f"price-list/{rule}"].tables[0].rows
    }
    for unit in Unit:
        note = notes.get(unit.label, "")
        assert (f"{unit.command_points} command points" in note) == bool(unit.command_points)
        assert (f"{unit.spell_points} spell points" in note) == bool(unit.spell_points)
        traits = {trait.value for trait in unit.traits}
        assert ("leader" in traits, "siege" in traits) == ("leader" in note, "siege" in note)
        assert ("wizard" in traits) == bool(unit.spell_points)


def test_modifiers_of_shooting():
    """Cover, further targets and shooting out of sight take from ballistic skill what their rules say."""

    def skill(query):
        """Which plain ballistic skill hits as often as 6 does with this."""
        hit = shooting(read(shooting, f"bs=6&{query}")).to_hit
        return next(bs for bs in range(1, 11) if hit == shooting(read(shooting, f"bs={bs}")).to_hit)

    cover = FIGURES["shooting/cover"]
    assert (6 + int(cover["soft"]), 6 + int(cover["hard"])) == (skill("cover=soft"), skill("cover=hard"))
    each = int(FIGURES["shooting/several-targets"]["each_further_target"])
    assert [6 + each, 6 + 3 * each] == [skill("extra_targets=1"), skill("extra_targets=3")]
    assert 6 + int(FIGURES["shooting/out-of-sight"]["out_of_sight"]) == skill("out_of_sight=yes")


def test_friendly_fire():
    """The shares of the hits."""
    shares = FIGURES["friendly-fire/sharing"]
    given = friendly_fire.inputs()
    assert (300 * Fraction(shares["enemy_share"]), 300 * Fraction(shares["friendly_share"])) == (
        given.enemy_hits(300),
        given.friendly_hits(300),
    )


def test_items_add_to_the_base():
    """The rule's example: 3 with an item of 2 is 5; and what stacks is what the rule's table says."""
    figures = FIGURES["items/adding"]
    found = unit_card(read(unit_card, f"strength={figures['base']}&items=name:Axe,strength:{figures['item']}"))
    assert int(figures["sum"]) == found.strength
    adds = {name for name, counts in RULES["items/stacking"].tables[0].rows if counts.startswith("all items")}
    assert adds == {items.NAMES[value] for value in items.ADDS_UP}
    assert {name for name, _ in RULES["items/stacking"].tables[0].rows} == set(items.NAMES.values())
