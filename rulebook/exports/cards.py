"""What rules say on paper: a file for each game that has lists, read by docs/assets/lists/print.mjs when one is printed.

A rule's own text without its rulings and tables. Its links are words there, and a line that only leads to a
calculator (`see:`) is left out.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from calculators.declare.calculator import Calculator
from calculators.show.wording import typeset
from calculators.weigh.roster import of as roster_of
from rulebook.exports.pasting import html_of
from rulebook.pages.links import Links
from rulebook.read.models import Game, Rule

_ONLINE = "](see:"
_LINK = re.compile(r"\[(?P<text>[^\]]*)\]\([^)]*\)")


def cards(game: Game, calculators: list[Calculator], links: Links) -> Mapping[str, str]:
    """The file of a game, if it has lists: the title and the HTML of each rule, by its id."""
    if not any(map(roster_of, calculators)):
        return {}
    printed = {rule.id: (typeset(rule.title), typeset(html_of(_on_paper(rule, game, links)))) for rule in game.rules}
    return {f"{game.id}/cards.json": json.dumps(printed, ensure_ascii=False, separators=(",", ":")) + "\n"}


def _on_paper(rule: Rule, game: Game, links: Links) -> str:
    text = "\n".join(line for line in rule.text.splitlines() if _ONLINE not in line)
    return _LINK.sub(lambda link: link["text"], links.rooted(text, game.id))
