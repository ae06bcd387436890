"""The pages that look at a game as a whole, and the home page."""

from collections.abc import Iterable, Mapping
from urllib.parse import quote

from calculators.show.element import Html, el
from calculators.show.wording import amount
from rulebook.answers import default_of
from rulebook.bundle.runtime import Start, as_json
from rulebook.pages.book import Book
from rulebook.pages.changes import time
from rulebook.pages.links import COPIES, InRawHtml, copy_at, picture_of
from rulebook.pages.page import badge, block, emblem, page
from rulebook.pages.rules import flow, old_anchors
from rulebook.pages.texts import words
from rulebook.read.models import USES, Chapter, Game, Rule, Term


def overview_pages(book: Book, copies: Mapping[str, bytes]) -> Mapping[str, str]:
    """Overview, all rulings, quick reference and glossary of a game; `copies` are those to keep, by their path."""
    id = book.game.id
    return {
        f"{id}/index.md": _overview(book, copies),
        f"{id}/rulings.md": _rulings(book),
        f"{id}/quick.md": _quick(book),
        f"{id}/glossary.md": _glossary(book),
    }


def _overview(book: Book, copies: Mapping[str, bytes]) -> str:
    game, path = book.game, f"{book.game.id}/index.md"
    addresses = InRawHtml(path)
    first = addresses.rule(game.id, game.chapters[0].id)
    more = {"All on one page": "all/", "Quick reference": "quick/", "Rulings": "rulings/", "Our table": "table/"}
    more |= {"Glossary": "glossary/"}
    more |= {"Changes": "changes/"} if game.changes else {}
    ways = [el("a", "Start reading", href=first, class_="first")]
    ways += [el("a", label, href=f"here:{place}") for label, place in more.items()]
    return page(
        game.title,
        f"{game.title}: rules, rulings and odds. {game.tagline}",
        badge(game, path),
        f"# {game.title}",
        el("p", game.tagline, class_="tagline"),
        el("p", Html(" ".join(ways)), class_="ways"),
        _rules_and_calculators(book, addresses),
        _to_keep(book, copies),
        *(flow(book, rule.flow, addresses) for rule in game.rules if rule.flow),
        book.html(book.text(game.about), addresses),
        "## By subject",
        *_subjects(game, addresses),
        f"## About this text\n\n{game.title} {game.edition}, by {game.author}.\n{game.original}\n\n"
        "This is an independent restatement in our own words, made to be looked up mid-game; it is not the book, "
        "and its author had no part in it.\n"
        "Where the book leaves a question open, [the rulings](rulings.md) say how we read it and why.\n"
        "All of it for programs: [data](../data.md).",
        picture=picture_of(game.id),
        **({"feed": f"{game.id}/changes.xml"} if game.changes else {}),
    )


def _to_keep(book: Book, copies: Mapping[str, bytes]) -> Html:
    """The whole game to print or to take along, with size and date."""
    game, links = book.game.id, []
    for ending, label in COPIES.items():
        path = copy_at(game, ending)
        if path in copies:
            size = f"{ending.upper() if ending != 'md' else 'file'}, {_size(len(copies[path]))}"
            link = el("a", label, href=f"here:../{path}", download=f"{game}.{ending}")
            links.append(el("li", link, " ", el("small", size)))
    if not links:
        return Html()
    as_of = [" ", el("small", "as of ", time(book.newest))] if book.newest else None
    return el("div", el("p", el("strong", "To keep"), as_of), el("ul", links), class_="to-keep")


def _size(bytes: int) -> str:
    """A file's size as people read it."""
    return f"{bytes / 1e6:.1f} MB" if bytes >= 1e6 else f"{round(bytes / 1e3)} kB"


def _rules_and_calculators(book: Book, addresses: InRawHtml) -> Html:
    """The two things people come for, side by side on a phone too."""
    game = book.game
    links = (el("a", words(chapter.title), href=addresses.rule(game.id, chapter.id)) for chapter in game.chapters)
    chapters = [el("li", link) for link in links]
    columns = [el("section", el("h2", "Rules", id="rules"), el("ol", chapters))]
    if book.calculators:
        columns.append(el("section", el("h2", "Calculators", id="calculators"), _by_use(book, addresses)))
    return el("div", columns, class_="both")


def _by_use(book: Book, addresses: InRawHtml) -> list[Html]:
    """The calculators of a game by what they are for, the most used first."""
    parts: list[Html] = []
    for use, label in {**USES, "": "More"}.items():
        own = [calculator for calculator in book.calculators if book.game.examples(calculator.name).use == use]
        rows = [
            el("li", el("a", words(calculator.title), href=addresses.calculator(calculator.game, calculator.name)))
            for calculator in own
        ]
        parts += [el("h3", label), el("ul", rows)] if rows else []
    return parts


def _subjects(game: Game, addresses: InRawHtml) -> list[Html]:
    """Rules by subject, the index of the book: a fold for each, for all of them at once are a wall of links."""
    folds = []
    for tag, label in game.tags.items():
        rules = (rule for rule in game.rules if tag in rule.tags)
        named = [el("a", words(rule.title), href=addresses.rule(game.id, rule.id)) for rule in rules]
        if named:
            summary = el("summary", words(label), " ", el("small", amount(len(named), "rule")))
            folds.append(block("details", summary, el("p", Html(", ".join(named))), class_="subject"))
    return folds


def _rulings(book: Book) -> str:
    game, path = book.game, f"{book.game.id}/rulings.md"
    chapters = [chapter for chapter in game.chapters if any(rule.rulings for rule in chapter.rules)]
    jumps = " ".join(f"[{chapter.title}](#{chapter.id})" for chapter in chapters)
    blocks: list[str] = [
        badge(game, path),
        f"# Rulings on {game.title}",
        "Every question the rules leave open, and our answer.\n"
        "A dotted line marks a note, where there is only one way to read them.\n"
        "Tap a question for its rule and the other readings; "
        "those marked *can be switched* can be changed in the calculators.\n"
        "If your group reads some of them otherwise, choose your readings once, on [Our table](table.md).",
        f'<div class="jump" markdown="1">\n\n{jumps}\n\n</div>',
        filter_box("Filter the questions", "dl > div"),
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
            switch = [", ", el("em", "can be switched")] if ruling.input else None
            first, _, why = ruling.answer.strip().partition("\n")
            answer, reason = (book.html(book.text(text).inline, addresses) if text else "" for text in (first, why))
            under = el("small", words(rule.title), switch)
            bold = el("strong", answer, class_="verdict")
            answered = el("dt", question, " ", bold), el("dd", reason, " " if reason else "", under)
            rows.append(el("div", answered, class_="note" if len(ruling.readings) == 1 else None))
    return block("dl", *rows, class_="questions", data_rulings="")


def _quick(book: Book) -> str:
    game, path = book.game, f"{book.game.id}/quick.md"
    addresses = InRawHtml(path)

    def entry(rule: Rule) -> Html:
        price = f" ({rule.price})" if rule.price else ""
        return el(
            "div", el("dt", el("a", rule.title, href=addresses.rule(game.id, rule.id)), price), el("dd", rule.short)
        )

    sections = [
        el(
            "section",
            old_anchors(chapter.id, book.moved),
            el("h2", chapter.title, id=chapter.id),
            el("dl", [entry(rule) for rule in chapter.rules]),
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


def filter_box(label: str, rows: str) -> Html:
    """A box that leaves of a page what holds the words typed; docs/assets/site/filter.mjs shows it."""
    box = el("input", type="search", autocomplete="off", data_filter=rows)
    return el("p", el("label", label, " ", box), class_="filter screen-only for-scripts")


def _glossary(book: Book) -> str:
    game, path = book.game, f"{book.game.id}/glossary.md"

    def entry(term: Term) -> str:
        also = f" Also: {', '.join(term.also)}." if term.also else ""
        title = book.title(term.rule)
        called, end = ("Ruling: ", "") if title.endswith("?") else ("Rule: ", ".")
        rule = el("p", called, el("a", words(title), href=InRawHtml(path).rule(game.id, term.rule)), end, also)
        return f"## {term.term} {{#{term.id}}}\n\n{term.short}\n\n{rule}"

    terms = sorted(game.terms, key=lambda term: term.term.lower())
    letters = {term.term[0].upper(): term.id for term in reversed(terms)}
    jumps = [el("a", letter, href=f"here:#{letters[letter]}") for letter in sorted(letters)]
    return page(
        f"{game.title} glossary",
        f"The words of {game.title}, each in a sentence.",
        badge(game, path),
        f"# {game.title} glossary",
        el("div", el("p", Html(" ".join(jumps))), class_="jump"),
        filter_box("Filter the words", ".glossary > section"),
        '<div class="glossary" markdown="1">',
        *(f'<section markdown="1">\n\n{entry(term)}\n\n</section>' for term in terms),
        "</div>",
        picture=picture_of(game.id),
    )


def home_page(games: Iterable[Game], books: Iterable[Book], python: Start) -> str:
    """The front door: what the site does, a search, the games, and every calculator."""
    games = sorted(games, key=lambda game: not game.chapters)  # those that are here come first
    find = [
        el("label", "Find a rule", for_="find"),
        el("input", id="find", name="q", type="search", placeholder="armour save, 4+, charge …", autocomplete="off"),
        el("button", "Find"),
    ]
    offline = [
        "Pages you have opened stay readable without a connection. For the calculators too: ",
        el("button", type="button", class_="keep", hidden=True),
    ]
    return page(
        "Ready Reckoner",
        "Rules and exact odds for small wargames: look a rule up mid-game, weigh a charge, link to either.",
        "# Ready Reckoner",
        el("p", "Look up a rule mid-game, work out the exact odds, and share either as a link.", class_="tagline"),
        el("form", find, class_="find", action=".", method="get", role="search", aria_label="Find a rule"),
        *_asks(games),
        el("ul", [_card(game) for game in games], class_="games"),
        *_examples(books),
        "## Calculators\n\nExact chances, never a simulation, worked out on your own device; each figure links to "
        "its rule.\nLists that you save are under [Saved](lists.md).",
        el("p", offline, class_="offline", data_python=as_json({"parts": python.get("parts")})),
        *(_calculators(book) for book in books if book.calculators),
        hide="navigation, toc",
    )


def _asks(games: Iterable[Game]) -> list[Html]:
    """A question of each game in one line, as the search understands them; a tap asks it."""
    chips = [[" ", el("a", game.ask, href=f"?ask={quote(game.ask)}", data_game=game.id)] for game in games if game.ask]
    return [el("p", el("b", "Or ask:"), chips, class_="tries screen-only")] if chips else []


def _examples(books: Iterable[Book]) -> list[Html]:
    """For each game the answer of its most used calculator, as it opens."""
    rows = []
    for book in books:
        if book.calculators:
            first = book.calculators[0]
            link = el("a", words(first.title), href=f"here:{first.id}/")
            rows.append(el("li", el("span", link), words(default_of(first).answer.headline), data_game=first.game))
    return [el("h2", "What it tells you", id="answers"), el("ul", rows, class_="answers")] if rows else []


def _calculators(book: Book) -> Html:
    """The calculators of a game on one line each use, behind its name."""
    links = [
        el("a", words(calculator.title), href=f"here:{calculator.id}/", title=calculator.summary)
        for calculator in book.calculators
    ]
    summary = el("summary", words(book.game.title), " ", el("small", f"{len(links)} calculators"))
    return el("details", summary, el("p", Html(" ".join(links))), class_="subject", data_game=book.game.id)


def _card(game: Game) -> Html:
    title = [el("strong", game.title), el("small", game.tagline)]
    if game.chapters:
        link = el("a", emblem(game), el("span", title), href=f"{game.id}/")
        return el("li", link, data_game=game.id)
    awaited = el("div", emblem(game), el("span", title, el("em", "Not here yet")))
    return el("li", awaited, data_game=game.id, class_="awaited")
