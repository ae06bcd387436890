"""The games, loaded from their data files and checked; every mistake of every file is told at once."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import calculators as all_calculators
from calculators.declare.calculator import Calculator
from calculators.show.wording import listed
from rulebook.read.declare import Model, read_part
from rulebook.read.figures import Figures, declared_figures
from rulebook.read.golden import read_golden
from rulebook.read.ids import living, moved
from rulebook.read.kinds import KEBAB_CASE
from rulebook.read.link_targets import Targets
from rulebook.read.models import Calculators, Change, Chapter, Game, Glossary, History, Words
from rulebook.read.releases import read_releases
from rulebook.read.source import Source
from rulebook.read.strict_yaml import Entries, Node, Problem, read

_WITH_RULES = ("edition", "author", "original", "about", "tags")  # what a game needs once it has rules
_BESIDE = ("glossary.yaml", "calculators.yaml", "changes.yaml")
_CHAPTER_FILE = re.compile(r"\d\d-[a-z0-9-]+\.yaml")


class BadData(Exception):
    """Data that can't be used: every problem at once, one a line."""

    def __init__(self, problems: Iterable[Problem]):
        self.problems = sorted(set(problems))
        super().__init__("\n".join(map(str, self.problems)))


@dataclass(frozen=True)
class Data:
    """The data folder as far as it can be read, and everything that is wrong in its files."""

    games: tuple[Game, ...]  # by title
    words: Words
    problems: list[Problem]
    unread: Set[str]  # games with a file that can't be read, so that nobody knows what is in it


def load(folder: Path, calculators: Iterable[Calculator] | None = None) -> tuple[Game, ...]:
    """Every game in the folder, or BadData."""
    data = read_data(folder, calculators)
    if data.problems:
        raise BadData(data.problems)
    return data.games


def read_data(folder: Path, calculators: Iterable[Calculator] | None = None) -> Data:
    """Everything in the data folder; links are held against the calculators (by default, all)."""
    folder = folder.resolve()
    known = {
        calculator.id: calculator for calculator in (all_calculators.every() if calculators is None else calculators)
    }
    paths = sorted(path for path in folder.iterdir() if path.is_dir() and path.name[0] not in "._")
    drafts = [_draft(path, f"{folder.name}/{path.name}", known) for path in paths]
    targets = Targets(
        ids={game.id: set(living(game)) for game, _ in drafts},
        old={game.id: moved(game) for game, _ in drafts},
        unread={game.id for game, sources in drafts if any(source.unread for source in sources)},
        calculators=known,
    )
    for game, sources in drafts:
        _check_old_ids(sources, targets.ids[game.id])
        for source in sources:
            targets.check(source, game.id)
    english = Source(f"{folder.name}/words.yaml")
    words = read_file(Words, folder / "words.yaml", english) if (folder / "words.yaml").exists() else Words()
    problems = [problem for _, sources in drafts for source in sources for problem in source.problems]
    games = tuple(sorted((game for game, _ in drafts), key=lambda game: game.title.casefold()))
    return Data(games, words, problems + english.problems, targets.unread)


def _draft(path: Path, name: str, calculators: Mapping[str, Calculator]) -> tuple[Game, list[Source]]:
    """A game from its folder, with the figures of its calculators in their places, and the files it was read from."""
    own = {calculator.name: calculator for calculator in calculators.values() if calculator.game == path.name}
    figures = Figures(declared_figures(path.name), own)
    top = Source(f"{name}/game.yaml")
    if not KEBAB_CASE.fullmatch(path.name):
        top.note(1, f"The folder {path.name} can't be a game; its name is in kebab-case.")
    with_rules = (path / "rules").is_dir()
    also_needed = _WITH_RULES if with_rules else ()
    game = read_file(Game, path / "game.yaml", top, {"id": path.name}, also_needed)
    sources = [top]
    chapters: list[Chapter] = []
    for file in _files(path, top) if with_rules else ():
        source = Source(f"{name}/{file.relative_to(path).as_posix()}", game.tags or None)
        sources.append(source)
        if file.name == "glossary.yaml":
            game = replace(game, terms=read_file(Glossary, file, source).terms)
        elif file.name == "calculators.yaml":
            game = replace(game, shown=read_file(Calculators, file, source, prepare=figures.in_examples).calculators)
        elif file.name == "changes.yaml":
            game = replace(game, changes=_with_anchors(read_file(History, file, source).changes))
        else:
            chapter = read_file(Chapter, file, source, prepare=figures.filled)
            if chapter.id and chapter.id in (other.id for other in chapters):
                source.note(1, f"The chapter {chapter.id} stands in another file too; ids are used once.")
            chapters.append(chapter)
    releases, golden = read_releases(path / "releases", top), read_golden(path.parent, path.name, top)
    return replace(game, chapters=tuple(chapters), releases=releases, golden=golden), sources


def read_file(
    model: type[Model],
    path: Path,
    source: Source,
    others: Mapping[str, Any] = {},
    also_needed: Collection[str] = (),
    prepare: Callable[[Node, Source], Node] = lambda node, source: node,
) -> Model:
    """The model that a file holds; if there is nothing to read in it, an empty one; `prepare` may change it first."""
    node: Node | None = None
    if path.is_dir():
        source.note(1, "This is a folder; there must be a file of that name.")
        source.unread = True
    elif path.exists():
        node, problems = read(path, source.file)
        source.problems += problems
        source.unread = node is None
    else:
        source.note(1, "The file is missing; every game has one.")
    if node is None:
        return read_part(model, Entries({}, {}, 1), Source(source.file), "", others)
    return read_part(model, prepare(node, source), source, "", others, also_needed)


def _with_anchors(changes: tuple[Change, ...]) -> tuple[Change, ...]:
    """The changes with their anchors, counted from the oldest of a day, so that one more on top leaves the others."""
    days: Counter[str] = Counter()
    named = []
    for change in reversed(changes):
        days[change.date] += 1
        number = days[change.date]
        named.append(replace(change, anchor=change.date if number == 1 else f"{change.date}-{number}"))
    return tuple(reversed(named))


def _files(path: Path, top: Source) -> Iterator[Path]:
    """The chapters in their order, then the files beside them; a file that nobody would read is noted."""
    chapters = sorted((path / "rules").iterdir())
    for file in chapters:
        if not _CHAPTER_FILE.fullmatch(file.name):
            top.note(1, f"The file rules/{file.name} is not read; a chapter's file is called like 30-shooting.yaml.")
    for file in sorted(path.glob("*.y*ml")):
        if file.name not in ("game.yaml", *_BESIDE):
            there = f"there is game.yaml, {listed([*_BESIDE, 'the folder rules'])}"
            top.note(1, f"The file {file.name} is not read; {there}.")
    chapters = [file for file in chapters if _CHAPTER_FILE.fullmatch(file.name)]
    if not chapters:
        top.note(1, "The folder rules holds no chapter; a chapter's file is called like 30-shooting.yaml.")
    yield from chapters
    yield from (path / name for name in _BESIDE if (path / name).exists())


def _check_old_ids(sources: Iterable[Source], ids: Set[str]) -> None:
    """An id of before is nobody's id now, and was only one thing's id."""
    claimed: dict[str, str] = {}
    for source in sources:
        for old, now, line in source.old:
            if old in ids:
                source.note(line, f"The key was can't hold {old}, which is an id of now; an id is never used again.")
            elif claimed.setdefault(old, now) != now:
                source.note(line, f"The key was can't hold {old}, which {claimed[old]} claims already.")
