"""The pages that look at a game as a whole, and the home page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from html import escape

from calculators.declare.calculator import Calculator
from rulebook.bundle.runtime import Start, started
from rulebook.pages.chapters import badge, front
from rulebook.pages.links import Links, calculator_at, picture_of, rule_at, untouched
from rulebook.read import ids
from rulebook.read.models import Chapter, Game, Term


def overview_pages(game: Game, calculators: list[Calculator], links: Links) -> Mapping[str, str]:
    """Overview, all rulings, quick reference and glossary of a game."""
    return {
        f"{game.id}/index.md": _overview(game, calculators, links),
        f"{game.id}/rulings.md": _rulings(game, links),
        f"{game.id}/quick.md": _quick(game),
        f"{game.id}/glossary.md": _glossary(game),
    }


def _page(title: str, description: str, *parts: str, hide: str = "", **more: str) -> str:
    return "\n\n".join([front(title, description, hide, **more), *(part for part in parts if part)]) + "\n"


def _overview(game: Game, calculators: list[Calculator], links: Links) -> str:
    page = f"{game.id}/index.md"
    chapters = "\n".join(
        f"- [{chapter.title}](rules/{chapter.id}.md)<br>{', '.join(rule.title for rule in chapter.rules)}"
        for chapter in game.chapters
    )
    tools = "\n".join(f"- [{one.title}]({one.name}.md)<br>{one.summary}" for one in calculators)
    changes = " [Changes](changes.md)" if game.changes else ""
    return _page(
        game.title,
        f"{game.title}: rules, rulings and odds. {game.tagline}",
        badge(game, page),
        f"# {game.title}",
        f'<p class="tagline">{escape(game.tagline)}</p>',
        f'<div class="ways" markdown="1">\n\n[Quick reference](quick.md) [Rulings](rulings.md) [Glossary](glossary.md){changes}\n\n</div>',
        links.markdown(game.about, game.id, page),
        f'## Calculators\n\n<div class="cards" markdown="1">\n\n{tools}\n\n</div>' if tools else "",
        f'## Rules\n\n<div class="cards" markdown="1">\n\n{chapters}\n\n</div>',
        _subjects(game, page),
        f"## About this text\n\n{game.title} {game.edition}, by {game.author}.\n{game.original}\n\n"
        "This is an independent restatement in our own words, made to be looked up mid-game; it is not the book, "
        f"and its author had no part in it.\nWhere the book leaves a question open, [the rulings](rulings.md) say how it is read here and why.\n"
        f"All of it for programs: [data](../data.md).",
        picture=picture_of(game.id),
        **({"feed": f"{game.id}/changes.xml"} if game.changes else {}),
    )


def _subjects(game: Game, page: str) -> str:
    """Rules by subject, the index of the book: a fold for each, for all of them at once are a wall of links."""
    folds = []
    for tag, label in game.tags.items():
        named = [f"[{rule.title}]({rule_at(game.id, rule.id, page)})" for rule in game.rules if tag in rule.tags]
        if named:
            count = f"{len(named)} {'rule' if len(named) == 1 else 'rules'}"
            folds.append(
                f'<details class="subject" markdown="1">\n<summary>{escape(label)} <small>{count}</small></summary>\n\n{", ".join(named)}\n\n</details>'
            )
    return "## By subject\n\n" + "\n\n".join(folds)


def _rulings(game: Game, links: Links) -> str:
    page = f"{game.id}/rulings.md"
    parts = [
        badge(game, page),
        f"# Rulings on {game.title}",
        "Every question the book leaves open, and how this site answers it.\n"
        "Follow a question to its rule for all the ways it can be read; "
        "those marked *can be switched* are inputs of the calculators, so that you can play by another reading.",
        '<div class="jump" markdown="1">\n\n'
        + " ".join(f"[{one.title}](#{one.id})" for one in game.chapters if any(rule.rulings for rule in one.rules))
        + "\n\n</div>",
    ]
    for chapter in game.chapters:
        rulings = [(rule, ruling) for rule in chapter.rules for ruling in rule.rulings]
        if rulings:
            parts += [_old_anchors(game, chapter), f"## {chapter.title} {{#{chapter.id}}}"]
        for rule, ruling in rulings:
            switch = " <small>*can be switched*</small>" if ruling.input else ""
            answer = links.markdown(ruling.answer, game.id, page).strip()
            parts.append(
                f"[{ruling.asked}]({rule_at(game.id, ruling.id, page)}) <small>{rule.title}</small>{switch}\n:   "
                + answer.replace("\n", "\n    ")
            )
    return _page(
        f"Rulings on {game.title}",
        f"How this site reads the open questions of {game.title}, and why.",
        *parts,
        picture=picture_of(game.id),
    )


def _old_anchors(game: Game, chapter: Chapter) -> str:
    """Anchors for what a chapter was called before."""
    return "".join(
        f'<a id="{old}" data-now="#{chapter.id}"></a>' for old, new in ids.moved(game).items() if new == chapter.id
    )


def _quick(game: Game) -> str:
    page = f"{game.id}/quick.md"
    sections = []
    for chapter in game.chapters:
        rows = "".join(
            f'<div><dt><a href="../rules/{chapter.id}/#{rule.anchor}">{escape(rule.title)}</a></dt><dd>{escape(rule.short)}</dd></div>'
            for rule in chapter.rules
        )
        sections.append(
            f'<section>{_old_anchors(game, chapter)}<h2 id="{chapter.id}">{escape(chapter.title)}</h2><dl>{rows}</dl></section>'
        )
    return _page(
        f"{game.title} quick reference",
        f"Every rule of {game.title} in one line each, to print on two sides of A4.",
        badge(game, page),
        f"# {game.title} quick reference",
        '<p class="screen-only">Every rule in one line; tap a name for the whole of it. Prints on one or two A4 pages.</p>',
        untouched(f'<div class="quick">{"".join(sections)}</div>'),
        hide="navigation, toc",
        picture=picture_of(game.id),
    )


def _glossary(game: Game) -> str:
    page = f"{game.id}/glossary.md"

    def entry(term: Term) -> str:
        also = f" Also: {', '.join(term.also)}." if term.also else ""
        return f"## {term.term} {{#{term.id}}}\n\n{term.short}{also}\n\n[Read the rule]({rule_at(game.id, term.rule, page)})"

    terms = sorted(game.terms, key=lambda term: term.term.lower())
    return _page(
        f"{game.title} glossary",
        f"The words of {game.title}, each in a sentence.",
        badge(game, page),
        f"# {game.title} glossary",
        '<div class="glossary" markdown="1">',
        *map(entry, terms),
        "</div>",
        picture=picture_of(game.id),
    )


def home_page(games: Iterable[Game], calculators: list[Calculator], python: Start) -> str:
    """The front door: the games, a search, and every calculator."""
    games = sorted(games, key=lambda game: not game.chapters)  # those that are here come first
    cards = []
    for game in games:
        mark = f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{escape(game.mark)}"/></svg>'
        title = f"<strong>{escape(game.title)}</strong>"
        words = f"{mark}<span>{title}<small>{escape(game.tagline)}</small>"
        if game.chapters:
            cards.append(f'<li data-game="{game.id}"><a href="{game.id}/">{words}</span></a></li>')
        else:
            cards.append(
                f'<li data-game="{game.id}" class="awaited"><div>{words}<em>Not here yet</em></span></div></li>'
            )
    sections = []
    for game in games:
        own = [one for one in calculators if one.game == game.id]
        if own:
            rows = "\n".join(
                f"- [{one.title}]({calculator_at(game.id, one.name, '', 'index.md')})<br>{one.summary}" for one in own
            )
            sections.append(
                f'**[{game.title}]({game.id}/index.md)**\n\n<div class="cards" data-game="{game.id}" markdown="1">\n\n{rows}\n\n</div>'
            )
    return _page(
        "Ready Reckoner",
        "Rules and odds for small wargames: read a rule, reckon a charge, link to either.",
        "# Ready Reckoner",
        '<p class="tagline">Rules and odds for small wargames.</p>',
        '<form class="find" action="." method="get" role="search" aria-label="Find a rule"><label for="find">Find a rule</label>'
        '<input id="find" name="q" type="search" placeholder="armour save, 4+, charge …" autocomplete="off"><button>Find</button></form>',
        f'<ul class="games">{"".join(cards)}</ul>',
        "## Calculators\n\nExact chances, never a simulation, worked out on your own device; every figure names the rule it came from.\n"
        "Army lists that you save are under [My lists](lists.md).",
        f'<p class="offline" data-python="{started(python)}">Every page can be read again without a connection; '
        'to reckon without one too: <button type="button" class="keep" hidden></button></p>',
        *sections,
        hide="navigation, toc",
    )
