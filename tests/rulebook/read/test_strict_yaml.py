"""Reading one YAML file strictly."""

from __future__ import annotations

import pytest

from rulebook.read.strict_yaml import Entries, Items, Problem, Text, read


def reading(tmp_path, text):
    path = tmp_path / "a.yaml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return read(path, "data/a.yaml")


@pytest.mark.parametrize("word", ["no", "yes", "4.10", "010", "1_000", "null", "~", "2024-01-01", "1e3", "'no'"])
def test_every_value_stays_text(tmp_path, word):
    """What YAML would turn into a number, a date or False stays the word that was written."""
    node, problems = reading(tmp_path, f"a: {word}\n")

    assert [] == problems
    assert word.strip("'") == node.entries["a"].value


def test_nodes_remember_their_lines(tmp_path):
    """Keys, lists and texts know the line they begin in."""
    node, _ = reading(tmp_path, "# first\na: one\nb:\n  - x\n  - c: y\n")

    assert isinstance(node, Entries) and isinstance(node.entries["b"], Items)
    assert {"a": 2, "b": 3} == node.lines
    assert [4, 5] == [item.line for item in node.entries["b"].items]


@pytest.mark.parametrize(
    "text, line",
    [
        ("a: |\n  one\n\n  two\nb: two\n", 4),
        ("a: >-\n  one\n  two\n", 3),
        ('a: "one\n  two"\n', 2),
        ("a: two\nb: two\n", 1),
        ("a: [one, two]\n", 1),
    ],
)
def test_a_text_finds_its_parts(tmp_path, text, line):
    """A text of any style knows the line of the file a part of it stands in, and never one outside of it."""
    node, _ = reading(tmp_path, text)
    found = node.entries["a"]
    found = found if isinstance(found, Text) else found.items[1]

    assert [line] == found.lines_with("two")


def test_a_part_that_can_not_be_found_has_the_first_line(tmp_path):
    """Where YAML has changed the words, the first line of the text stands in."""
    node, _ = reading(tmp_path, 'a: 1\nb: "one\\u0041"\n')

    assert [2] == node.entries["b"].lines_with("oneA")


@pytest.mark.parametrize(
    "text, line, sentence",
    [
        ("a: 1\nb: 2\na: 3\n", 3, "The key a is given twice, first in line 1; keep one of them."),
        ("a: &x 1\n", 1, "&x is an anchor; write values out, or put quotes around the text."),
        ("a: 1\nb: *x\n", 2, "*x is an alias; write the value out, or put quotes around the text."),
        ("a: 1\n<<: {b: 2}\n", 2, "<< is a merge key; write the keys out."),
        ("a: !!int 1\n", 1, "!!int is a tag; every value is text, so leave it out, or put quotes around the text."),
        ("a: !x [1]\n", 1, "!x is a tag; every value is text, so leave it out, or put quotes around the text."),
        ("[a]: 1\n", 1, "A key is a word, not a list or a mapping; put quotes around a text that begins with [ or {."),
        ("a: 1\n---\nb: 1\n", 2, "A second document starts here with ---; a file holds one."),
        ("a:\n\tb: 1\n", 2, "There is a tab; use spaces."),
        ("a: |\n  x\ty\n", 2, "There is a tab; use spaces."),
        ("", 1, "The file is empty."),
        ("# nothing\n", 1, "The file is empty."),
        (b"a: 1\nb: \xff\n", 2, "There is a byte that is not UTF-8; save the file as UTF-8."),
        ("a: 1\nb: \x07\n", 2, "The character U+0007 can't stand in a YAML file; take it out."),
        (
            "a: one: two\n",
            1,
            "This can't be read as YAML: mapping values are not allowed here; "
            "put quotes around a text with a colon in it.",
        ),
        (
            "a: 1\nb: 'one\n",
            3,
            "This can't be read as YAML: found unexpected end of stream while scanning a quoted scalar "
            "that starts in line 2; is a quote or bracket left open?",
        ),
        ("a: @x\n", 1, "This can't be read as YAML: found character '@' that cannot start any token."),
    ],
)
def test_mistakes_are_told_with_their_line(tmp_path, text, line, sentence):
    """Whatever is not strict YAML is reported, not raised."""
    _, problems = reading(tmp_path, text)

    assert [Problem("data/a.yaml", line, sentence)] == problems


def test_all_at_once(tmp_path):
    """One reading tells every mistake, and reading goes on behind each."""
    node, problems = reading(tmp_path, "a: &x 1\na: 2\nb: *x\nc: !!str 3\n")

    assert [1, 3, 4, 2] == [problem.line for problem in problems]
    assert ["a", "b", "c"] == list(node.entries)


def test_a_problem_reads_as_a_line():
    """A problem is shown as file, line and sentence."""
    assert "data/a.yaml:3: It is wrong." == str(Problem("data/a.yaml", 3, "It is wrong."))


@pytest.mark.parametrize("text, line", [("a:\n  " + "[" * 5000, 2), ("- " * 5000 + "a", 1)])
def test_what_nobody_could_follow_is_refused(tmp_path, text, line):
    """Thousands of lists in each other are a mistake with its line, and no traceback."""
    sentence = "This can't be read as YAML: there are more than 40 lists or keys in each other."
    assert (None, [Problem("data/a.yaml", line, sentence)]) == reading(tmp_path, text)
