"""What a table of ranked changes says beside each of them: how it stands to the next one, and what that one costs."""

import itertools
from fractions import Fraction
from re import fullmatch


def one_after_another(ranked, table):
    """Each row (whether it is a change, its worth, its price; as a referee has them) is set against the next change in
    words."""
    changes = [row for row in ranked if row[0]]
    expected = [how(one, other) for one, other in itertools.pairwise(changes)] + [None] * bool(changes)
    told = [said for (change, *_), said in zip(ranked, table.says, strict=True) if change]
    assert (expected, [""] * (len(ranked) - len(changes))) == (
        [heard(one) for one in told],
        [said for (change, *_), said in zip(ranked, table.says) if not change],
    )


def how(one, other):
    return one[1] == other[1], Fraction(other[2] - one[2])


def heard(said):
    """(as good as the next one, or better; what that costs more), or None where no next one is named."""
    parts = fullmatch(r".+; (as good as|better than) .+, which costs (?:the same|([\d.,/ ]+) (more|less))\.", said)
    assert said.endswith(".") and bool(parts) == ("; " in said), said
    if not parts:
        return None
    than, points, way = parts.groups()
    more = Fraction(points.replace(",", "")) if points else Fraction(0)
    return than == "as good as", -more if way == "less" else more
