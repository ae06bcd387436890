"""A chapter's page: each rule under a heading of its own, with its rulings and what belongs to it."""

from __future__ import annotations

import json
from collections.abc import Mapping
from html import escape
from posixpath import dirname, relpath

from calculators.declare.calculator import Calculator
from rulebook.pages.links import Links, calculator_at, on_screen, picture_of, referring, rule_at
from rulebook.pages.since import lines, of_chapter, of_rule
from rulebook.pages.tables import drawing_of, table_of
from rulebook.pages.terms import Mark, Terms
from rulebook.pages.trying import chosen, key, switched
from rulebook.read import ids
from rulebook.read.models import ABOUT, KINDS, Change, Game, Rule, Ruling, anchor

_AT_ONCE = 4  # so many calculators are offered under a rule; the rest is folded away


def chapter_pages(game: Game, calculators: list[Calculator], links: Links) -> Mapping[str, str]:
    """Every chapter of a game, and a page for each chapter that has gone with where its rules are now."""
    mentioned = referring(game)
    moved = ids.moved(game)
    terms = Terms(game)
    pages = {}
    for chapter in game.chapters:
        path = f"{game.id}/rules/{chapter.id}.md"
        says = f"{game.title}: {chapter.title}. {chapter.rules[0].short}"
        parts = [
            front(f"{chapter.title} · {game.title}", says, picture=picture_of(game.id)),
            badge(game, path, shares=f"r/{game.id}/{chapter.id}/"),
        ]
        parts += [
            f"# {chapter.title}",
            _since(of_chapter(game, chapter), game, links, path),
            links.markdown(chapter.intro, game.id, path),
        ]
        marks = terms.on(path)
        for rule in chapter.rules:
            parts.append(rule_of(game, rule, calculators, mentioned.get(rule.id, []), moved, links, path, marks(rule)))
        parts.append(_stubs(game, chapter.id, moved, links, path))
        pages[path] = "\n\n".join(part for part in parts if part) + "\n"
    living = {chapter.id for chapter in game.chapters}
    gone = {old.partition("/")[0] for old in moved} - living
    for old in sorted(gone):
        path = f"{game.id}/rules/{old}.md"
        whole = {"moved": f"../{moved[old]}/"} if old in moved else {}  # else its rules went different ways
        parts = [
            front("Moved", "These rules have moved.", **whole),
            badge(game, path),
            "# Moved",
            _stubs(game, old, moved, links, path),
        ]
        pages[path] = "\n\n".join(parts) + "\n"
    return pages


def front(title: str, description: str, hide: str = "", **more: str) -> str:
    """A page's front matter.

    More may be said to the theme (docs/theme/main.html): `picture` for links to the page, `feed` for its changes,
    `reckons` for what Python starts with on a page that wants its scripts early, with `note` for the name in its link
    that is no input, `moved` for where the whole page is now.
    """
    lines = [
        f"{name}: {json.dumps(value)}" for name, value in {"title": title, "description": description, **more}.items()
    ]
    lines += [f"hide: [{hide}]"] if hide else []
    return "\n".join(["---", *lines, "---"])


def badge(game: Game, page: str, shares: str = "") -> str:
    """The game's emblem and name above the title, the way back to its overview; it also gives the page its colour.

    On a chapter's page it says where the links to share begin, for the copy buttons.
    """
    overview = f"{game.id}/index.md"
    name = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{escape(game.mark)}"/></svg>{game.title}'
    inside = f"<span>{name}</span>" if page == overview else f"[{name}]({relpath(overview, dirname(page))})"
    own = f' data-shares="{shares}"' if shares else ""
    return f'<p class="game-badge" data-game="{game.id}"{own} markdown="1">{inside}</p>'


def rule_of(
    game: Game,
    rule: Rule,
    calculators: list[Calculator],
    mentions: list[Rule],
    moved: Mapping[str, str],
    links: Links,
    path: str,
    mark: Mark,
) -> str:
    """One rule in Markdown, as it stands on the page at a path: heading, changes, text, exhibits, rulings, and what belongs to it.

    `mark` marks the game's terms in its texts.
    """
    parts = [_old_anchors(rule.id, moved), f"## {rule.title} {{#{rule.anchor}}}"]
    if rule.price:
        parts.append(f'<p class="price"><strong>{escape(rule.price)}</strong> points</p>')
    parts.append(_since(of_rule(game, rule), game, links, path))  # first of all, for whoever comes with an old link
    parts.append(mark(links.markdown(on_screen(rule.text), game.id, path)))
    parts.append(drawing_of(rule.drawing) if rule.drawing else "")
    parts += [table_of(table, rule, game, links, path) for table in rule.tables]
    parts.append(_calculators(game, rule, calculators, path))
    parts += [
        _ruling(game, rule, ruling, calculators, _old_anchors(ruling.id, moved), links, path, mark)
        for ruling in rule.rulings
    ]
    parts.append(_foot(game, rule, mentions, path))
    return "\n\n".join(part.strip("\n") for part in parts if part)


def _since(changes: list[Change], game: Game, links: Links, path: str) -> str:
    told = lines(changes, lambda what: links.markdown(what, game.id, path))
    return f'<div class="since" markdown="1">\n\n{told}\n\n</div>' if told else ""


def _calculators(game: Game, rule: Rule, calculators: list[Calculator], path: str) -> str:
    ways = [
        f"[{one.title}]({calculator_at(game.id, one.name, one.rules[rule.id], path)})"
        for one in calculators
        if rule.id in one.rules
    ]
    if not ways:
        return ""
    shown = ways if len(ways) <= _AT_ONCE + 1 else ways[:_AT_ONCE]  # a fold for a single one would be no smaller
    rest = ways[len(shown) :]
    fold = (
        f'<details markdown="1">\n<summary>{len(rest)} more</summary>\n\n{" ".join(rest)}\n\n</details>\n\n'
        if rest
        else ""
    )
    return f'<div class="reckon" markdown="1">\n\nReckon it: {" ".join(shown)}\n\n{fold}</div>'


def _ruling(
    game: Game, rule: Rule, ruling: Ruling, calculators: list[Calculator], old: str, links: Links, path: str, mark: Mark
) -> str:
    using = switched(ruling, calculators)
    rows = []
    for at, reading in enumerate(ruling.readings, 1):
        text = _indented(links.markdown(reading.text, game.id, path))
        if at > 1 and using:  # the first is what the calculators use anyway
            plain = f"{using[0].name}?{chosen(using[0].rules.get(rule.id, ''), ruling, reading)}"
            name, _, query = links.tries.get(key(game, ruling, reading), plain).partition("?")
            text += f" [Try this reading]({calculator_at(game.id, name, query, path)})"
        rows.append(f"{at}. {text}")
    readings = "\n".join(rows)
    return (
        # The anchor is inside the fold: a browser that goes there opens it, without any script.
        f'<details class="ruling" markdown="1">\n<summary>{escape(ruling.asked)}</summary>\n<a id="{ruling.anchor}"></a>{old}\n\n'
        f"{mark(links.markdown(ruling.answer, game.id, path), folded=True)}\n\n"
        f'<p class="readings-title">The ways to read it</p>\n\n{readings}\n\n'
        f'<p class="ruling-kind">Ruling: {KINDS[ruling.kind]}; {ABOUT[ruling.about]}.</p>\n\n</details>'
    )


def _indented(text: str) -> str:
    return text.strip().replace("\n", "\n    ")


def _foot(game: Game, rule: Rule, mentions: list[Rule], path: str) -> str:
    parts = [f'<span class="source">In the book: {escape(rule.source)}</span>']
    if mentions:
        named = ", ".join(f"[{one.title}]({rule_at(game.id, one.id, path)})" for one in mentions)
        parts.append(f'<span class="mentions">Mentioned in {named}</span>')
    return '<div class="rule-foot" markdown="1">\n\n' + " ".join(parts) + "\n\n</div>"


def _old_anchors(id: str, moved: Mapping[str, str]) -> str:
    """Anchors for what this rule or ruling was called before in the same chapter; docs/assets/site/moved.mjs goes on from them."""
    chapter = id.partition("/")[0]
    olds = (old for old, new in moved.items() if new == id and old.partition("/")[0] == chapter)
    return "".join(f'<a id="{anchor(old)}" data-now="#{anchor(id)}"></a>' for old in olds)


def _stubs(game: Game, chapter: str, moved: Mapping[str, str], links: Links, path: str) -> str:
    """For each rule that used to stand in this chapter: its old anchor, and where it is now; a script goes there by itself."""
    rows = []
    for old, new in moved.items():
        if old.partition("/")[0] == chapter != new.partition("/")[0]:
            link = f"[{links.titles[f'{game.id}/{new}']}]({rule_at(game.id, new, path)})"
            inside = anchor(new)
            place = f"../{new.partition('/')[0]}/" + (f"#{inside}" if inside else "")
            own = f'id="{anchor(old)}" data-now="{place}"' if "/" in old else f'data-moved="{place}"'
            rows.append(f'<p {own} class="moved" markdown="1">Moved: {link}</p>')
    return "\n\n".join(rows)
