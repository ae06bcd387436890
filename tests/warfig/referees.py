"""Which referee answers for which calculator, and its inputs as the referee takes them."""

from __future__ import annotations

from enum import Enum

from calculators.declare.inputs import values
from tests.referee.warfig.answers import melee
from tests.referee.warfig.challenge import personal_challenge
from tests.referee.warfig.lists import army_list, march, unit_card
from tests.referee.warfig.shooting import friendly_fire, shooting


def plain(value):
    """A value as the referee takes it: words, numbers, rows by name."""
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [plain(one) if isinstance(one, Enum) else as_asked(one) for one in value]
    return value


def as_asked(given):
    """Inputs, or a row of them, by name."""
    return {name: plain(value) for name, value in values(given).items()}


def both_choices(**asked):
    """Fight back and defend, side by side."""
    found = {}
    for choice in "fight", "defend":
        odds = melee(**asked, election=choice)
        lost = {side: odds[f"mean_{side}_casualties"] for side in ("attacker", "defender")}
        worth = {
            side: asked[f"{side}_points"] * odds[f"{side}_units_lost"]
            + asked[f"{side}_leader_points"] * odds[f"{side}_leader_killed"]
            for side in lost
        }
        found |= {
            f"{choice}_defenders_lost": lost["defender"],
            f"{choice}_points": worth["attacker"] - worth["defender"],
            f"{choice}_wiped_out": odds["defender_wiped_out"],
            f"{choice}_casualties": odds["defender_casualties"],
        }
        if choice == "fight":
            found["fight_attackers_lost"] = lost["attacker"]
    ahead = {
        "units": found["fight_attackers_lost"] - found["fight_defenders_lost"] + found["defend_defenders_lost"],
        "points": found["fight_points"] - found["defend_points"],
    }
    return found | {
        f"better_by_{what}": "fight" if by > 0 else "defend" if by else "even" for what, by in ahead.items()
    }


REFEREES = {
    "shooting": shooting,
    "friendly-fire": friendly_fire,
    "melee": melee,
    "fight-or-defend": both_choices,
    "personal-challenge": personal_challenge,
}
SUMS = {"unit-card": unit_card, "army-list": army_list, "march": march}
