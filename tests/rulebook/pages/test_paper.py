"""Which sentences of a rule are for the screen only."""

from __future__ import annotations

import pytest

from rulebook.pages import texts
from rulebook.pages.links import on_screen


@pytest.mark.parametrize(
    "text, html",
    [
        ("Roll [5/6](calc:attack).", '<p>Roll <a href="calc:attack">5/6</a>.</p>'),
        (
            "Roll.\nSee [one](see:attack) or [two](see:attack).\nGo on.",
            '<p>Roll.\n<span class="screen-only">See <a href="see:attack">one</a> or <a '
            'href="see:attack">two</a>.</span>\nGo on.</p>',
        ),
        (
            "1. Roll.\n   [Try it](see:attack).\n2. Add.",
            '<ol>\n<li>Roll.\n   <span class="screen-only"><a href="see:attack">Try '
            "it</a>.</span></li>\n<li>Add.</li>\n</ol>",
        ),
    ],
)
def test_a_sentence_that_only_leads_to_a_calculator_is_marked(text: str, html: str) -> None:
    """It stays what it is on the page; printed pages and cards leave it out."""
    assert html == texts.read(on_screen(text)).html(str)
