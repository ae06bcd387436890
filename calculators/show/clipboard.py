"""Words to paste elsewhere: an answer with its link in the dialects that forums, chats and web pages read.

Where the site stands only the page knows, so its address is written as `{site}` here and filled in there.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from html import escape

SITE = "{site}"


@dataclass(frozen=True)
class Dialect:
    """How a forum or a chat writes bold words and links, and how words stay nothing but words there."""

    words: Callable[[str], str]
    bold: str
    italic: str
    link: str

    def linked(self, words: str, address: str) -> str:
        """Words (in the dialect already) that lead to an address."""
        address = address.replace("(", "%28").replace(")", "%29").replace("]", "%5D").replace(" ", "%20")
        return self.link.replace("{address}", address).replace("{words}", words)


def _markdown(text: str) -> str:
    return re.sub(r"([\\`*_\[\]<>|~])", r"\\\1", text)


def _discord(text: str) -> str:
    return _markdown(text).replace("@", "@\N{ZERO WIDTH SPACE}")  # calls nobody


def _bbcode(text: str) -> str:
    return text.replace("[", "(").replace("]", ")")  # it has no way to write a bracket


def _as_it_is(text: str) -> str:
    return text


DIALECTS = {
    "plain": Dialect(_as_it_is, "{words}", "{words}", "{words}"),
    "bbcode": Dialect(_bbcode, "[b]{words}[/b]", "[i]{words}[/i]", "[url={address}]{words}[/url]"),
    "markdown": Dialect(_markdown, "**{words}**", "*{words}*", "[{words}]({address})"),
    "discord": Dialect(
        _discord, "**{words}**", "*{words}*", "[{words}](<{address}>)"
    ),  # <> : no preview beside the words
}


def pasted(text: str, link: str, frame: str) -> dict[str, str]:
    """One line and its link in every format; in a chat the link stands by itself, so that its preview shows."""
    markdown, bbcode = DIALECTS["markdown"], DIALECTS["bbcode"]
    return {
        "says": text,
        "link": link,
        "line": f"{text} {link}",
        "plain": f"{text} {link}",
        "bbcode": bbcode.linked(bbcode.words(text), link),
        "markdown": markdown.linked(markdown.words(text), link),
        "discord": f"{DIALECTS['discord'].words(text)} {link}",
        "embed": frame,
    }


def frame(address: str, title: str, high: int) -> str:
    """The HTML that puts a rule or a calculator into somebody's own page."""
    return (
        f'<iframe src="{escape(address)}" title="{escape(title)}" width="100%" height="{high}" '
        'style="border:1px solid #8888;max-width:44rem" loading="lazy" allow="clipboard-write; web-share"></iframe>'
    )
