"""The games, loaded from their data files and checked; every mistake of every file is told at once."""

from __future__ import annotations

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
from rulebook.read.ids import living, moved
from rulebook.read.kinds import KEBAB_CASE
from rulebook.read.link_targets import Targets
from rulebook.read.models import Change, Chapter, Game, Glossary, History
from rulebook.read.source import Source
from rulebook.read.strict_yaml import Entries, Node, Problem, read

_WITH_RULES = ("edition", "author", "original", "about", "tags")  # what a game needs once it has rules
_BESIDE = ("glossary.yaml", "changes.yaml")
_CHAPTER_FILE = re.compile(r"\d\d-[a-z0-9-]+\.yaml")


class BadData(Exception):
    """Data that can't be used: every problem at once, one a line."""

    def __init__(self, problems: Iterable[Problem]):
        self.problems = sorted(set(problems))
        super().__init__("\n".join(map(str, self.problems)))


@dataclass
class _Draft:
    """A game as read, before its links and its old ids are judged."""

    game: Game
    sources: list[Source]
    unread: bool  # whether a file could not be read, so that nobody knows what is in it


def load(folder: Path, calculators: Iterable[Calculator] | None = None) -> tuple[Game, ...]:
    """Every game in the folder, by title, or BadData; links are held against the calculators (by default, all)."""
    folder = folder.resolve()
    calculators = all_calculators.every() if calculators is None else calculators
    known = {calculator.id: calculator for calculator in calculators}
    paths = sorted(path for path in folder.iterdir() if path.is_dir() and path.name[0] not in "._")
    drafts = [_draft(path, f"{folder.name}/{path.name}", known) for path in paths]
    targets = Targets(
        ids={draft.game.id: set(living(draft.game)) for draft in drafts},
        old={draft.game.id: moved(draft.game) for draft in drafts},
        unread={draft.game.id for draft in drafts if draft.unread},
        calculators=known,
    )
    for draft in drafts:
        _check_old_ids(draft, targets.ids[draft.game.id])
        for source in draft.sources:
            targets.check(source, draft.game.id)
    problems = [problem for draft in drafts for source in draft.sources for problem in source.problems]
    if problems:
        raise BadData(problems)
    return tuple(sorted((draft.game for draft in drafts), key=lambda game: game.title.casefold()))


def _draft(path: Path, name: str, calculators: Mapping[str, Calculator]) -> _Draft:
    """A game from its folder, with the figures of its calculators in their places."""
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
        elif file.name == "changes.yaml":
            game = replace(game, changes=_with_anchors(read_file(History, file, source).changes))
        else:
            chapter = read_file(Chapter, file, source, prepare=figures.filled)
            if chapter.id and chapter.id in (other.id for other in chapters):
                source.note(1, f"The chapter {chapter.id} stands in another file too; ids are used once.")
            chapters.append(chapter)
    unread = any(source.unread for source in sources)
    return _Draft(replace(game, chapters=tuple(chapters)), sources, unread)


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
    if path.exists():
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
    """The chapters in their order, then glossary and changes; a file that nobody would read is noted."""
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


def _check_old_ids(draft: _Draft, ids: Set[str]) -> None:
    """An id of before is nobody's id now, and was only one thing's id."""
    claimed: dict[str, str] = {}
    for source in draft.sources:
        for old, now, line in source.old:
            if old in ids:
                source.note(line, f"The key was can't hold {old}, which is an id of now; an id is never used again.")
            elif claimed.setdefault(old, now) != now:
                source.note(line, f"The key was can't hold {old}, which {claimed[old]} claims already.")
