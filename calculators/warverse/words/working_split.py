"""The words for split fire: headline, working, notes and ways on."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import TYPE_CHECKING

from calculators.declare.outputs import Link, Step
from calculators.kernel.odds import Odds
from calculators.show.wording import counted, figure, in_words, listed, sentence
from calculators.warverse.rules.attacking import SIDES, Cover
from calculators.warverse.rules.splitting import Goal
from calculators.warverse.rules.targets import called, untold_points
from calculators.warverse.rulings import SplitPays
from calculators.warverse.words.phrases import dice_of, often, plain, ways
from calculators.warverse.words.working import cover_steps

if TYPE_CHECKING:
    from calculators.warverse.pages.split_fire import Split


def split_headline(names: list[str], chances: list[Fraction], killed: Odds) -> str:
    """What a player would say of it."""
    who = listed(names) if len(names) < 4 else f"{in_words(len(names))} targets"
    if not killed.mean:
        return sentence(f"{who} cannot be killed by this.")
    if len(names) == 1:
        return sentence(f"{who} dies {often(chances[0])}.")
    both, all_die = "both" if len(names) == 2 else "all of them", killed[len(names)]
    return (
        f"Of {who}, {figure(killed.mean)} die on average, {f'{both} {often(all_die)}' if all_die else f'never {both}'}."
    )


def split_steps(split: Split, dice: list[int], chances: list[tuple[str, Fraction]]) -> Iterator[Step]:
    """From the attacks of each target to its fate."""
    yield Step(
        f"The attacker has {plain(split.attacks, 'Attack')} at Strength {split.strength}", rule="characters/attacks"
    )
    if split.close:
        yield Step("Close combat: in contact, no range", rule="close-combat/engaging")
    penalties = [split.penalty(row) for row in split.targets]
    if len(split.targets) > 1 and any(penalties):
        pays = (
            "Each attack pays for its own range and radius"
            if split.split_pays is SplitPays.EACH
            else "Only the dearest attack pays, once"
        )
        yield Step(pays, None, "", "combat/splitting", "split_pays")
    yield Step(
        "An attack die succeeds", Fraction(split.strength, SIDES), f"on {split.strength} or less", "combat/attack-roll"
    )
    for at, (row, thrown) in enumerate(zip(split.targets, dice), 1):
        name = called(row.name, at)
        lost = counted(row.attacks - thrown, "attack")
        yield Step(
            f"{name}: {dice_of(thrown)} of {plain(row.attacks, 'Attack')}",
            None,
            f"range and radius take {lost}",
            "combat/splitting",
        )
        if row.cover is not Cover.NONE:
            yield from cover_steps(row.cover, row.strength, split.close, row.radius, split.cover_in_close_combat)
        yield Step(
            f"{name}: one die hits",
            Fraction(split.aim(row).ways, SIDES * SIDES),
            "and its defence die fails",
            "combat/defence-roll",
        )
    if len(chances) < len(split.targets):
        adding = (
            "Hits of two attacks on one target add up"
            if split.hits_add_up
            else "Each attack must reach the Hit Points alone"
        )
        yield Step(adding, None, "", "combat/killing", "hits_add_up")
    for name, chance in chances:
        yield Step(f"{name} dies", chance, "", "combat/killing")


def split_notes(split: Split, best_value: Fraction) -> Iterator[str]:
    """What is easily overlooked."""
    left = split.attacks - sum(row.attacks for row in split.targets)
    if left:
        yield f"{sentence(counted(left, 'Attack'))} {'is' if left == 1 else 'are'} left for something else this turn."
    if split.goal is Goal.ALL and not best_value:
        yield "No split has dice enough to kill them all."
    if any(row.radius for row in split.targets):
        yield "An area here is told for its one target; whoever else is in it is caught as well."
    yield "The best split is declared before any die is rolled; where range takes nothing, one attack after another saves dice."
    yield from untold_points(split.targets)


def split_opens(split: Split) -> Iterator[Link]:
    """Each of the first targets, with all attacks on it."""
    for at, row in enumerate(split.targets[:2], 1):
        shot = {"attacks": split.attacks, "strength": split.strength, "close": split.close}
        aim = {
            "range": row.range,
            "radius": row.radius,
            "cover": row.cover,
            "target_strength": row.strength,
            "target_hp": row.hp,
        }
        reading = {"cover_in_close_combat": split.cover_in_close_combat}
        yield from ways(("attack", f"All on {called(row.name, at)}", shot | aim | reading))
