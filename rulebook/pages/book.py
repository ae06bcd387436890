"""One game while the site is built: everything its page makers share, made once."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from calculators.declare.calculator import Calculator
from calculators.show import wording
from calculators.show.element import Html
from rulebook.answers import answer_to
from rulebook.history.compare import Difference, differences
from rulebook.history.record import state
from rulebook.pages import texts
from rulebook.pages.links import LINK, Addresses, Links, on_screen
from rulebook.pages.terms import Terms
from rulebook.pages.texts import Text
from rulebook.read import ids
from rulebook.read.models import Game, Rule, Table


@dataclass(frozen=True)
class Book:
    """A game with its calculators, its links, terms and old ids, and its texts and answers, each worked out once."""

    game: Game
    calculators: tuple[Calculator, ...]  # the game's own
    links: Links  # of all games
    tries: Mapping[str, str] = field(default_factory=dict)  # see `reading_cases`
    _texts: dict[str, Text] = field(default_factory=dict, repr=False, compare=False)
    _items: dict[str, Text] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def moved(self) -> Mapping[str, str]:
        """Every id of before, with its id of now."""
        return ids.moved(self.game)

    @property
    def newest(self) -> str:
        """The day of its newest change, if there is one."""
        return self.game.changes[0].date if self.game.changes else ""

    @cached_property
    def differences(self) -> list[Difference]:
        """What has changed since an earlier release, newest first."""
        if not self.game.releases:
            return []
        return differences(self.game, self.calculators, state(self.game, self.calculators))

    @cached_property
    def mentions(self) -> Mapping[str, list[Rule]]:
        """For each rule the rules that mention it, in reading order."""
        found: dict[str, list[Rule]] = defaultdict(list)
        for rule in self.game.rules:
            for link in LINK.finditer("\n".join(rule.texts)):
                target = "/".join(link["target"].split("/")[:2])
                own = link["scheme"] == "rule" and ":" not in target
                if own and target != rule.id and rule not in found[target]:
                    found[target].append(rule)
        return found

    @cached_property
    def terms(self) -> Terms:
        """The game's words, ready to be found in texts."""
        return Terms(self.game)

    @cached_property
    def shared_titles(self) -> set[str]:
        """Titles that two of its rules and calculators share: where a link is pasted, they need more beside them."""
        count = Counter(
            [*(rule.title for rule in self.game.rules), *(calculator.title for calculator in self.calculators)]
        )
        return {title for title, times in count.items() if times > 1}

    @cached_property
    def lists(self) -> Mapping[type | None, tuple[str, str]]:
        """By the class of a row: the list calculator whose rows are of that class, and the input that holds them."""
        found: dict[type | None, tuple[str, str]] = {}
        for calculator in self.calculators:
            listed = calculator.roster
            for question in calculator.questions:
                if listed and question.name == listed.rows:
                    found.setdefault(question.row, (calculator.id, listed.rows))
        return found

    def title(self, id: str) -> str:
        """What a chapter, rule or ruling of the game is called."""
        return self.links.titles[f"{self.game.id}/{id}"]

    def short(self, id: str) -> str:
        """What a rule or a ruling of the game says, in a line of plain words."""
        chapter, rule, *ruling = id.split("/")
        found = next(candidate for candidate in self.game.rules if candidate.id == f"{chapter}/{rule}")
        words = next(candidate for candidate in found.rulings if candidate.id == id).answer if ruling else found.short
        return texts.read(self.links.named(words.partition("\n")[0], self.game.id)).words if words else ""

    def calculator(self, name: str) -> Calculator:
        """A calculator of the game by the last part of its id."""
        return self.links.calculators[f"{self.game.id}/{name}"]

    def text(self, markdown: str) -> Text:
        """A text of the game as a tree, with words in all its links."""
        if markdown not in self._texts:
            self._texts[markdown] = texts.read(on_screen(self.links.named(markdown, self.game.id)))
        return self._texts[markdown]

    def item(self, markdown: str) -> Text:
        """The words of a cell or a list item."""
        if markdown not in self._items:
            self._items[markdown] = texts.read_item(self.links.named(markdown, self.game.id))
        return self._items[markdown]

    def html(self, text: Text, addresses: Addresses, mark: texts.Write = texts.words) -> Html:
        """A text as HTML, with the addresses of the page it stands on; `mark` writes plain words."""
        return text.html(lambda target: addresses.link(target, self.game.id), mark)

    def chance(self, table: Table, row: str, column: str) -> str:
        """The chance that a cell of a table shows, in words."""
        name, _, query = table.query(row, column).partition("?")
        return wording.percent(getattr(answer_to(self.calculator(name), query), table.chance))


def books(
    games: Iterable[Game], calculators: Iterable[Calculator], tries: Mapping[str, str] | None = None
) -> list[Book]:
    """A book for each game that has rules; they share what everything is called."""
    games, calculators = list(games), list(calculators)
    titles = Links(games, calculators)
    return [Book(game, _most_used_first(game, calculators), titles, tries or {}) for game in games if game.chapters]


def _most_used_first(game: Game, calculators: Iterable[Calculator]) -> tuple[Calculator, ...]:
    """A game's calculators as its calculators.yaml has them; what is not there comes last."""
    order = {examples.calculator: at for at, examples in enumerate(game.shown)}
    own = (calculator for calculator in calculators if calculator.game == game.id)
    return tuple(sorted(own, key=lambda calculator: order.get(calculator.name, len(order))))
