"""Whether an army stands its morale tests."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Inputs, ask, calculator
from calculators.declare.outputs import Answer, Step, Table, chance, number, table, word
from calculators.show.wording import counted, percent, sentence
from calculators.warstuff.rules.preparation import ROUNDS
from calculators.warstuff.rules.to_hit import passes


class Tester(Inputs):
    """A model that could take the test."""

    quality: int = ask(4, "Quality", low=2, high=6, unit="+", rule="basics/quality-test")
    fearless: bool = ask(False, "Fearless", rule="special-rules/fearless")
    stunned: bool = ask(False, "Stunned", rule="wounds/stunned")

    @property
    def passes(self) -> Fraction:
        """The chance of one test; a stunned model may not take it (morale/army-morale)."""
        if self.stunned:
            return Fraction(0)
        return 1 - (1 - passes(self.quality)) ** (2 if self.fearless else 1)

    @property
    def named(self) -> str:
        return f"{self.quality}+" + (" Fearless" if self.fearless else "")


class Nerve(Inputs):
    """An army at the end of a round."""

    start: int = ask(10, "Units at the start", low=1, high=200, group="Army", rule="preparation/armies")
    left: int = ask(5, "Units left", low=0, high=200, group="Army", rule="morale/army-morale")
    undead: int = ask(0, "Undead among them", low=0, high=200, group="Army", rule="special-rules/undead")
    testers: tuple[Tester, ...] = ask((Tester(),), "Who could test", most=12, group="Test", rule="morale/army-morale")
    rounds: int = ask(
        1, "Tests to stand", low=1, high=ROUNDS, group="Test", hint="one at the end of each round", rule="rounds/rounds"
    )

    def problems(self) -> dict[str, str]:
        problems = {}
        if self.left > self.start:
            problems["left"] = f"Units left takes at most the units at the start, {self.start}, not {self.left}."
        if self.undead > self.left:
            problems["undead"] = f"Undead among them takes at most the units left, {self.left}, not {self.undead}."
        if 0 < self.left < len(self.testers):
            rows = f"at most one row for each unit left, {self.left}, not {len(self.testers)}"
            problems["testers"] = f"Who could test takes {rows}."
        return problems


class Resolve(Answer, good_for="the army", more="stands passes"):
    due: str = word("Test due")
    due_at: int = number("Due at", "this many units left, or fewer")
    tester: str = word("Best tester")
    passes: Fraction = chance("Passes one test")
    stands: Fraction = chance("Stands all tests")
    survivors: int = number("Left if it fails", "the Undead")
    by_round: Table = table("After each round", curve=True)


@calculator("Morale", "Whether an army must test its morale, who should test, and the chance that it stands.")
def morale(nerve: Nerve) -> Resolve:
    """The owner picks the best model that is not stunned; one test at the end of each round at half size or less."""
    due = 0 < 2 * nerve.left <= nerve.start
    able = [tester for tester in nerve.testers if nerve.left and not tester.stunned]
    best = max(able, key=lambda tester: tester.passes, default=None)
    passes = best.passes if best else Fraction(0)
    stands = [passes**tests if due else Fraction(nerve.left > 0) for tests in range(1, ROUNDS + 1)]
    return Resolve(
        headline=_headline(nerve, due, best, stands[nerve.rounds - 1]),
        due="yes" if due else "no",
        due_at=nerve.start // 2,
        tester=best.named if best else "none, all stunned" if nerve.left else "none",
        passes=passes,
        stands=stands[nerve.rounds - 1],
        survivors=nerve.undead,
        by_round=Table(("Tests", "Stands them all"), tuple(enumerate(stands, 1))),
        working=tuple(_working(nerve, due, best)),
        notes=tuple(_notes(nerve, due)),
    )


def _headline(nerve: Nerve, due: bool, best: Tester | None, stands: Fraction) -> str:
    army = f"an army with {nerve.left} of {nerve.start} units left"
    if not nerve.left:
        return f"An army of {nerve.start} with no units left is gone."
    if not due:
        return sentence(f"{army} takes no morale test.")
    if best is None:
        return sentence(f"{army}, all stunned, fails its morale test.")
    tests = "its morale test" if nerve.rounds == 1 else f"{counted(nerve.rounds, 'morale test')} in a row"
    return sentence(f"{army} passes {tests} on a {best.named} {percent(stands)} of the time.")


def _working(nerve: Nerve, due: bool, best: Tester | None) -> Iterator[Step]:
    half = f"{nerve.left} left; half of {nerve.start} is {nerve.start // 2 or ''}{'½' if nerve.start % 2 else ''}"
    yield Step("A test is due" if due else "No test is due", None, half, "morale/army-morale")
    if best is None:
        if nerve.left:
            yield Step("Nobody can test: it fails", Fraction(0), "all are stunned", "wounds/stunned")
        return
    test = f"The best tester passes its quality test: {best.quality}+"
    yield Step(test, passes(best.quality), "", "basics/quality-test")
    if best.fearless:
        after = "chance to pass after that"
        yield Step("Fearless re-rolls a failed test", best.passes, after, "special-rules/fearless")
    if due and nerve.rounds > 1:
        in_a_row = f"Passes {counted(nerve.rounds, 'test')} in a row"
        yield Step(in_a_row, best.passes**nerve.rounds, "one at the end of each round", "morale/army-morale")
    if nerve.undead:
        undead = sentence(counted(nerve.undead, "Undead unit"))
        yield Step(f"{undead} survive a failure", rule="special-rules/undead")


def _notes(nerve: Nerve, due: bool) -> Iterator[str]:
    if not nerve.left:
        yield "There is nobody left to test."
    elif nerve.start == 1:
        yield "An army of one never tests: it cannot be halved."
    elif not due:
        yield f"A test falls due at {counted(nerve.start // 2, 'unit')} left or fewer."
    elif nerve.undead == nerve.left:
        yield "All that are left are Undead: failing costs nothing."
    if due and nerve.rounds > 1:
        yield "This assumes the same tester every round and no further losses."
