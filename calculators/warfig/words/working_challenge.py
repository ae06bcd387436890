"""How a Personal Challenge is played, step by step, and what was taken for granted."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

from calculators.declare.outputs import Step
from calculators.warfig.rules.exchange import Election, Meeting
from calculators.warfig.rules.squad import Squad
from calculators.warfig.rulings_melee import ChallengeDefence, ChallengeRoles
from calculators.warfig.words.working_melee import Called, melee_steps
from calculators.warfig.words.working_shooting import damage_step

A, B = Called("One of A", "A"), Called("One of B", "B")


def challenge_steps(
    given: Any, squads: tuple[Squad, Squad], elections: Sequence[Election], same_roles: bool
) -> Iterator[Step]:
    """Who attacks when, the first round from either side as they stand, and how it ends."""
    roll = given.first.value == "roll"
    begins = "A roll decides who attacks first" if roll else f"{given.first.label} attacks first"
    yield Step(begins, Fraction(1, 2) if roll else None, "", "personal-challenge/starting")
    turns = given.challenge_roles is ChallengeRoles.ALTERNATE
    later = "Then the two take turns to attack" if turns else "The same side attacks in every round"
    alike = "which makes no difference here: both always strike, at the same time" if same_roles else ""
    yield Step(later, None, alike, "personal-challenge/order", "challenge_roles")
    if Election.DEFEND in (given.a_election, given.b_election):
        allowed = given.challenge_defence is ChallengeDefence.ALLOWED
        what = "A squad may defend instead of fighting back" if allowed else "Nobody may defend: all fight back"
        yield Step(what, None, "", "personal-challenge/fighting", "challenge_defence")
    told: list[Step] = []
    rounds = [(squads, elections[1], A, B), (squads[::-1], elections[0], B, A)]
    for (attacker, defender), election, one, other in rounds[: 1 if same_roles else 2]:
        for step in melee_steps(Meeting(attacker, (), defender, given), election, one, other):
            if step not in told:
                told.append(step)
                yield step
    for squad in squads:  # those whom the first round spares are struck later
        step = damage_step(squad.common.units, squad.common.health, 0, given.spread)
        if step.ruling and step not in told:
            told.append(step)
            yield step
    yield Step("Over when a squad is wiped out; a draw if both are", None, "", "personal-challenge/ending")


def challenge_notes(given: Any, exact: bool) -> Iterator[str]:
    """What was taken for granted."""
    yield "The steps show the first round, with every unit alive; later rounds go the same way with those who are left."
    yield "Nobody plays a command or casts a spell, and a squad that defends does so whenever it is attacked."
    if given.a_leader.value != "none" or given.b_leader.value != "none":
        yield "Whoever is struck first takes all blows until gone; only then the rest of the squad is struck."
    if not exact:
        yield "Chances were rounded down, and all that was cut off together is below the last decimal named."
