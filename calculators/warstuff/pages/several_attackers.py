"""Several attackers, one after another, on one target."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import Choice, Inputs, Readings, ask, calculator, part, readings
from calculators.declare.outputs import Answer, LeftOut, Link, Step, Table, chance, number, table
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, listed, often, percent, sentence
from calculators.warstuff.rules.attacks import volley
from calculators.warstuff.rules.special_rules import Special, can_shoot, range_problem
from calculators.warstuff.rules.unit_creation import Unit
from calculators.warstuff.rules.units import Fates, Fighter, Mode, State, Target, fates, fighter, suffering_rules
from calculators.warstuff.rulings import ATTACK, complete
from calculators.warstuff.words.attack_steps import Blow, attack_steps
from calculators.warstuff.words.phrases import NO_RANGE, described, idle, marker_notes

EACH = 20  # up to so many attackers get a line each in the table


class Way(Choice):
    """How an attacker attacks; a guard shot finds its target in cover (shooting/guard-shots)."""

    SHOOTING = "shooting", "Shooting"
    CHARGE = "charge", "Charge"
    GUARD = "guard", "Guard shot"

    @property
    def mode(self) -> Mode:
        return Mode.CHARGE if self is Way.CHARGE else Mode.SHOOTING


class Attackers(Inputs):
    """One or more attackers alike."""

    count: int = ask(1, "Count", low=1, high=15)
    unit: Unit = part(Unit)
    mode: Way = ask(Way.SHOOTING, "Attack", rule="shooting/to-hit")


class SeveralAttackers(Inputs):
    """The target, everyone who attacks it before it acts again, and how the table reads the rules."""

    attackers: tuple[Attackers, ...] = ask(
        (Attackers(2, Unit(rules=(Special.SHOOTER_18,))), Attackers(mode=Way.CHARGE)),
        "Attackers, in order",
        most=10,
        rule="rounds/activation",
    )
    target: Target = part(Target, of="Target")
    readings: Readings = readings(*ATTACK)

    def problems(self) -> dict[str, str]:
        problems = ((at, range_problem(row.unit.rules)) for at, row in enumerate(self.attackers, 1))
        rows = [f"Row {at}: {problem}" for at, problem in problems if problem]
        if self.attackers and not rows:
            return {}
        return {"attackers": " ".join(rows) or "Attackers: there must be at least one row."}


class Downfall(Answer, good_for="the attackers", more="killed", less="unharmed"):
    killed: Fraction = chance("Killed", part="fate")
    stunned: Fraction = chance("Stunned", part="fate")
    marked: Fraction = chance("Marked", "standing, with a new marker", part="fate")
    unharmed: Fraction = chance("Unharmed", part="fate")
    attackers_used: Fraction = number("Attackers used", "on average: none is needed after the kill")
    after_each: Table = table("After each attacker", curve=True)


@calculator(
    "Several attackers",
    "Shots, guard shots and charges one after another on one target: the chances after each of them.",
)
def several_attackers(inputs: SeveralAttackers) -> Downfall:
    """Each attacker meets the target as the ones before have left it."""
    readings = complete(inputs.readings)
    target, now = inputs.target.fighter, Odds.sure(inputs.target.now(readings))
    used, place = Fraction(0), 0
    rows: list[tuple[str | int | Fraction | Link, ...]] = []
    total = sum(row.count for row in inputs.attackers)
    for row in inputs.attackers:
        attacks = volley(fighter(row.unit), _defender(row, target), now, row.mode.mode, row.count, readings)
        for left, after in zip(range(row.count, 0, -1), attacks):
            used += now.chance(lambda condition: not condition.dead)
            now, place = after, place + 1
            if total <= EACH or left == 1:
                rows.append((f"{place}: {row.unit.called}, {row.mode.label.lower()}", *fates(now)))
    end = fates(now)
    return Downfall(
        headline=_headline(inputs, total, end),
        **end._asdict(),
        attackers_used=used,
        after_each=Table(("Attacker", *map(sentence, Fates._fields)), tuple(rows)),
        working=tuple(_working(inputs, target, readings)),
        notes=tuple(_notes(inputs, readings)),
    )


def _defender(row: Attackers, target: Fighter) -> Fighter:
    """The target as this attacker finds it."""
    return target._replace(cover=True) if row.mode is Way.GUARD else target


def _headline(inputs: SeveralAttackers, total: int, end: Fates) -> str:
    s = "s" if total == 1 else ""
    does = [f"kill{s} {often(end.killed)}"]
    if inputs.target.state is State.FRESH:
        does += [f"leave{s} it stunned {percent(end.stunned)}"] if end.stunned else []
    return sentence(f"{counted(total, 'attacker')} on {described('target', inputs.target)} {listed(does)}.")


def _working(inputs: SeveralAttackers, target: Fighter, readings: Readings) -> Iterator[Step]:
    """The steps of the first attack of each row; a step told before is not told again."""
    shown: set[Step] = set()
    several = sum(row.count for row in inputs.attackers) > 1
    now = inputs.target.now(readings)
    for at, row in enumerate(inputs.attackers, 1):
        if row.mode is Way.GUARD:
            yield Step(f"Row {at}: a guard shot finds its target in cover", rule="shooting/guard-shots")
        attacker, defender, markers = fighter(row.unit), _defender(row, target), inputs.target.markers or int(at > 1)
        blow = Blow(attacker, defender, now, row.mode.mode, readings, f"row {at}", "target", markers, several)
        for step in attack_steps(blow):
            if step not in shown:
                shown.add(step)
                yield step


def _notes(inputs: SeveralAttackers, readings: Readings) -> Iterator[str]:
    if any(row.mode is not Way.CHARGE and not can_shoot(row.unit.rules) for row in inputs.attackers):
        yield NO_RANGE
    if any(row.mode is Way.CHARGE for row in inputs.attackers):
        yield LeftOut("What the target's strike backs do to the chargers is left out.", "the strike backs")
    mode = Mode.CHARGE if any(row.mode is Way.CHARGE for row in inputs.attackers) else Mode.SHOOTING
    yield from idle("The target's", inputs.target.unit.rules, suffering_rules(mode))
    yield from marker_notes("target", inputs.target, readings)
