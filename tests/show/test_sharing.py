"""An answer to paste: the sentence and its link in every format."""

from __future__ import annotations

import json
from html import unescape

import pytest

from calculators import find
from calculators.api import for_page, to_paste
from calculators.declare.solve import solve
from calculators.show.clipboard import frame, pasted

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
        "bbcode": f"[url={link}]{line}[/url]",
        "markdown": f"[{line}]({link})",
        "discord": f"{line} {link}",
    } == found
    assert '<iframe src="{site}warstuff/unit-cost/?embed&amp;quality=3" title="Unit cost (WARSTUFF)"' in framed


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
