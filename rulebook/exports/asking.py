"""What a line may say, for the readers' browsers: `assets/search/asking.json`, fetched when somebody first asks.

The declarations say most of it. Glossaries and the search's synonyms add other names, the data the common cases.
"""

from collections.abc import Iterable
from dataclasses import replace

from calculators.oneline import Lexicon
from calculators.oneline.declared import Glossary, lexicon
from rulebook.bundle.runtime import Start, as_json, on_page
from rulebook.pages.book import Book
from rulebook.read.models import Game, Words

_EACH = 0.02  # how much less likely each calculator is than the one listed before it


def asking(books: Iterable[Book], synonyms: Words, python: Start) -> str:
    """Everything that can be said about every calculator, and the Python that reads it, as JSON."""
    return f'{{"python":{as_json(on_page(python, "oneline"))},"words":{spoken(books, synonyms).to_json()}}}\n'


def spoken(books: Iterable[Book], synonyms: Words) -> Lexicon:
    """Everything that can be said about every calculator."""
    books = [book for book in books if book.calculators]
    plain = lexicon(
        (calculator for book in books for calculator in book.calculators),
        {book.game.id: _glossary(book.game, synonyms) for book in books},
    )
    place = {f"{book.game.id}/{shown.calculator}": at for book in books for at, shown in enumerate(book.game.shown)}
    return Lexicon(
        tuple(
            replace(calculator, late=round(_EACH * place.get(calculator.id, 0), 2)) for calculator in plain.calculators
        )
    )


def _glossary(game: Game, synonyms: Words) -> Glossary:
    return Glossary(
        [*((term.term, *term.also) for term in game.terms), *synonyms.same],
        {shown.calculator: list(shown.cases.items()) for shown in game.shown},
    )
