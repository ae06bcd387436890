"""What changed in a game: its page of changes, and the feed of the same."""

from __future__ import annotations

from html import escape
from itertools import groupby

from rulebook.exports.copies import shortened
from rulebook.exports.pasting import html_of, plain
from rulebook.pages.chapters import badge, front
from rulebook.pages.links import Links, calculator_at, picture_of, rule_at
from rulebook.pages.since import day
from rulebook.read.models import CHANGES, Change, Game


def change_page(game: Game, links: Links) -> str:
    """Every change, newest first; on each day rulings and figures before the rest."""
    page = f"{game.id}/changes.md"
    parts = [
        front(
            f"Changes to {game.title}",
            f"What changed in {game.title} on this site, and when.",
            picture=picture_of(game.id),
            feed=f"{game.id}/changes.xml",
        ),
        badge(game, page),
        f"# Changes to {game.title}",
        "What is otherwise here than it was: rulings and figures first, for they can change an answer.\n"
        "A link made before a change opens with the inputs it had and gives the answer of today; "
        "the rule or the calculator it leads to says what changed and when.",
        '<p class="feed" markdown="1">[Follow the changes in a feed reader](changes.xml)</p>',
    ]
    for written, changes in groupby(game.changes, key=lambda one: one.date):
        rows = [_row(game, one, links, page) for one in sorted(changes, key=lambda one: list(CHANGES).index(one.kind))]
        parts += [f"## {day(written)} {{#{written}}}", "\n".join(rows)]
    return "\n\n".join(parts) + "\n"


def _row(game: Game, change: Change, links: Links, page: str) -> str:
    named = [f"[{links.titles[f'{game.id}/{id}']}]({rule_at(game.id, id, page)})" for id in change.rules]
    named += [
        f"[{links.calculators[f'{game.id}/{name}'].title}]({calculator_at(game.id, name, '', page)})"
        for name in change.calculators
    ]
    anchor = (
        f'<a id="{change.anchor}"></a>' if change.anchor != change.date else ""
    )  # the first of a day has its heading
    behind = f"<br><small>{', '.join(named)}</small>" if named else ""
    words = " ".join(links.markdown(change.what, game.id, page).split())
    return f"- {anchor}**{CHANGES[change.kind]}.** {words}{behind}"


def feed(game: Game, links: Links, address: str) -> str:
    """The same for feed readers (Atom); `address` is the site's own."""
    page = f"{address}{game.id}/changes/"
    entries = []
    for one in game.changes:
        words = links.rooted(one.what, game.id, address)
        entries.append(
            f"<entry><id>{escape(page)}#{one.anchor}</id><title>{escape(shortened(f'{CHANGES[one.kind]}: {plain(words)}'))}</title>"
            f'<updated>{_moment(one)}</updated><link href="{escape(page)}#{one.anchor}"/>'
            f'<content type="html">{escape(html_of(words))}</content></entry>'
        )
    return (
        '<?xml version="1.0" encoding="utf-8"?>\n<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">'
        f"<title>Changes to {escape(game.title)}</title><id>{escape(page)}</id><updated>{_moment(game.changes[0])}</updated>"
        f'<author><name>Ready Reckoner</name></author><link href="{escape(page)}"/>'
        f'<link rel="self" href="{escape(f"{address}{game.id}/changes.xml")}"/>\n' + "\n".join(entries) + "\n</feed>\n"
    )


def _moment(change: Change) -> str:
    """A time of its own for each change of a day, in the order they were made, so that feed readers keep that order."""
    minutes, seconds = divmod(int(change.anchor.removeprefix(change.date).strip("-") or 1) - 1, 60)
    return f"{change.date}T00:{minutes:02}:{seconds:02}Z"
