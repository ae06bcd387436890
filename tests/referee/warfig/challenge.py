"""A whole Personal Challenge: round after round of melee, to the end, exactly."""

from dataclasses import replace
from fractions import Fraction

from tests.referee.dice import enumerate_all
from tests.referee.warfig.melee import melee_round
from tests.referee.warfig.steps import Kind, Squad
from tests.referee.warfig.tables import Rulings

OTHER = {"a": "b", "b": "a"}


class Challenge:
    """Two squads in contact; a position is both squads and who attacks now."""

    def __init__(self, asked):
        self.rulings = Rulings(**{name: asked[name] for name in vars(Rulings()) if name in asked})
        self.roles = asked["challenge_roles"]
        self.elections = {
            name: asked[f"{name}_election"] if asked["challenge_defence"] == "allowed" else "fight" for name in OTHER
        }
        self.start = tuple(squad(asked, name) for name in OTHER)
        starters = OTHER if asked["first"] == "roll" else (asked["first"],)
        self.openings = {(*self.start, name): Fraction(1, len(starters)) for name in starters}
        self.found = {}

    def over(self, position):
        return not (position[0].number and position[1].number)

    def after(self, position):
        """Every position one round later, with its chance."""
        a, b, attacker = position
        squads = {"a": a, "b": b}
        defender = OTHER[attacker]
        odds = enumerate_all(
            melee_round, (squads[attacker],), squads[defender], self.elections[defender], None, self.rulings
        )
        following = attacker if self.roles == "same_attacker" else defender
        later = {}
        for (struck, striker), share in odds.items():
            squads = {attacker: _closed_up(striker), defender: _closed_up(struck)}
            place = squads["a"], squads["b"], following
            later[place] = later.get(place, 0) + share
        return later

    def by_round(self, rounds):
        """The positions after each of the first rounds, as a list of odds."""
        odds, told = self.openings, []
        for _ in range(rounds):
            later = {}
            for position, share in odds.items():
                if self.over(position):
                    later[position] = later.get(position, 0) + share
                    continue
                for place, chance in self.after(position).items():
                    later[place] = later.get(place, 0) + share * chance
            odds = later
            told.append(odds)
        return told

    def to_the_end(self, position):
        """(every end by the units left on both sides, the rounds it takes on average).

        Nobody ever comes back, so play returns to a position only by rounds in which nothing
        happens: with the same attacker that is the position itself, else the same squads with
        the other attacking. Those one or two equations are solved, everything else is play.
        """
        if self.over(position):
            return {(position[0].number, position[1].number): Fraction(1)}, Fraction(0)
        if position not in self.found:
            here, stays = self._leaving(position)
            if self.roles == "same_attacker":
                self.found[position] = _sum([(here, 1 / (1 - stays))])
            else:
                a, b, attacker = position
                there, back = self._leaving((a, b, OTHER[attacker]))
                once = 1 / (1 - stays * back)
                self.found[position] = _sum([(here, once), (there, stays * once)])
        return self.found[position]

    def _leaving(self, position):
        """One round's part of the outcome, and the chance that nothing happens in it."""
        later = self.after(position)
        a, b, _ = position
        parts = [(self.to_the_end(place), share) for place, share in later.items() if place[:2] != (a, b)]
        ends, rounds = _sum(parts)
        return (ends, rounds + 1), sum(share for place, share in later.items() if place[:2] == (a, b))


def squad(asked, name):
    units, ws, strength, armour, health, attacks = (
        asked[f"{name}_{what}"] for what in ("units", "ws", "strength", "armour", "health", "attacks")
    )
    found = Squad(Kind(ws, strength, armour, health, attacks, asked[f"{name}_dice"] or attacks), (0,) * units, units)
    if asked[f"{name}_leader"] == "none":
        return found
    leader = Kind(*(asked[f"{name}_leader_{what}"] for what in ("ws", "strength", "armour", "health", "attacks")))
    return replace(
        found, leader=replace(leader, dice=leader.attacks), leader_left=leader.health, struck=asked[f"{name}_leader"]
    )


def _closed_up(squad):
    """All who are left fight on; a leader's kind is kept, its health says whether it lives."""
    return replace(squad, fighting=len(squad.units))


def _sum(parts):
    ends, rounds = {}, Fraction(0)
    for (odds, length), share in parts:
        rounds += length * share
        for end, chance in odds.items():
            ends[end] = ends.get(end, 0) + chance * share
    return ends, rounds


def personal_challenge(**asked):
    """Who wins, after how many rounds on average, and how many are left."""
    challenge = Challenge(asked)
    ends, rounds = _sum([(challenge.to_the_end(position), share) for position, share in challenge.openings.items()])
    left = [{}, {}]
    for end, chance in ends.items():
        for at in (0, 1):
            left[at][end[at]] = left[at].get(end[at], 0) + chance
    return {
        "a_wins": sum((chance for (a, b), chance in ends.items() if a), Fraction(0)),
        "b_wins": sum((chance for (a, b), chance in ends.items() if b), Fraction(0)),
        "both_gone": ends.get((0, 0), Fraction(0)),
        "mean_rounds": rounds,
        "a_left": left[0],
        "b_left": left[1],
    }
