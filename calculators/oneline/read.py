"""From a line to the questions it may mean: for each calculator the best way to take it in, then the best of all.

A way goes through the line piece by piece. A piece gives an input its value (a number beside its name, an option, a
yes), leads from one side to the other, names the calculator, or is not understood. Everything that is understood
scores, everything else costs, and only the best few ways are followed: the time is bounded.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import log2
from typing import NamedTuple
from urllib.parse import parse_qsl

from calculators.explore.asked import Asked
from calculators.oneline.lexicon import Input, Lexicon, Phrase, Sayable, telling, words
from calculators.oneline.tokens import (
    AT,
    BRIEF,
    DOES,
    MOST_TOKENS,
    NOT,
    SAME,
    SLIP,
    SMALL,
    VERSUS,
    Token,
    kills,
    likeness,
    stem,
    tokens,
)

MOST = 3  # readings
LONGEST = 300  # characters of a line
_WAYS = 6  # followed at a time
_TRIED = 20  # calculators that are looked at closely
_FAR = 0.65  # of the best score: what is further off is no reading
_REACH = 7  # tokens that one name may spread over
_KILL = frozenset({"kill", "kills"})  # who comes after it dies: "to kill a tough 3+ with a 4+"
_EVEN = "50"  # percent: how sure one wants to be who asks how many it takes, and no more
_FILLERS = SMALL | AT  # may stand within a name
_BARE = frozenset({"none", "own"})  # options that say nothing without the name of what they are about

Likes = dict[str, dict[str, float]]  # by a word of the line: how surely it means each word that is known


class TooLong(ValueError):
    """A line that nobody would type, in a sentence."""


@dataclass(frozen=True)
class Reading:
    """A question that a line may mean: the inputs as a link has them, and the words it leaves over."""

    calculator: Sayable
    values: dict[str, str]
    asked: Asked
    unknown: tuple[str, ...]
    score: float
    case: str = ""  # the common case that is called just so


class _Piece(NamedTuple):
    """What some tokens may mean: an input's value, the goal, the input to change for it, or only a word that fits."""

    end: int
    score: float
    about: Input | None = None
    value: str = ""
    kind: str = ""  # vary, goal or by; otherwise a value, or nothing
    side: int = 0


class _Way(NamedTuple):
    """How a line has been taken in so far."""

    score: float = 0.0
    side: int = 1
    values: tuple[tuple[str, str], ...] = ()
    vary: tuple[tuple[str, str], ...] = ()  # with the range that is asked for, if that is a part of what there is
    goal: str = ""
    percent: str = ""
    by: str = ""
    unknown: tuple[str, ...] = ()


class _Run(NamedTuple):
    """The words of a name found in the line, and the number among them; `tied`: written together with its word."""

    end: int
    like: float
    share: float
    number: Token | None
    tied: bool


def readings(line: str, lexicon: Lexicon, here: str = "") -> list[Reading]:
    """The questions a line may mean, the best first, three at most; `here` is the game whose page is open."""
    whole = tokens(line)
    if len(line) > LONGEST or len(whole) > MOST_TOKENS:
        raise TooLong(f"That is too long for one question: {LONGEST} characters and {MOST_TOKENS} words are the most.")
    game, rest = _game(whole, lexicon)
    cases = sorted(_cases(rest, game or here, lexicon), key=lambda case: -case.score)
    likes = {token.text: _likes(token.text, lexicon) for token in rest if token.value is None}
    known = [calculator for calculator in lexicon.calculators if not game or calculator.id.startswith(f"{game}/")]
    tried = sorted(known, key=lambda calculator: -_promise(calculator, likes))[:_TRIED]
    possible = [reading for calculator in tried if (reading := _best(calculator, rest, likes, bool(game)))]
    possible = [
        replace(reading, score=reading.score + 0.6 * reading.calculator.id.startswith(f"{here}/"))
        for reading in possible
    ]
    possible.sort(key=lambda reading: -reading.score)
    case_ids = {case.calculator.id for case in cases}
    near = [
        reading
        for reading in possible
        if reading.score > _FAR * possible[0].score and reading.calculator.id not in case_ids
    ]
    return [*cases, *near][:MOST]


def _cases(line: list[Token], game: str, lexicon: Lexicon) -> Iterator[Reading]:
    """The common cases that are called just so, those of the game first."""
    wanted = telling(line)
    for calculator in lexicon.calculators if wanted else ():
        for label, query in calculator.cases:
            if words(label) == wanted:
                score = 99.0 + calculator.id.startswith(f"{game}/")
                yield Reading(calculator, dict(parse_qsl(query, keep_blank_values=True)), Asked(), (), score, label)
                break


def _game(line: list[Token], lexicon: Lexicon) -> tuple[str, list[Token]]:
    """The game that a line names, and the line without its name."""
    texts = [token.text for token in line]
    for id, names in lexicon.games.items():
        for name in names:
            for start in range(len(texts) - len(name) + 1):
                if tuple(texts[start : start + len(name)]) == name:
                    return id, line[:start] + line[start + len(name) :]
    return "", line


def _likes(text: str, lexicon: Lexicon) -> dict[str, float]:
    """How surely a word means each that is known; one that means something somewhere is no slip for another."""
    if not text.isalpha():  # a number or a sign is like no other word
        return {text: 1.0} if text in lexicon.words else {}
    near = {word: like for word in lexicon.words if (like := likeness(text, word))}
    sure = stem(text) in lexicon.stems
    return {word: like for word, like in near.items() if not (sure and like == SLIP)}


def _promise(calculator: Sayable, likes: Likes) -> float:
    """How much of the line may mean something to a calculator: which ones are worth a closer look."""
    met = sum(
        max((like for word, like in near.items() if word in calculator.vocabulary), default=0.0)
        for near in likes.values()
    )
    return met + 0.3 * _title_score(calculator, likes) - 0.005 * len(calculator.inputs)


def _title_score(calculator: Sayable, likes: Likes) -> float:
    """How much of a calculator's title a line has, less a little for what it has not."""
    title_likes = [
        [max((like for near in likes.values() if (like := near.get(word, 0.0)) != SAME), default=0.0) for word in title]
        for title in calculator.titles
    ]
    best = max(0.7 * sum(title) * (1.6 if all(title) else 0.5) for title in title_likes)
    return best - 0.3 * title_likes[0].count(0.0)


def _best(calculator: Sayable, line: list[Token], likes: Likes, named: bool) -> Reading | None:
    """The best way for one calculator to take a line in, if there is any to speak of."""
    best, title = _Reader(calculator, line, likes).walk(), _title_score(calculator, likes)
    if not (best.values or best.vary or best.percent or best.by) and not (named or title > 0.6):
        return None
    # what asks for much, or for lists that no line can say, is seldom what a line is about
    score = (
        best.score
        + title
        - 0.12 * log2(1 + sum(not own.aside for own in calculator.inputs))
        - 0.6 * calculator.lists
        - calculator.late
    )
    if any(token.text in VERSUS for token in line) and not any(own.side == 2 for own in calculator.inputs):
        score -= 1.2
    if score < 0.5:
        return None
    percent = best.percent or (_EVEN if best.by else "")
    goal = f"{best.goal or _surest(calculator)}:{percent}:{best.by}" if percent else ""
    order = [own.name for own in calculator.inputs]
    values = dict(sorted(best.values, key=lambda pair: order.index(pair[0])))
    figure = next((name for name, _, kind in calculator.outputs if kind != "spread"), "") if best.vary else ""
    asked = Asked(",".join(map("".join, best.vary[:2])), figure, goal)
    return Reading(calculator, values, asked, best.unknown, score)


def _surest(calculator: Sayable) -> str:
    """What a goal is about where nobody says."""
    figures = sorted(
        (kind != "chance", at, name) for at, (name, _, kind) in enumerate(calculator.outputs) if kind != "spread"
    )
    return figures[0][2] if figures else ""


class _Reader:
    """One calculator and one line."""

    def __init__(self, calculator: Sayable, line: list[Token], likes: Likes):
        self.calculator, self.line, self.likes = calculator, line, likes
        self.parted = any(_is_versus(token) for token in line)
        sure = any(token.unit == "%" for token in line)
        self.kills = any(token.text in _KILL for token in line)
        self.wanted = {*_sought(line)} if sure or any(kills(token.text) for token in line) else set()
        self.seeks = sure or bool(self.wanted)
        self.inputs = {own.name: own for own in calculator.inputs}
        self.defaults = {own.name: own.default for own in calculator.inputs}
        first = {own.label for own in calculator.inputs if own.side != 2}
        numbers = [own for own in calculator.inputs if own.kind == "number"]
        self.nameable = [own for own in numbers if own.unit or own.counts or own.side == 2]  # without its name
        self.single = [phrase[0] for own in numbers for phrase in own.phrases if len(phrase) == 1]
        figures = [words(label) for _, label, kind in calculator.outputs if kind == "number"]
        self.counted = [*self.single, *(phrase[0] for phrase in figures if len(phrase) == 1)]
        self.twins = {own.name for own in calculator.inputs if own.side == 2 and own.label in first}

    def walk(self) -> _Way:
        """Through the whole line by the best way."""
        ways: dict[int, list[_Way]] = {0: [_Way()]}
        for at in range(len(self.line)):
            pieces = list(self._pieces(at))
            for way in sorted(ways.pop(at, []), key=self._worth, reverse=True)[:_WAYS]:
                for end, further in self._steps(at, way, pieces):
                    ways.setdefault(end, []).append(further)
        ended = [
            way for way in ways.get(len(self.line), []) if way.percent or bool(way.goal) == bool(way.by)
        ]  # or it is lost
        best = max(ended, key=self._worth, default=_Way(unknown=tuple(token.text for token in self.line)))
        return best._replace(score=self._worth(best))

    def _worth(self, way: _Way) -> float:
        """Its score, less what it says of inputs that don't matter as it stands."""
        inputs = [self.inputs[name] for name in (*dict(way.values), *dict(way.vary))]
        if not any(own.when for own in inputs):
            return way.score
        values = self.defaults | dict(way.values)
        return way.score - 0.8 * sum(not own.matters(values) for own in inputs)

    def _steps(self, at: int, way: _Way, pieces: list[_Piece]) -> Iterator[tuple[int, _Way]]:
        token = self.line[at]
        for piece in pieces:
            if further := self._taken(way, piece):
                yield piece.end, further
        if token.value is not None:
            yield from ((at + 1, further) for further in self._bare(at, way))
        if _is_versus(token) or (token.text in AT and not self.parted):
            yield at + 1, way._replace(side=2)
        elif token.value is None and (token.text in SMALL or token.text in AT):
            yield at + 1, way
            if token.text == "with" and self.kills and not self.parted:
                yield at + 1, way._replace(side=1)
        elif token.value is None and self._names_given(token, way):
            yield at + 1, way._replace(score=way.score + 0.3)
        else:
            cost = 0.35 if token.value is None else 0.9
            yield at + 1, way._replace(score=way.score - cost, unknown=(*way.unknown, token.text))

    def _names_given(self, token: Token, way: _Way) -> bool:
        """Whether a word is the name of a number that stood before it: 12 elite models."""
        near = self.likes[token.text]
        inputs = (self.inputs[name] for name, _ in way.values)
        return any(word in near for own in inputs if own.counts for phrase in own.phrases for word in phrase)

    def _taken(self, way: _Way, piece: _Piece) -> _Way | None:
        """The way with one more piece, if it still can be."""
        own, score = piece.about, way.score + piece.score
        if piece.kind == "goal":
            side = max(piece.side, way.side)
            return None if way.goal else way._replace(score=score, goal=piece.value, side=side)
        if piece.kind == "by":
            return None if way.by else way._replace(score=score, by=piece.value)
        if own is None:
            return way._replace(score=score, side=max(piece.side, way.side))
        twin = own.name in self.twins
        early = 0.01 * (len(self.line) - piece.end)  # of two ways to change sides, the later
        score -= (0.3 + early) * ((twin and way.side == 1) or (own.side == 1 and way.side == 2))
        score -= 0.1 * (not own.side and way.side == 2)
        side = 2 if own.side == 2 else way.side
        values = dict(way.values)
        if own.kind == "choices" and own.name in values and piece.kind != "vary":
            before = values[own.name].split(",")
            if piece.value in before or (own.most and len(before) >= own.most):
                return None
            order = [value for value, _ in own.options]
            values[own.name] = ",".join(sorted([*before, piece.value], key=order.index))
        elif own.name in values or own.name in dict(way.vary):
            return None
        elif piece.kind == "vary":
            return way._replace(score=score, side=side, vary=(*way.vary, (own.name, piece.value)))
        else:
            values[own.name] = piece.value
        return way._replace(score=score, side=side, values=tuple(values.items()))

    def _bare(self, at: int, way: _Way) -> Iterator[_Way]:
        """What a number without a name may be: one with its unit, as many as there are, or what the other side has."""
        token = self.line[at]
        if token.unit == "%" and not way.percent and 0 < (token.value or 0) <= 100:
            yield way._replace(score=way.score + 0.5, percent=token.text.strip("%"))
        names = {*dict(way.values), *dict(way.vary)}
        first = next((own.label for own in self.calculator.inputs if own.kind == "number" and own.name in names), None)
        late, named = 0.0, self._counts_another(at + 1)
        for own in self.nameable:
            if token.unit and token.unit == own.unit and own.unit != "%":
                score, late = 0.9 - late, late + 0.1
            elif token.unit or named:
                continue
            elif own.side == 2 and own.label == first and (own.counts or not _plural(self._text(at + 1))):
                score = 0.6
            elif own.counts:
                score = 0.45 + 0.2 * token.times - 0.3 * (own.side == 0)
            else:
                continue
            if (value := _value(own, token)) is not None:
                piece = _Piece(at + 1, score, own, value, "vary" if token.to is not None else "")
                if further := self._taken(way, piece):
                    yield further

    def _pieces(self, at: int) -> Iterator[_Piece]:
        """Everything that the tokens from here on may mean by their names."""
        if self.line[at].value is None and self.line[at].text in SMALL and not self._letter(at):
            return
        for own, value, phrase in self._names(at):
            if value:
                yield from self._option(at, own, value, phrase)
            elif own.kind == "number":
                yield from self._number(at, own, phrase)
            elif own.kind == "yes-no":
                yield from self._yes(at, own, phrase)
            elif own.kind == "choice":
                yield from self._labelled_option(at, own, phrase)
        if self.line[at].value is None:
            yield from self._notes(at)
        if self.seeks:
            yield from self._goals(at)

    def _names(self, at: int) -> Iterator[tuple[Input, str, Phrase]]:
        """The names of inputs and options that may begin here, with a number or a no before them or without."""
        seen = set()
        for here in (at, at + 1) if self.line[at].value is not None or self.line[at].text in NOT else (at,):
            for name in self._beginning(here):
                key = name[0].name, *name[1:]
                if key not in seen:
                    seen.add(key)
                    yield name

    def _beginning(self, at: int) -> Iterator[tuple[Input, str, Phrase]]:
        if at >= len(self.line):
            return
        token = self.line[at]
        if token.value is not None:
            yield from self.calculator.named.get(token.text.strip('"+%'), ())
        elif self._letter(at):
            for word, names in self.calculator.named.items():
                if word[0] == token.text:
                    yield from (name for name in names if len(name[2]) == 1 and name[0].label[0].lower() == word[0])
        for word in self.likes.get(token.text, ()):
            yield from self.calculator.named.get(word, ())

    def _letter(self, at: int) -> bool:
        """Whether a letter belongs to the number beside it: s4, 4h."""
        line = self.line
        before = at > 0 and line[at].tight and line[at - 1].value is not None
        return len(line[at].text) == 1 and line[at].text.isalpha() and (before or self._tied(at + 1))

    def _tied(self, at: int) -> bool:
        """Whether the number here is written onto the word before it, as in bs4."""
        after = self.line[at] if 0 < at < len(self.line) else None
        return bool(after and after.tight and after.value is not None and self.line[at - 1].value is None)

    def _run(self, start: int, phrase: Phrase, number: bool) -> Iterator[_Run]:
        """How far the words of a name go on from here."""
        left, like, held, tied = list(phrase), 0.0, None, False
        if self._tied(start):
            return
        for at in range(start, min(start + _REACH, len(self.line))):
            token = self.line[at]
            if held is not None and self._tied(at + 1):
                return
            best = max(((self._like(at, word, len(phrase) == 1, number), word) for word in left), default=(0.0, ""))
            if best[0]:
                left.remove(best[1])
                like += best[0]
                tied = tied or (token.tight and at > start and held is not None)
            elif number and held is None and token.value is not None:
                held, tied = token, token.tight and at > start
            elif at > start and token.value is None and token.text in _FILLERS:
                continue
            else:
                return
            if like and (held is not None or not number):
                yield _Run(at + 1, like, (len(phrase) - len(left)) / len(phrase), held, tied)

    def _like(self, at: int, word: str, alone: bool, number: bool) -> float:
        token = self.line[at]
        if token.value is not None:
            return float(word[0].isdigit() and token.to is None and token.text.strip('"+%') == word)
        if self._letter(at):
            return 0.6 if alone and word[0] == token.text else 0.0
        like = self.likes[token.text].get(word, 0.0)
        if number and token.text.endswith("ing") and not word.endswith("ing"):
            return 0.0  # "shooting at 10 orcs" does not count shooters
        # short forms and other words of the same meaning are for what stands beside a number
        return 0.0 if not number and (like == SAME or (like == BRIEF and len(token.text) < 4)) else like

    def _number(self, at: int, own: Input, phrase: Phrase) -> Iterator[_Piece]:
        if self._done_to(at) or (at in self.wanted and self._text(at + 1) in _FILLERS):
            return  # "how many models for 5 casualties" has no 5 models
        for run in self._run(at, phrase, number=True):
            held = run.number
            if held is None or (held.unit and held.unit != own.unit and held.unit != '"'):
                continue
            counts = self.line[run.end - 1].value is not None and _plural(self._text(run.end))
            if run.share < 1 and (counts or self._whole(at, run.end)):
                continue  # "8 attacks" is no "attack skill" where something else is called attacks
            value = _value(own, held)
            if value is not None:
                before = self.line[at].value is not None
                usual = _plural(self.line[run.end - 1 if before else at].text) == before  # 6 attacks, but bs 4
                each = own.label.endswith(" each") and self._text(run.end) == "each"
                score = 1 + run.like * (0.35 + 0.65 * run.share) + 0.3 * run.tied + 0.1 * usual + 0.5 * each
                yield _Piece(run.end, score, own, value, "vary" if held.to is not None else "")

    def _text(self, at: int) -> str:
        return self.line[at].text if at < len(self.line) else ""

    def _done_to(self, at: int) -> bool:
        """Whether a verb stands here, and after it those it is done to: attack 5 knights, shoot at 8 orcs."""
        if at == 0 or self.line[at].text not in DOES or self.parted:
            return False
        number = at + 1 + (self._text(at + 1) in AT)
        found = self.line[number : number + 2]
        counted = len(found) == 2 and found[0].value is not None and _plural(found[1].text)
        return counted and not self._whole(number + 1, number + 2)

    def _whole(self, at: int, end: int) -> bool:
        """Whether one of these words is all that some number is called."""
        near = [self.likes[token.text] for token in self.line[at:end] if token.value is None]
        return any(like.get(word, 0.0) >= BRIEF for like in near for word in self.single)

    def _counts_another(self, at: int) -> bool:
        """Whether the number before counts what stands here and has no other number: 30 points, 8 attacks."""
        here, after = [*self.line[at : at + 2], Token(""), Token("")][:2]
        if not _plural(here.text) or after.value is not None:
            return False
        return any(self.likes[here.text].get(word, 0.0) >= 0.95 for word in self.counted)

    def _yes(self, at: int, own: Input, phrase: Phrase) -> Iterator[_Piece]:
        refused = self.line[at].text in NOT and phrase[0] not in NOT
        for run in self._run(at + refused, phrase, number=False):
            if run.share > 0.5:
                yield _Piece(run.end, run.like * (0.3 + 0.7 * run.share), own, "no" if refused else "yes")

    def _option(self, at: int, own: Input, value: str, phrase: Phrase) -> Iterator[_Piece]:
        if phrase[0] in _BARE or max(map(len, phrase)) < 2:
            return
        for run in self._run(at, phrase, number=False):
            if run.share > 0.5 and (value != own.default or run.share == 1):
                score = run.like * (0.3 + 0.7 * run.share)
                yield _Piece(run.end, score, own, value)
                for label in self._run(run.end, words(own.label), number=False):
                    yield _Piece(label.end, score + 0.3 * label.like, own, value)

    def _labelled_option(self, at: int, own: Input, phrase: Phrase) -> Iterator[_Piece]:
        """The name of an input, then one of its options: cover none."""
        for label in self._run(at, phrase, number=False):
            for value, option in own.option_phrases:
                for run in self._run(label.end, option, number=False):
                    if run.share == 1:
                        yield _Piece(run.end, run.like + 0.6 * label.like, own, value)

    def _notes(self, at: int) -> Iterator[_Piece]:
        """Words that name the calculator, a side, or what it answers: they are understood, and give no input."""
        token = self.line[at]
        near = self.likes[token.text]
        if best := max((self.calculator.notes.get(word, 0.0) * like for word, like in near.items()), default=0.0):
            yield _Piece(at + 1, best)
        for title in self.calculator.titles:
            for run in self._run(at, title, number=False):
                if run.share > 0.6 and run.end > at + 1:
                    yield _Piece(run.end, 1.1 * run.like)
        leads = (token.text in _KILL and not self.seeks) or (at > 0 and token.text in DOES)
        if leads and not self.parted:
            yield _Piece(at + 1, 0.1 + best, side=2)  # "a q5 shooter hits a small 4+"
        for head, side in self.calculator.headings.items():
            if token.text.removesuffix("s") == head.removesuffix("s"):
                yield _Piece(at + 1, 0.35, side=side)
            elif side == 1 and at > 0 and near.get(head, 0.0) >= 0.95:
                yield _Piece(at + 1, 1.1, side=2)  # "4+ charges 3+": the verb leads over to the other side

    def _goals(self, at: int) -> Iterator[_Piece]:
        """What is to be reached, and by which input, where a line says how sure one wants to be."""
        side = 2 * (self._text(at) in _KILL)
        for name, label, kind in self.calculator.outputs:
            for phrase in {words(label), words(name.replace("_", " "))} if kind != "number" else ():
                for run in self._run(at, phrase, number=True):
                    held = run.number
                    if held and kind == "spread" and not held.unit and held.to is None:
                        yield _Piece(
                            run.end, 1 + run.like * run.share, value=f"{name}>={held.value}", kind="goal", side=side
                        )
                for run in self._run(at, phrase, number=False) if kind == "chance" else ():
                    yield _Piece(run.end, 0.6 * run.like * run.share, value=name, kind="goal", side=side)
        if at not in self.wanted:
            return
        for own in self.calculator.inputs:
            if own.kind == "number" and not own.aside:
                for phrase in own.phrases:
                    for run in self._run(at, phrase, number=False):
                        yield _Piece(run.end, 0.5 + run.like * run.share, value=own.name, kind="by")
                if own.counts and own.side != 2:
                    yield _Piece(at + 1, 0.3, value=own.name, kind="by")


def _sought(line: list[Token]) -> Iterator[int]:
    """Where a line names what there must be enough of: how many archers, how many 4+ shots, archers needed."""
    for at, token in enumerate(line):
        if at and token.text in ("many", "much") and line[at - 1].text == "how":
            for place in range(at + 1, min(at + 4, len(line))):
                if line[place].text in _FILLERS:
                    break
                if line[place].value is None:
                    yield place
        elif at and token.text in ("needed", "required"):
            yield at - 1


def _plural(word: str) -> bool:
    return len(word) > 2 and word.endswith("s")


def _is_versus(token: Token) -> bool:
    return token.value is None and (token.text in VERSUS or likeness(token.text, "against") >= SLIP)


def _value(own: Input, token: Token) -> str | None:
    """A number as the input takes it, if it does: people say 2.5 where a link has hundredths. A range as a link has it
    behind the name, and nothing for all there is."""
    assert token.value is not None
    ends = [token.value] if token.to is None else sorted([token.value, token.to])
    factor = 100 if token.times and own.unit == "%" else own.factor
    for values in ([end * factor for end in ends], ends):
        if all(value.denominator == 1 and own.low <= value <= own.high for value in values):
            if token.to is None:
                return str(values[0])
            return "" if values == [own.low, own.high] else f":{values[0]}..{values[1]}"
    return None
