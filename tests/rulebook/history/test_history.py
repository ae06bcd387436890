"""The past of a game: a price, a ruling's default and a rule's words that changed after a release, and who is told."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from pathlib import Path

import pytest

from calculators.declare.calculator import Calculator, calculator
from calculators.declare.inputs import Inputs, ask
from calculators.declare.rulings import Readings, Ruling, readings
from rulebook.__main__ import main
from rulebook.exports.link_pages import link_pages
from rulebook.history.compare import Difference
from rulebook.history.record import DEFAULT, FIGURE, READING
from rulebook.history.words import compared
from rulebook.pages.book import Book, books
from rulebook.pages.changes import before_and_after
from rulebook.read.load import load
from rulebook.site import make
from rulebook.version import called, misnamed, set_version, version
from tests.site.test_render import toy_package
from tests.support.toy import FILES, Cover, Shooter, Shot, attack, write

assert toy_package  # the calculators know the toy in these tests too
SHOOTING, TERRAIN, CHANGES = "toy/rules/10-shooting.yaml", "toy/rules/20-terrain.yaml", "toy/changes.yaml"
FIRST = "changes:\n  - {date: 2026-11-18, kind: news, what: The toy is here.}\n"
PRICED = {**FILES, CHANGES: FIRST, SHOOTING: FILES[SHOOTING].replace("dice: 1", "price: 20")}
LATER = {
    **PRICED,
    SHOOTING: PRICED[SHOOTING].replace("price: 20", "price: 15").replace("      Roll a die.\n", "      Roll one.\n"),
    TERRAIN: FILES[TERRAIN]
    .replace("- value: one\n            text: One.\n          ", "")
    .replace("text: Two.\n", "text: Two.\n          - value: one\n            text: One.\n")
    .replace("answer: One,", "answer: Two,"),
}
FREE = {**PRICED, SHOOTING: FILES[SHOOTING]}
ENTRIES = """\
changes:
  - date: 2027-02-03
    kind: ruling
    what: Two dice are rolled for cover.
    rules: [terrain/cover/cover-die]
  - date: 2027-01-02
    kind: figure
    what: A shot costs 15 points.
    rules: [shooting/to-hit]
"""
TOLD = {**LATER, CHANGES: ENTRIES + FIRST.partition("\n")[2]}


class CoverDie(Ruling, rule="terrain/cover", asks="Cover dice"):
    TWO = "two", "Two"
    ONE = "one", "One"


class Volley(Inputs):
    skill: int = ask(4, "Skill", low=2, high=6, rule="shooting/to-hit")
    cover: Cover = ask(Cover.NONE, "Cover", rule="terrain/cover")
    shooters: tuple[Shooter, ...] = ask((), "Shooters", most=3)
    readings: Readings = readings(CoverDie)


def with_two_dice() -> Calculator:
    """The toy's calculator with another reading played, and therefore another answer."""

    def work_out(volley):
        return Shot(headline="A third.", hit=Fraction(1, 3))

    work_out.__annotations__ = {"volley": Volley, "return": Shot}
    return calculator("Attack", "One shot.", id="toy/attack")(work_out)


def said(folder: Path, files: dict[str, str], one: Calculator, capsys: pytest.CaptureFixture[str]) -> list[str]:
    """What `rulebook check` says about these files, with the release that lies beside them."""
    code = main(["check"], write(folder, files), [one])
    lines = capsys.readouterr().err.splitlines()
    assert code == bool(lines)
    return lines


@pytest.fixture
def released(tmp_path: Path) -> Path:
    """A folder with the toy's first release in it."""
    data = write(tmp_path, PRICED)
    assert main(["ids"], data, [attack()]) == 0
    assert main(["release", "1.0.0", "--date", "2026-11-18"], data, [attack()]) == 0
    return tmp_path


def later(folder: Path) -> Book:
    """The toy of a later day."""
    (game,) = load(write(folder, TOLD), [with_two_dice()])
    return books([game], [with_two_dice()])[0]


def test_a_release_that_nothing_followed_has_no_problem(released, capsys):
    """The data it was made from fits it; words may change without an entry."""
    reworded = {**PRICED, SHOOTING: PRICED[SHOOTING].replace("      Roll a die.\n", "      Roll one.\n")}

    assert [] == said(released, PRICED, attack(), capsys) + said(released, reworded, attack(), capsys)


def test_what_changed_without_an_entry_is_told(released, capsys):
    """A price, an answer and what is played here, each in a sentence at the file where the entry belongs."""
    first, second, third = said(released, LATER, with_two_dice(), capsys)

    assert first == (
        "data/toy/changes.yaml:1: attack: an answer is '33.3%' and was '50%' in version 1.0.0 (hit?cover=soft); "
        "add an entry that says so and names it under calculators."
    )
    assert "shooting/to-hit: a figure is '15' and was '20' in version 1.0.0 (price)" in second
    assert "terrain/cover/cover-die: what is played here is 'two' and was 'one'" in third


def test_a_figure_that_is_gone_must_be_told_too(released, capsys):
    """A price that was taken away, and a table that got other figures along with another title; not a title alone."""
    (price,) = said(released, FREE, attack(), capsys)
    retitled = {**PRICED, SHOOTING: PRICED[SHOOTING].replace("title: Chances", "title: Odds")}
    other = {**retitled, SHOOTING: retitled[SHOOTING].replace("[4+, 1/2]", "[3+, 2/3]").replace("[1/2]", "[2/3]")}
    (game,) = load(write(released, {**FREE, CHANGES: ENTRIES}), [attack()])
    page = make([game], [attack()], {}, shelf=books([game], [attack()])).pages["toy/rules/shooting.md"]

    assert "shooting/to-hit: a figure is gone and was '20' in version 1.0.0 (price)" in price
    assert "Rolling to hit, price: <del>20</del>" in page
    assert [] == said(released, retitled, attack(), capsys)
    assert (
        "a figure is gone and was '4+ · 1/2' in version 1.0.0 (Chances)" in said(released, other, attack(), capsys)[0]
    )


def test_an_entry_older_than_the_release_does_not_count(released, capsys):
    """What was told before the release tells nothing of what changed since."""
    old = {**LATER, CHANGES: FIRST.replace("kind: news", "kind: figure, rules: [shooting/to-hit]")}

    assert 3 == len(said(released, old, with_two_dice(), capsys))


def test_a_golden_answer_is_recorded_and_compared(tmp_path, capsys):
    """One that no page shows, to the last digit; of a long one the check tells where it is otherwise."""
    golden = tmp_path / "tests/toy/golden.json"
    golden.parent.mkdir(parents=True)
    digits = "7" * 200
    hit = {"calculator": "toy/attack", "query": "skill=3", "outputs": {"hit": "2/3"}}
    long = {**hit, "query": "skill=4", "outputs": {"hit": f"{digits}1/{digits}8"}}
    bad = {"calculator": "toy/attack", "query": "skill=9", "errors": {"skill": "At most 6."}}
    golden.write_text(json.dumps([hit, long, bad]))
    data = write(tmp_path, PRICED)
    assert [0, 0] == [main(command, data, [attack()]) for command in (["ids"], ["release", "1.0.0"])]
    assert [] == said(tmp_path, PRICED, attack(), capsys)

    state = json.loads((data / "toy/releases/1.0.0.json").read_text())["state"]
    assert {'"2/3"', "skill"} <= {text for key, text in state.items() if key.startswith("golden attack ")}

    golden.write_text(json.dumps([{**hit, "outputs": {"hit": "5/6"}}, long, bad]))
    (line,) = said(tmp_path, PRICED, attack(), capsys)
    assert """attack: a golden answer is '"5/6"' and was '"2/3"' in version 1.0.0 (hit?skill=3); add an entry""" in line

    golden.write_text(json.dumps([hit, {**long, "outputs": {"hit": f"{digits}5/{digits}8"}}, bad]))
    (line,) = said(tmp_path, PRICED, attack(), capsys)
    assert "75/77" in line and "71/77" in line and len(line) < 300

    golden.write_text("{")
    assert "tests/toy/golden.json is no list of cases" in said(tmp_path, PRICED, attack(), capsys)[0]


def test_with_its_entries_everything_fits(released, capsys):
    """The ruling's entry covers the answers of the calculators that it changes."""
    assert [] == said(released, TOLD, with_two_dice(), capsys)


def test_each_place_shows_what_was_before(released):
    """The rule its words and its price, the ruling what was played, the calculator its answer, all with the day."""
    book = later(released)
    pages = make([book.game], [with_two_dice()], {}, shelf=[book]).pages
    shooting, terrain = pages["toy/rules/shooting.md"], pages["toy/rules/terrain.md"]
    untagged = re.sub(r"<(?!/?(?:del|ins)\b)[^>]*>", "", shooting)

    assert "Until 2 January 2027: Rolling to hit: " in untagged
    assert "Rolling to hit: Roll a die. Roll <del>a die</del> <ins>one</ins>. See" in untagged
    assert "Rolling to hit, price: <del>20</del> <ins>15</ins>" in shooting
    assert "One die or two? Played here: <del>One.</del> <ins>Two.</ins>" in terrain
    assert "One die or two? <del>One</del> <ins>Two</ins>," in terrain
    assert '<time datetime="2027-02-03">3 February 2027</time>' in terrain
    assert "Attack, Cover, Hit: <del>50%</del> <ins>33.3%</ins>" in pages["toy/attack.md"]
    assert "One die or two? Played here: <del>One.</del> <ins>Two.</ins>" in pages["toy/attack.md"]
    assert 2 == pages["toy/changes.md"].count("Before and after")
    assert "Two dice are rolled for cover." in pages["changes.md"]


def test_a_difference_is_told_in_a_reader_s_words(released):
    """A default by its input's label, a table's cells without their markup."""
    book = later(released)
    default = Difference(DEFAULT, "attack", "skill", "4", "5", "1.0.0", None, "")
    table = Difference(FIGURE, "shooting/to-hit", "Chances", "1 · **20**", "1 · **15**", "1.0.0", None, "")
    shown = before_and_after(book, [default, table])

    assert "Attack, Skill if left out: <del>4</del> <ins>5</ins>" in shown
    assert "Rolling to hit, Chances: 1 · <del>20</del> <ins>15</ins>" in shown


def test_an_old_link_leads_to_the_page_that_tells(released):
    """The small page of a calculator's link goes on to the page with the note, inputs and all."""
    book = later(released)
    link = link_pages(book, "https://host/")["r/toy/attack/index.html"]

    assert 'href="../../../toy/attack/"' in link
    assert "Changed on " in make([book.game], [with_two_dice()], {}, shelf=[book]).pages["toy/attack.md"]


def test_a_later_release_holds_only_what_changed(released):
    """And the past stays known: what the first said, what the second says, and since when."""
    data = write(released, TOLD)
    assert main(["release", "1.1.0", "--date", "2027-03-01"], data, [with_two_dice()]) == 0
    state = json.loads((data / "toy/releases/1.1.0.json").read_text())["state"]
    (game,) = load(data, [with_two_dice()])
    (book,) = books([game], [with_two_dice()])

    assert "15" == state["figure shooting/to-hit price"] and "rule terrain/cover" not in state
    assert ["20"] == [one.before for one in book.differences if one.part == "price"]


@pytest.mark.parametrize(
    ("asked", "told"),
    [("1.0", "1.0 is no version"), ("1.0.0", "toy has version 1.0.0 already; a release is never changed")],
)
def test_a_release_is_made_once(released, capsys, asked, told):
    """Under a version of three numbers that comes after the others."""
    assert 2 == main(["release", asked], released / "data", [attack()])
    assert told in capsys.readouterr().err


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("1.0.0.json", "{}", "releases/1.0.0.json is no release"),
        ("notes.txt", "", "releases/notes.txt is not read; a release is called like 1.0.0.json."),
    ],
)
def test_what_is_no_release_is_told(released, capsys, name, text, told):
    """A file that can't be read, and one that nobody would read."""
    (released / "data/toy/releases" / name).write_text(text)

    assert told in "\n".join(said(released, PRICED, attack(), capsys))


def test_the_footer_says_which_version_it_is(released):
    """The version's name, whether anything changed since, and whether it is released at all."""
    (now,) = load(released / "data", [attack()])
    book = later(released)

    assert "Version 1.0.0" == called([now], "1.0.0")
    assert "Version 1.0.0, with later changes" == called([book.game], "1.0.0")
    assert "Before version 1.1.0" == called([now], "1.1.0")


def test_a_tag_names_the_version_of_its_commit(released, capsys):
    """Another name is told, a version that nobody recorded, and changes after it was."""
    (now,) = load(released / "data", [attack()])
    later_game = later(released).game

    assert [] == [*misnamed([now], "v1.0.0", "1.0.0")]
    assert ["The tag v1.1.0 is not v1.0.0, the version in pyproject.toml."] == [*misnamed([now], "v1.1.0", "1.0.0")]
    assert "toy has no release 1.1.0" in next(misnamed([now], "v1.1.0", "1.1.0"))
    assert "toy has changed since 1.0.0 was recorded" in next(misnamed([later_game], "v1.0.0", "1.0.0"))
    assert 1 == main(["check-tag", "v0.0.1"], released / "data", [attack()])
    assert "The tag v0.0.1 is not v" in capsys.readouterr().err


def test_a_version_is_written_into_one_place(tmp_path):
    """pyproject.toml names it, and a release changes nothing else there."""
    project = tmp_path / "pyproject.toml"
    project.write_text('[project]\nname = "x"\nversion = "0.9.0"\n[tool]\nversion = "7"\n')
    set_version("1.0.0", project)

    assert ("1.0.0", 1) == (version(project), project.read_text().count('"7"'))


def test_two_texts_are_compared_word_by_word():
    """What went is struck out, what came is marked, what stayed is shortened, and no text becomes an element."""
    before = "one two three four five six seven eight nine ten eleven twelve <b> 5 hits."
    after = before.replace("5", "6")

    assert "… eight nine ten eleven twelve &lt;b&gt; <del>5</del> <ins>6</ins> hits." == compared(before, after)


@pytest.mark.parametrize(
    ("before", "after", "shown"),
    [
        ("A Large target and", "A Large target, in cover, and", "A Large target<ins>, in cover,</ins> and"),
        (
            "One a hit. It works.",
            "Two an attack. He says so.",
            "<del>One a hit. It works</del> <ins>Two an attack. He says so</ins>.",
        ),
        (
            'Kills 50% (6") at 4+.',
            'Kills 33.3% (8") at 5+.',
            "Kills <del>50% (6&quot;) at 4+</del> <ins>33.3% (8&quot;) at 5+</ins>.",
        ),
        ("0", "-15", "<del>0</del> <ins>-15</ins>"),
        ("Roll one die.", "Roll one.", "Roll one <del>die</del>."),
    ],
)
def test_a_difference_reads_well(before: str, after: str, shown: str) -> None:
    """A sign is no part of the word before it, a figure is one piece, and what is near together is one change."""
    assert shown == compared(before, after)


def test_a_reading_is_told_by_its_own_sentence_and_what_no_entry_tells_by_its_version(released):
    """The example after it may speak of another; words that changed have the day of the last release."""
    reworded = {**PRICED, SHOOTING: PRICED[SHOOTING].replace("      Roll a die.\n", "      Roll one.\n")}
    (game,) = load(write(released, reworded), [attack()])
    shooting = make([game], [attack()], {}, shelf=books([game], [attack()])).pages["toy/rules/shooting.md"]
    (found,) = load(write(released, TOLD), [with_two_dice()])
    (book,) = books([found], [with_two_dice()])
    played = Difference(READING, "terrain/cover/cover-die", "", "Both. The same.", "two", "1.0.0", None, "")

    assert "Changed since 18 November 2026 (version 1.0.0): " in re.sub("<[^>]*>", "", shooting)
    assert "Played here: <del>Both.</del> <ins>Two.</ins>" in before_and_after(book, [played])
