"""How a Personal Challenge is played, step by step, and what was taken for granted."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare.outputs import Step
from calculators.warfig.rules.melee import Election, Meeting
from calculators.warfig.rules.personal_challenge import ChallengeLeader, Fight, First, PersonalChallenge
from calculators.warfig.rulings import ChallengeDefence, ChallengeRoles, Spread
from calculators.warfig.words.melee import Called, melee_steps
from calculators.warfig.words.phrases import damage_step, ruled

A, B = Called("One of A", "A"), Called("One of B", "B")


def challenge_steps(inputs: PersonalChallenge, fight: Fight) -> Iterator[Step]:
    """Who attacks when, the first round from either side as they stand, and how it ends."""
    roll, readings = inputs.first is First.ROLL, inputs.readings
    begins = "A roll decides who attacks first" if roll else f"{inputs.first.label} attacks first"
    yield Step(begins, Fraction(1, 2) if roll else None, "", "personal-challenge/starting")
    alike = "which makes no difference here: both always strike, at the same time" if fight.same_roles else ""
    yield ruled(readings[ChallengeRoles], alike)
    if Election.DEFEND in (inputs.a.election, inputs.b.election):
        yield ruled(readings[ChallengeDefence])
    steps: list[Step] = []
    (a, b), (side_a, side_b) = (side.squads[0] for side in fight.sides), fight.sides
    rounds = [(a, A, b, B, side_b.election), (b, B, a, A, side_a.election)]
    for attacker, attackers, defender, defenders, election in rounds[: 1 if fight.same_roles else 2]:
        steps += melee_steps(Meeting(attacker, (), defender, readings), election, attackers, defenders)
    later_struck = (damage_step(squad.common.health, 0, readings[Spread]) for squad in (a, b))
    steps += (step for step in later_struck if step.ruling)  # those whom the first round spares
    yield from dict.fromkeys(steps)  # what is the same in both rounds is said once
    yield Step("Over when a squad is wiped out; a draw if both are", None, "", "personal-challenge/ending")


def challenge_notes(inputs: PersonalChallenge, exact: bool) -> Iterator[str]:
    """What was taken for granted."""
    yield "The steps show the first round, with every unit alive; later rounds go the same way with those who are left."
    yield "Nobody plays a command or casts a spell, and a squad that defends does so whenever it is attacked."
    if {inputs.a.leader, inputs.b.leader} != {ChallengeLeader.NONE}:
        yield "Whoever is struck first takes all blows until gone; only then the rest of the squad is struck."
    if not exact:
        yield "Chances were rounded down, and all that was cut off together is below the last decimal named."
