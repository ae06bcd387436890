"""What rules say on paper."""

from __future__ import annotations

import json
import re
from dataclasses import replace

import pytest

import calculators
from calculators.weigh.roster import of as roster_of
from rulebook.exports.cards import cards
from rulebook.pages.links import Links
from rulebook.read.load import load
from rulebook.read.models import Game
from tests.built import ROOT
from tests.test_render import TOY, toy_package

from .toy import attack

assert toy_package

GAMES = load(ROOT / "data")
EVERY = list(calculators.every())
LISTS = {one.game for one in EVERY if roster_of(one)}


def printed(game: Game, text: str) -> str:
    """The card of the toy game's first rule with this text, as if the game had lists."""
    first, *others = game.chapters
    rule, *rest = first.rules
    chapter = replace(first, rules=(replace(rule, text=text), *rest))
    game = replace(game, id="warstuff", chapters=(chapter, *others))
    listing = [one for one in EVERY if one.game == "warstuff"]
    made = cards(game, listing, Links([game], [replace(attack(), id="warstuff/attack"), *listing]))
    return json.loads(made["warstuff/cards.json"])[rule.id][1]


@pytest.mark.parametrize(
    "text, card",
    [
        ("Roll **two** dice.", "<p>Roll <strong>two</strong> dice.</p>"),
        ("Roll as in [](rule:terrain/cover).", "<p>Roll as in Cover.</p>"),
        ("It hits [5/6](calc:attack) of the time.", "<p>It hits 5/6 of the time.</p>"),
        ("Roll.\nSee [the odds](see:attack).\nRoll on.", "<p>Roll.\nRoll on.</p>"),
        ("- Roll.\n- Add.\n\n[Try it](see:attack).", "<ul>\n<li>Roll.</li>\n<li>Add.</li>\n</ul>"),
    ],
)
def test_links_are_words_and_what_only_leads_on_is_left_out(text: str, card: str) -> None:
    """Paper has nothing to tap."""
    assert card == printed(TOY, text)


def test_a_game_without_lists_has_no_cards() -> None:
    """Nobody would print them."""
    assert {} == cards(TOY, [attack()], Links([TOY], [attack()]))


@pytest.mark.parametrize("game", [game for game in GAMES if game.id in LISTS], ids=lambda game: game.id)
def test_every_rule_has_its_card(game: Game) -> None:
    """Each with its title and some words; no link, no button and no way to a calculator is left in any."""
    own = [one for one in EVERY if one.game == game.id]
    made = json.loads(cards(game, own, Links(GAMES, EVERY))[f"{game.id}/cards.json"])

    assert [rule.id for rule in game.rules] == list(made)
    for id, (title, html) in made.items():
        assert title and html, id
        assert not re.search(r"<(a|button|details|img|script)\b|\]\(|\b(See|Try) (the odds|it)\b", html), id
