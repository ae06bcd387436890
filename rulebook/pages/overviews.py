"""The pages that look at a game as a whole, and the home page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from calculators.declare.calculator import Calculator
from calculators.show.element import Html, el
from rulebook.bundle.runtime import Start, as_json
from rulebook.pages.book import Book
from rulebook.pages.links import InMarkdown, InRawHtml, picture_of
from rulebook.pages.page import badge, emblem, page
from rulebook.pages.rules import block, old_anchors
from rulebook.pages.texts import words
from rulebook.read.models import Chapter, Game, Term


def overview_pages(book: Book) -> Mapping[str, str]:
    """Overview, all rulings, quick reference and glossary of a game."""
    id = book.game.id
    return {
        f"{id}/index.md": _overview(book),
        f"{id}/rulings.md": _rulings(book),
        f"{id}/quick.md": _quick(book),
        f"{id}/glossary.md": _glossary(book.game),
    }


def _cards(rows: Iterable[str], game: str = "") -> str:
    own = f' data-game="{game}"' if game else ""
    inside = "\n".join(f"- {row}" for row in rows)
    return f'<div class="cards"{own} markdown="1">\n\n{inside}\n\n</div>'


def _overview(book: Book) -> str:
    game, path = book.game, f"{book.game.id}/index.md"
    chapters = (
        f"[{chapter.title}](rules/{chapter.id}.md)<br>{', '.join(rule.title for rule in chapter.rules)}"
        for chapter in game.chapters
    )
    calculators = [f"[{one.title}]({one.name}.md)<br>{one.summary}" for one in book.calculators]
    changes = " [Changes](changes.md)" if game.changes else ""
    return page(
        game.title,
        f"{game.title}: rules, rulings and odds. {game.tagline}",
        badge(game, path),
        f"# {game.title}",
        el("p", game.tagline, class_="tagline"),
        '<div class="ways" markdown="1">\n\n'
        f"[Quick reference](quick.md) [Rulings](rulings.md) [Glossary](glossary.md){changes}\n\n</div>",
        book.links.resolved(game.about, game.id, InMarkdown(path)),
        f"## Calculators\n\n{_cards(calculators)}" if calculators else "",
        f"## Rules\n\n{_cards(chapters)}",
        "## By subject",
        *_subjects(game, InRawHtml(path)),
        f"## About this text\n\n{game.title} {game.edition}, by {game.author}.\n{game.original}\n\n"
        "This is an independent restatement in our own words, made to be looked up mid-game; it is not the book, "
        "and its author had no part in it.\n"
        "Where the book leaves a question open, [the rulings](rulings.md) say how it is read here and why.\n"
        "All of it for programs: [data](../data.md).",
        picture=picture_of(game.id),
        **({"feed": f"{game.id}/changes.xml"} if game.changes else {}),
    )


def _subjects(game: Game, addresses: InRawHtml) -> list[Html]:
    """Rules by subject, the index of the book: a fold for each, for all of them at once are a wall of links."""
    folds = []
    for tag, label in game.tags.items():
        named = [
            el("a", words(rule.title), href=addresses.rule(game.id, rule.id)) for rule in game.rules if tag in rule.tags
        ]
        if named:
            count = f"{len(named)} {'rule' if len(named) == 1 else 'rules'}"
            summary = el("summary", words(label), " ", el("small", count))
            folds.append(block("details", summary, el("p", Html(", ".join(named))), class_="subject"))
    return folds


def _rulings(book: Book) -> str:
    game, path = book.game, f"{book.game.id}/rulings.md"
    chapters = [chapter for chapter in game.chapters if any(rule.rulings for rule in chapter.rules)]
    jumps = " ".join(f"[{chapter.title}](#{chapter.id})" for chapter in chapters)
    blocks: list[str] = [
        badge(game, path),
        f"# Rulings on {game.title}",
        "Every question the book leaves open, and how this site answers it.\n"
        "Follow a question to its rule for all the ways it can be read; "
        "those marked *can be switched* are inputs of the calculators, so that you can play by another reading.",
        f'<div class="jump" markdown="1">\n\n{jumps}\n\n</div>',
    ]
    for chapter in chapters:
        old = old_anchors(chapter.id, book.moved)
        blocks += [el("p", old) if old else "", f"## {chapter.title} {{#{chapter.id}}}"]
        blocks.append(_questions(book, chapter, InRawHtml(path)))
    return page(
        f"Rulings on {game.title}",
        f"How this site reads the open questions of {game.title}, and why.",
        *blocks,
        picture=picture_of(game.id),
    )


def _questions(book: Book, chapter: Chapter, addresses: InRawHtml) -> Html:
    """Every question of a chapter with its answer."""
    game, rows = book.game.id, []
    for rule in chapter.rules:
        for ruling in rule.rulings:
            question = el("a", words(ruling.asked), href=addresses.rule(game, ruling.id))
            switch = [" ", el("small", el("em", "can be switched"))] if ruling.input else None
            rows.append(el("dt", question, " ", el("small", words(rule.title)), switch))
            rows.append(el("dd", book.text(ruling.answer).inline.html(lambda target: addresses.link(target, game))))
    return block("dl", *rows)


def _quick(book: Book) -> str:
    game, path = book.game, f"{book.game.id}/quick.md"
    addresses = InRawHtml(path)

    def entry(id: str, title: str, short: str) -> Html:
        return el("div", el("dt", el("a", title, href=addresses.rule(game.id, id))), el("dd", short))

    sections = [
        el(
            "section",
            old_anchors(chapter.id, book.moved),
            el("h2", chapter.title, id=chapter.id),
            el("dl", [entry(rule.id, rule.title, rule.short) for rule in chapter.rules]),
        )
        for chapter in game.chapters
    ]
    return page(
        f"{game.title} quick reference",
        f"Every rule of {game.title} in one line each, to print on two sides of A4.",
        badge(game, path),
        f"# {game.title} quick reference",
        el(
            "p",
            "Every rule in one line; tap a name for the whole of it. Prints on one or two A4 pages.",
            class_="screen-only",
        ),
        el("div", sections, class_="quick"),
        hide="navigation, toc",
        picture=picture_of(game.id),
    )


def _glossary(game: Game) -> str:
    path = f"{game.id}/glossary.md"

    def entry(term: Term) -> str:
        also = f" Also: {', '.join(term.also)}." if term.also else ""
        rule = InMarkdown(path).rule(game.id, term.rule)
        return f"## {term.term} {{#{term.id}}}\n\n{term.short}{also}\n\n[Read the rule]({rule})"

    return page(
        f"{game.title} glossary",
        f"The words of {game.title}, each in a sentence.",
        badge(game, path),
        f"# {game.title} glossary",
        '<div class="glossary" markdown="1">',
        *map(entry, sorted(game.terms, key=lambda term: term.term.lower())),
        "</div>",
        picture=picture_of(game.id),
    )


def home_page(games: Iterable[Game], calculators: Iterable[Calculator], python: Start) -> str:
    """The front door: the games, a search, and every calculator."""
    games = sorted(games, key=lambda game: not game.chapters)  # those that are here come first
    calculators = list(calculators)
    sections = []
    for game in games:
        rows = [f"[{one.title}]({one.id}.md)<br>{one.summary}" for one in calculators if one.game == game.id]
        if rows:
            sections.append(f"**[{game.title}]({game.id}/index.md)**\n\n{_cards(rows, game.id)}")
    find = [
        el("label", "Find a rule", for_="find"),
        el("input", id="find", name="q", type="search", placeholder="armour save, 4+, charge …", autocomplete="off"),
        el("button", "Find"),
    ]
    offline = [
        "Every page can be read again without a connection; to reckon without one too: ",
        el("button", type="button", class_="keep", hidden=True),
    ]
    return page(
        "Ready Reckoner",
        "Rules and odds for small wargames: read a rule, reckon a charge, link to either.",
        "# Ready Reckoner",
        el("p", "Rules and odds for small wargames.", class_="tagline"),
        el("form", find, class_="find", action=".", method="get", role="search", aria_label="Find a rule"),
        el("ul", [_card(game) for game in games], class_="games"),
        "## Calculators\n\n"
        "Exact chances, never a simulation, worked out on your own device; every figure names the rule it came from.\n"
        "Army lists that you save are under [My lists](lists.md).",
        el("p", offline, class_="offline", data_python=as_json(python)),
        *sections,
        hide="navigation, toc",
    )


def _card(game: Game) -> Html:
    title = [el("strong", game.title), el("small", game.tagline)]
    if game.chapters:
        link = el("a", emblem(game), el("span", title), href=f"{game.id}/")
        return el("li", link, data_game=game.id)
    awaited = el("div", emblem(game), el("span", title, el("em", "Not here yet")))
    return el("li", awaited, data_game=game.id, class_="awaited")
