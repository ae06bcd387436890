"""A line as numbers and words, and how like two words are. It knows English and no game."""

import re
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache

from calculators.declare.slips import one_slip

SAME = 0.8  # how surely a word means another of the same meaning
BRIEF = 0.85  # … is short for another
SLIP = 0.7  # how surely a word is another that one slip makes of it
MOST_TOKENS = 40  # in a line: nobody asks for more at once, and it bounds the time

_PIECE = re.compile(r"""\d+(?:\.\d+)?|[a-z]+(?:'[a-z]+)*|\.\.+|''|[+"%@&=-]""")
_SIGNS = str.maketrans({"’": "'", "“": '"', "”": '"', "″": '"', "×": "x", "–": "-", "−": "-", "…": ".."})
_UNITS = {"inch": '"', "inches": '"', "in": '"', "percent": "%", "''": '"', '"': '"', "%": "%", "+": "+"}
_NUMBERS = dict(
    zip(
        "one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty thirty forty fifty hundred dozen both".split(),
        [*range(1, 21), 30, 40, 50, 100, 12, 2],
    )
)
_ONE_ON_ONE = re.compile(r"\b(?:1|one)[\s-]*(?:v|vs|on|x)[\s-]*(?:1|one)\b")
_HOW_MUCH = re.compile(r"\bhow much (?:is|are|for)\b")
_RANGE = {"..", "...", "-", "to"}

VERSUS = frozenset("vs versus against v".split())  # parts the sides wherever it stands
AT = frozenset("at on into @ onto".split())  # parts them where none of the others does
SMALL = frozenset(
    "a an the of in with to and or is are be it its my your i we you they their them that which who what how many much "
    "if do does for from by has have had per each when while will would can get gets as so there this these only just "
    "still + = & - .. ' \" %".split()
)
# What one side does to the other: it leads over where a number or a name follows that the other side has too.
DOES = frozenset("hits shoots attacks fights charges strikes fires kills shoot attack fight charge strike fire".split())
_DONE = {"hit": "hits", "shot": "shoots", "attacked": "attacks", "charged": "charges", "struck": "strikes"}
_AFTER_ONE = frozenset("with in that at who behind".split())  # "shoot one with armour 3": no number
NOT = frozenset("no not without".split())
# Words that mean the same to anybody who asks about a game.
_SAME = (
    "cost costs price priced worth expensive points point pts",
    "kill kills killing killed dead die dies died slain casualties casualty destroyed losses lose loses lost",
    "left remaining remain alive survive survives surviving survivors",
    "hp health wounds",
)
_FORMS = {"fly": "flying", "flies": "flying", "flier": "flying", "fliers": "flying", "flyer": "flying", "shot": "shoot"}
_GROUP = {word: group.split()[0] for group in _SAME for word in group.split()}


@dataclass(frozen=True)
class Token:
    """A word, or a number with its sign; `to` is the end of a range, and `tight` says that no space is before it."""

    text: str
    value: Fraction | None = None
    to: Fraction | None = None
    unit: str = ""
    tight: bool = False
    times: bool = False  # 10x, x10


def tokens(line: str) -> list[Token]:
    """What a line says, piece by piece."""
    text = line.lower().translate(_SIGNS).replace("'s", "").replace("n't", " not")
    text = _HOW_MUCH.sub("cost", _ONE_ON_ONE.sub("duel", text[:2000]))
    pieces = [(match[0], match.start(), match.end()) for match in _PIECE.finditer(text)]
    made: list[Token] = []
    last = -1
    for piece, start, end in pieces:
        made.append(_token(piece, tight=start == last))
        last = end
    return _turned(_joined(made))


def _token(piece: str, tight: bool) -> Token:
    if piece[0].isdigit():
        return Token(piece, Fraction(piece[:12]), tight=tight)
    if piece in _NUMBERS:
        return Token(piece, Fraction(_NUMBERS[piece]))
    return Token(piece, tight=tight)


def _joined(pieces: list[Token]) -> list[Token]:
    """Numbers with their signs, their ranges and their times; everything else as it was."""
    made: list[Token] = []
    at = 0
    while at < len(pieces):
        token = pieces[at]
        following = pieces[at + 1] if at + 1 < len(pieces) else Token("")
        at += 1
        if token.text == "x" and following.value is not None:  # x10
            made.append(replace(following, text=f"x{following.text}", times=True, tight=False))
            at += 1
        elif token.value is None:
            made.append(token)
        else:
            if following.text in _RANGE and at + 1 < len(pieces) and pieces[at + 1].value is not None:
                end = pieces[at + 1]
                token = replace(token, text=f"{token.text}..{end.text}", to=end.value)
                at += 2
                following = pieces[at] if at < len(pieces) else Token("")
            if following.text in _UNITS and (following.tight or following.text in ("inch", "inches", "percent")):
                token = replace(token, text=token.text + _UNITS[following.text], unit=_UNITS[following.text])
                at += 1
            elif following.text == "x":
                token = replace(token, text=f"{token.text}x", times=True)
                at += 1
            made.append(token)
    return made


def _turned(line: list[Token]) -> list[Token]:
    """An order that is easier to read: "4 of 10 left" as 10, 4 left; "A attacked by B" as B attacks A."""
    for at, token in enumerate(line):
        if token.text == "one" and (at + 1 == len(line) or line[at + 1].text in _AFTER_ONE):
            line[at] = Token("it")
    for at in range(1, len(line) - 1):
        before, token, after = line[at - 1 : at + 2]
        lost = at > 1 and kills(line[at - 2].text)
        if token.text == "of" and before.value is not None and after.value is not None and not lost:
            line[at - 1], line[at + 1] = after, before
        elif token.text == "by" and before.text in _DONE:
            return [*line[at + 1 :], Token(_DONE[before.text]), *line[: at - 1]]
    return line


def kills(word: str) -> bool:
    """Whether it tells of a death or a loss, in any form."""
    return _GROUP.get(word) == "kill"


@lru_cache(maxsize=4096)
def stem(word: str) -> str:
    """A word without its ending, spelt one way: charges, charging and charger are one, and so are armour and armor."""
    word = _FORMS.get(word, word).replace("our", "or").replace("ence", "ense")
    for ending in ("ations", "ation", "ating", "ions", "ion", "ings", "ing", "ers", "er", "ies", "ed", "es", "s", "e"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)]
            break
    return word[:-1] if len(word) > 3 and word[-1] == word[-2] else word


@lru_cache(maxsize=65536)
def likeness(typed: str, word: str) -> float:
    """How surely somebody who typed one word meant another: 1 for the same, 0 for no reason to think so."""
    if typed == word:
        return 1.0
    if not (typed.isalpha() and word.isalpha()):
        return 0.0
    if stem(typed) == stem(word) and len(stem(typed)) > 2:
        return 0.95
    if typed in _GROUP and _GROUP[typed] == _GROUP.get(word):
        return SAME
    if typed[0] != word[0]:
        return 0.0
    if len(typed) >= 3 and word.startswith(typed):
        return BRIEF
    if len(typed) >= 3 and _abbreviates(typed, word):
        return BRIEF
    slips = (one_slip(mine, theirs) for mine, theirs in ((typed, word), (stem(typed), stem(word))))
    return SLIP if any(slips) else 0.0


def _abbreviates(typed: str, word: str) -> bool:
    """Whether it is a word without its vowels, or how it begins and its last consonant: dmg, lvl, atk."""
    skeleton = word[0] + re.sub("[aeiouy]", "", word[1:].removesuffix("s"))
    return typed == skeleton or (word.startswith(typed[:-1]) and typed[-1] == skeleton[-1])
