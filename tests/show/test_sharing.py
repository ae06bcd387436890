"""An answer to paste: the sentence and its link in every format."""

from __future__ import annotations

import json
from html import unescape

import pytest

from calculators import find
from calculators.api import for_page
from calculators.declare.solve import solve
from calculators.show.clipboard import frame, pasted, pasted_answer
from calculators.show.sharing import to_paste

UNIT_COST = "warstuff/unit-cost"


def test_every_format():
    """The same answer and the same link, as each place writes them."""
    found = json.loads(for_page(UNIT_COST, "quality=3"))["share"]
    link, line = "{site}r/warstuff/unit-cost/?quality=3", "WARSTUFF: A 3+ costs 20 points."
    framed = found.pop("embed")

    assert {
        "says": line,
        "link": link,
        "line": f"{line} {link}",
        "plain": f"{line} {link}",
        "bbcode": f"{line}\n[url={link}]Unit cost (WARSTUFF)[/url]",
        "markdown": f"{line}\n\n[Unit cost (WARSTUFF)]({link})",
        "discord": f"{line}\n[Unit cost (WARSTUFF)]({link})",
        "python": "from calculators import ask\n\nask('warstuff/unit-cost', quality=3)",
    } == found
    assert '<iframe src="{site}warstuff/unit-cost/?embed&amp;quality=3" title="Unit cost (WARSTUFF)"' in framed


def test_figures_are_a_table():
    """Beside the sentence every figure in a table, those that matter first, and a short link."""
    found = json.loads(for_page("warstuff/attack", "cover=yes&vs="))["share"]
    link = "{site}r/warstuff/attack/?cover=yes&vs="

    assert "[code]\nKilled    8.3%   5.6%\nStunned   16.7%  11.1%\n" in found["bbcode"]
    assert found["bbcode"].endswith(f"\n[url={link}]Attack (WARSTUFF)[/url]")
    assert "```\nKilled    8.3%   5.6%\n" in found["discord"]
    assert found["discord"].endswith(f"\n[Attack (WARSTUFF)]({link})")
    assert "\n\n| Figure | A | B |\n| --- | --- | --- |\n| Killed | 8.3% | 5.6% |\n" in found["markdown"]
    assert "\nKilled: 8.3% → 5.6%\n" in found["plain"]
    assert 1 == len(found["line"].splitlines())


@pytest.mark.parametrize("name", ["[/code][img]x[/img]", "``` @everyone", "a | b", "a\nb"])
def test_hostile_cells_stay_cells(name):
    """What somebody typed can't leave the table it is pasted in."""
    found = pasted_answer("Best.", "Compare", [("Best", name), ("Next", "2")], "{site}r/", "")

    assert 1 == found["bbcode"].count("[/code]") and "[img]" not in found["bbcode"]
    assert 2 == found["discord"].count("```") and 4 == len(found["markdown"].split("\n\n")[1].splitlines())


def test_defaults_have_a_link_without_inputs():
    """Nothing stands behind the address of an untouched calculator but the mark of its frame."""
    found = to_paste(find(UNIT_COST), solve(find(UNIT_COST), ""))

    assert "{site}r/warstuff/unit-cost/" == found["link"]
    assert 'src="{site}warstuff/unit-cost/?embed"' in found["embed"]


@pytest.mark.parametrize("name", ["[/url][img]x[/img]", "](x) **b** `c`", '"><script>x</script>', "@everyone"])
def test_hostile_words_stay_words(name):
    """What somebody put into a link can't become markup where its answer is pasted."""
    found = pasted(f"Guard {name}", "{site}r/", "")

    assert 1 == found["bbcode"].count("[/url]") and "[img]" not in found["bbcode"]
    assert 1 == found["markdown"].replace("\\]", "").count("](") and "**b" not in found["markdown"]
    assert "@everyone" not in found["discord"]


def test_a_frame_holds_any_title():
    """Quotation marks and angle brackets can't break out of the snippet."""
    html = frame("{site}x/?a=1&b=2", '"><script>', 100)

    assert "<script>" not in html and 'title=""' not in html
    assert '{site}x/?a=1&b=2" title=""><script>" width' in unescape(html)
