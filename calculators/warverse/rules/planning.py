"""Every way to use a character's attacks on some targets: all at once, or in stages, and what comes of each."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple

from calculators.warverse.rules.areas import Alike, Spot, kills
from calculators.warverse.rules.combat import PAIRS, kill
from calculators.warverse.rules.in_turn import InTurn
from calculators.warverse.rules.splitting import SplitGoal
from calculators.warverse.rules.stages import MOST_WORK, Option, Plan, Turn
from calculators.warverse.rulings import HitsAddUp, SplitPays

_FIGURES = 6  # of a plan: the goal's, the attacker lives, kills, points, all dead, any dead


class Prey(NamedTuple):
    """A target as the planner sees it: what it defends on, what its range takes, and an area on it alone, if any."""

    name: str
    strength: int
    need: int
    worth: int
    defends: int  # against a straight attack, in cover perhaps
    penalty: int
    spot: Spot | None


class Way(NamedTuple):
    """One way to use the attacks."""

    what: str
    dice: str
    mean: Fraction  # kills
    points: Fraction
    all_killed: Fraction
    any_killed: Fraction
    own: Fraction = Fraction(0)  # the attacker dies

    def net(self, own_points: int) -> Fraction:
        """Points killed, less the attacker's own if it dies."""
        return self.points - own_points * self.own

    def value(self, goal: SplitGoal, own_points: int) -> Fraction:
        """What it is worth for a goal."""
        figures = self.mean, self.net(own_points), self.all_killed, self.any_killed
        return dict(zip(SplitGoal, figures))[goal]


class Planning(NamedTuple):
    """An attacker's turn and its targets."""

    prey: Sequence[Prey]
    over_all: Spot | None  # an area on all of them
    attacks: int
    strength: int
    own_need: int
    own_points: int
    goal: SplitGoal
    pays: SplitPays
    adding: HitsAddUp

    def options(self) -> Iterator[Option]:
        """Every attack that may be declared."""
        for at, target in enumerate(self.prey):
            yield Option(target.name, target.penalty, ((at, target.defends),))
            if target.spot:
                yield self._area(target.spot, [at], target.name)
        if self.over_all:
            name = "all" if len(self.prey) > 1 else self.prey[0].name
            yield self._area(self.over_all, range(len(self.prey)), name)

    def _area(self, spot: Spot, caught: Sequence[int], name: str) -> Option:
        defenders = [(at, self.prey[at].strength) for at in caught]
        own = [(len(self.prey), self.strength)] if spot.catches_attacker else []
        return Option(name, spot.cost, (*defenders, *own), spot.radius, spot.where)

    def at_once(self, option: Option) -> Way:
        """All attacks in one."""
        dice = max(0, self.attacks - option.cost)
        caught = [(self.prey[at], defends) for at, defends in option.defenders if at < len(self.prey)]
        killed = kills(dice, self.strength, [Alike(defends, target.need) for target, defends in caught])
        dead = (target.worth * kill(dice, self.strength, defends, target.need) for target, defends in caught)
        own = kill(dice, self.strength, self.strength, self.own_need) if len(option.defenders) > len(caught) else 0
        everyone = killed[len(caught)] if len(caught) == len(self.prey) else Fraction(0)
        how = f'Area {option.radius}"' if option.radius else "All"
        what = f"{how} on {option.name}{option.where}"
        return Way(what, str(dice), killed.mean, sum(dead, Fraction(0)), everyone, 1 - killed[0], Fraction(own))

    def turn(self) -> Turn:
        """What there is to plan: without attacks that another one always matches, and without hits that cannot kill."""
        needs, targets = [*(target.need for target in self.prey), self.own_need], len(self.prey)
        cheapest = sorted(self.options(), key=lambda option: (option.cost, len(option.defenders)))
        dice = {at: self.attacks - option.cost for option in reversed(cheapest) for at, _ in option.defenders}
        mortal = {at for at, most in dice.items() if needs[at] <= most}
        kept: list[Option] = []
        for option in cheapest:
            useful = option._replace(defenders=tuple(each for each in option.defenders if each[0] in mortal))
            if useful.on_targets(targets) and not any(other.matches(useful, targets) for other in kept):
                kept.append(useful)
        counted = (need if at in mortal else 1 for at, need in enumerate(needs) if at < targets or at in mortal)
        return Turn(self.strength, self.attacks, kept, tuple(counted), targets, self.pays, self.adding)

    def staged(self) -> tuple[Way, Plan | InTurn] | None:
        """The best plan in stages: of all there are, or, if these are too many, of those that go target by target."""
        turn = self.turn()
        if not turn.options:
            return None
        if turn.work(_FIGURES) <= MOST_WORK:
            return self._of_all(turn)
        plan = InTurn(turn, [target.worth for target in self.prey], self.goal)
        kills, points, everyone, some = (Fraction(each, PAIRS**self.attacks) for each in plan.figures(plan.start))
        return Way("", "", kills, points, everyone, some), plan

    def _of_all(self, turn: Turn) -> tuple[Way, Plan]:
        whole, targets = turn.unit**self.attacks, len(self.prey)
        room = ((self.own_points + sum(target.worth for target in self.prey)) * whole).bit_length()  # of one figure

        def worth(health: tuple[int, ...]) -> int:
            dead, alive = [not left for left in health[:targets]], int(all(health[targets:]))
            points = sum(target.worth for target, dies in zip(self.prey, dead) if dies)
            figures = sum(dead), points, int(all(dead)), int(any(dead))
            wanted = dict(zip(SplitGoal, figures))[self.goal]
            if self.goal is SplitGoal.POINTS:
                wanted += self.own_points * alive
            number = 0
            for figure in (wanted, alive, *figures):
                number = number << room | figure
            return number

        plan = Plan(turn, worth)
        number = plan.value(plan.start)
        alive, kills, points, everyone, some = (
            Fraction(number >> room * place & (1 << room) - 1, whole) for place in reversed(range(_FIGURES - 1))
        )
        return Way("", "", kills, points, everyone, some, 1 - alive), plan
