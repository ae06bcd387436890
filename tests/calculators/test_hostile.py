"""Text in a link stays text: hostile values for every input of every calculator."""

from __future__ import annotations

import json
from html.parser import HTMLParser
from urllib.parse import quote

import pytest

from calculators import every
from calculators.api import for_page
from calculators.declare.inputs import questions
from calculators.declare.pinned import joined
from tests.support.draws.amount import many

HOSTILE = [
    '<img src=x onerror="alert(1)">',
    "\"'><script>alert(1)</script>",
    "javascript:alert(1)",
    "</details></section><h1>",
    "&lt;b&gt;&#60;i&#62;",
    "[/url][img]x[/img]",
    "](javascript:alert(1))",
    "{site}{words}{address}",
    "\u202e\u0000\u2028",
]


class Tags(HTMLParser):
    """Every tag and attribute in some HTML, and where its links lead."""

    def __init__(self, html: str):
        super().__init__()
        self.found: set[str] = set()
        self.links: set[str] = set()
        self.feed(html)

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        self.found |= {tag, *(name for name, _ in attributes)}
        self.links |= {value or "" for name, value in attributes if name in ("href", "src")}


def links(calculator, value):
    """A link with the value in each input in turn, and in each cell of a row; and each of them pinned."""
    for question in calculator.questions:
        yield from both(f"{question.name}={quote(value)}")
        for cell in questions(question.row) if question.row else ():
            yield from both(f"{question.name}={quote(f'{cell.name}:{quote(value)}')}")
    yield from both(f"{quote(value)}={quote(value)}")
    yield f"vs={quote(value)}"


def both(query):
    yield query
    yield joined("", query)


def tried():
    """Every calculator with some of the values, each in its turn."""
    for at, calculator in enumerate(every()):
        for turn in range(many(len(HOSTILE))):
            value = HOSTILE[(at + turn * 4) % len(HOSTILE)]
            yield pytest.param(calculator, value, id=f"{calculator.id}-{value}")


@pytest.mark.parametrize(("calculator", "value"), list(tried()))
def test_no_value_becomes_markup(calculator, value):
    """It is refused with a message, which the page shows as words, or it is a name and stays one wherever it is
    shown."""
    for query in links(calculator, value):
        found = json.loads(for_page(calculator.id, query))
        if "errors" in found:
            assert all(isinstance(words, str) for words in found["errors"].values())
            continue
        shown = Tags(found["html"])
        assert not shown.found & {"script", "img", "h1", "onerror", "iframe", "style"}
        assert not [link for link in shown.links if not link.startswith(("../", "?"))], query
        assert {"?", "."} >= {to[0] for _, to in found["ways"].values()}
        share = found["share"]
        assert ["<iframe", 1] == [share["embed"][:7], share["embed"].count("<") - 1]
        assert 1 == share["bbcode"].count("[/url]") and "[img]" not in share["bbcode"]


def test_names_are_shown_as_they_are():
    """A name with markup in it is accepted, and what the page shows of it is escaped: these tests look at something."""
    query = f"units={quote(f'name:{quote(HOSTILE[0])}')}"

    for whole in (query, joined("", query)):
        assert (
            "&lt;img src=x onerror=&quot;alert(1)&quot;&gt;"
            in json.loads(for_page("warstuff/army-list", whole))["html"]
        )
