"""Whatever is sent, there is an answer or a sentence: never a traceback, in any door that runs here."""

from __future__ import annotations

import contextlib
import io
import json
import subprocess
import sys
from urllib.parse import parse_qsl

import pytest

from calculators import every, find
from calculators.__main__ import main
from calculators.api import _for_page, for_page
from calculators.declare.query import LONGEST
from tests.support.built import ROOT
from tests.support.draws.amount import many
from tests.support.draws.bad_input import PER_FAMILY, queries

GAMES = sorted({one.game for one in every()})
WORK = 40_000  # calls of functions for one refusal; the most found is a sixth of it


def sentences(calculator, query, errors):
    """Every message is a sentence under the name of its input, or of the key that is none."""
    known = (
        {one.name for one in calculator.questions}
        | {name[:40] for name, _ in parse_qsl(query, keep_blank_values=True)}
        | {""}
    )
    return (
        errors
        and set(errors) <= known
        and all(words[:1].strip() and words.endswith((".", "?")) and len(words) < 5000 for words in errors.values())
    )


@pytest.mark.parametrize("game", GAMES)
def test_page_answers_or_says_why(game):
    """Thousands of queries a game, ten where all are drawn: each gets an answer, or a sentence naming the field;
    most are refused, some get through."""
    refused = 0
    for id, query in queries(game):
        found = json.loads(_for_page.__wrapped__(id, query))
        assert "html" in found or sentences(find(id), query, found["errors"]), (id, query[:200])
        refused += "errors" in found
        assert len(json.dumps(found.get("errors", {}))) < 40_000
    assert PER_FAMILY // 2 < refused < PER_FAMILY


def words(at, id, query):
    """A query as words in the shell: of four in turn, for people, for programs, and as what an answer is held against,
    for both."""
    given = (
        ["--against", query] if at % 4 > 1 else ["=".join(pair) for pair in parse_qsl(query, keep_blank_values=True)]
    )
    return [id, *given, *(["--json"] if at % 2 else [])]


@pytest.mark.parametrize("game", GAMES)
def test_shell_answers_or_says_why(game):
    """Half as many queries end with status 0 or 2: text or JSON on one side, lines of sentences on the other."""
    for at, (id, query) in enumerate(queries(game, PER_FAMILY // 2)):
        out, complaints = io.StringIO(), io.StringIO()
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(complaints):
            status = main(words(at, id, query))
        if at % 2:
            found = json.loads(out.getvalue())
            assert {0: "a" if at % 4 == 3 else "outputs", 2: "errors"}[status] in found, (id, query[:200])
        else:
            answered, refused = out.getvalue(), complaints.getvalue()
            assert {0: (True, False), 2: (False, True)}[status] == (bool(answered), refused.endswith(".\n")), (
                id,
                query[:200],
            )


def test_processes_answer_or_say_why():
    """A few of them as real processes, which bytes of every kind reach, except what no system passes on."""
    for at, (id, query) in enumerate(one for game in GAMES for one in queries(game, 2, seed=5)):
        given = [word.replace("\0", "").encode(errors="surrogatepass")[:LONGEST] for word in words(at, id, query)]
        done = subprocess.run([sys.executable, "-S", "-m", "calculators", *given], cwd=ROOT, capture_output=True)
        assert done.returncode in (0, 2) and b"Traceback" not in done.stderr, (id, query[:200])
        assert done.stdout if at % 2 or not done.returncode else done.stderr.endswith(b".\n"), (id, query[:200])


@pytest.mark.parametrize("game", GAMES)
def test_refusing_is_little_work(game):
    """Counted, not timed: no query makes Python run on and on before it is refused, in the shell's door or the page's.

    What answers take is the benchmark's to measure, with the heaviest input of every calculator
    (tests/bench/answers.py).
    """
    calls = 0

    def count(*_):
        nonlocal calls
        calls += 1

    for at, (id, query) in enumerate(queries(game, many(500, quickly=60), seed=4)):
        calls, typed = 0, words(at, id, query)
        sys.setprofile(count)
        try:
            with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
                refused = main(typed) if at % 3 else "errors" in _for_page.__wrapped__(id, query)[:12]
        finally:
            sys.setprofile(None)
        assert not refused or calls < WORK, (id, query[:200])


@pytest.mark.parametrize(
    ("query", "errors"),
    [
        (
            "units=" + "name:a;" * LONGEST,
            {"units": "Units is too long: all inputs together have 56006 characters, where 8000 is the most."},
        ),
        (
            "limit=9&units=count:2;name:" + "a" * 100_000,
            {"units": "Units, row 2, is too long: all inputs together have 100027 characters, where 8000 is the most."},
        ),
        (
            "limit=" + "9" * 100_000,
            {"limit": "Points limit is too long: all inputs together have 100006 characters, where 8000 is the most."},
        ),
        (
            "colour=" + "%C3" * LONGEST,
            {"colour": "“colour” is too long: all inputs together have 24007 characters, where 8000 is the most."},
        ),
        (
            "&".join(["a=1"] * LONGEST),
            {"": "The inputs are too long: 31999 characters together, where 8000 is the most."},
        ),
        (
            "limit=" + "9" * LONGEST + "&units=" + "a" * LONGEST,
            {"": "The inputs are too long: 16013 characters together, where 8000 is the most."},
        ),
    ],
    ids=["rows", "a row", "a number", "unknown", "many", "two"],
)
def test_what_is_too_long_is_named(query, errors):
    """More than any browser or forum carries is refused unread, under the name of the input that is too long,
    with its row; in the shell too."""
    assert errors == json.loads(for_page("warstuff/army-list", query))["errors"]
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        assert 2 == main(["warstuff/army-list", *query.split("&"), "--json"])
    assert errors == json.loads(out.getvalue())["errors"]
