"""Shooting at an enemy that friends are fighting."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import calculator, link, links
from calculators.declare.outputs import Answer, Stage, Step, chance, number, spread
from calculators.kernel.odds import Odds
from calculators.show.wording import amount, figure, percent, sentence
from calculators.warfig.rules.friendly_fire import NO_ARMOUR, FriendlyFire, loses_more
from calculators.warfig.rulings import FriendlyRounding, FriendlyWounds, Spread
from calculators.warfig.words.phrases import damage_step, ruled, so_many, wound_step
from calculators.warfig.words.shooting import hit_steps


class Toll(
    Answer,
    good_for="the shooters",
    more="mean_enemy_casualties",
    less="mean_friendly_casualties costs_more friendly_leader_killed",
):
    mean_enemy_casualties: Fraction = number("Enemies lost", "on average")
    mean_friendly_casualties: Fraction = number("Friends lost", "on average")
    costs_more: Fraction = chance("More friends than enemies fall")
    friendly_leader_killed: Fraction = chance("The friendly leader falls", quiet=True)
    to_hit: Fraction = chance("To hit", "one shot")
    to_wound: Fraction = chance("To wound an enemy", "one hit")
    to_wound_friend: Fraction = chance("To wound a friend", "one hit")
    enemy_casualties: Odds = spread("Enemies lost")
    friendly_casualties: Odds = spread("Friends lost", mirrors="enemy_casualties")
    hits: Odds = spread("Hits")


@calculator("Friendly fire", "What shooting into a melee does to the enemy and to your own.")
def friendly_fire(inputs: FriendlyFire) -> Toll:
    """The hits of a volley: two thirds on the enemy, who has armour, and one third on friends, who have none."""
    hits, enemy, friendly = inputs.hits, inputs.enemy_side, inputs.friendly_side
    wounds = friendly.wounds(hits)
    enemies, friends = enemy.wounds(hits).map(enemy.falls), wounds.map(friendly.falls)
    worse = loses_more(hits, friendly, enemy)
    return Toll(
        headline=_headline(inputs, enemies.mean, friends.mean, worse),
        mean_enemy_casualties=enemies.mean,
        mean_friendly_casualties=friends.mean,
        costs_more=worse,
        friendly_leader_killed=wounds.chance(inputs.friends.leader_falls),
        to_hit=inputs.hit.chance,
        to_wound=enemy.wound,
        to_wound_friend=friendly.wound,
        enemy_casualties=enemies,
        friendly_casualties=friends,
        hits=hits,
        funnel=(
            Stage(inputs.shooters.units * inputs.shooters.each.attacks, "shots", "shooting/dice"),
            Stage(hits.mean, "hits", "shooting/to-hit"),
            Stage(hits.map(inputs.enemy_hits).mean, "on the enemy", "friendly-fire/sharing"),
            Stage(enemy.wounds(hits).mean, "wounds", "damage/to-wound"),
            Stage(enemies.mean, "enemies lost", "damage/casualties"),
        ),
        working=tuple(_working(inputs, hits)),
        notes=tuple(_notes(inputs)),
        links=links(link("warfig/shooting", "If no friends were there", inputs)),
    )


def _headline(inputs: FriendlyFire, enemies: Fraction, friends: Fraction, worse: Fraction) -> str:
    who = so_many(inputs.shooters.units, "shooter")
    s = "s" if inputs.shooters.units == 1 else ""
    if not enemies and not friends:
        return sentence(f"{who} kill{s} nobody on either side.")
    falls = f"{_fallen(enemies, 'enemy', 'enemies')} and {_fallen(friends, 'friend', 'friends')} on average"
    often = f"{percent(worse)} of the time more friends fall"
    if worse in (0, 1):
        often = "always more friends fall" if worse else "never do more friends fall"
    return sentence(f"{who} kill{s} {falls}; {often}.")


def _fallen(mean: Fraction, noun: str, nouns: str) -> str:
    return amount(mean, noun, nouns) if mean else f"no {noun}"


def _working(inputs: FriendlyFire, hits: Odds) -> Iterator[Step]:
    shooters, targets, friends, spread = inputs.shooters, inputs.targets, inputs.friends, inputs.readings[Spread]
    yield from hit_steps("A shot", shooters.each.bs, shooters.bs_change, inputs.situation, inputs.hit)
    theirs = f"rounded down; {figure(hits.map(inputs.enemy_hits).mean)} on average"
    yield Step("Two thirds of the hits go to the enemy", None, theirs, "friendly-fire/sharing")
    rest = inputs.readings[FriendlyRounding] is FriendlyRounding.REST_TO_FRIENDS
    how = f"{'the rest' if rest else 'rounded down'}; {figure(hits.map(inputs.friendly_hits).mean)} on average"
    yield Step("One third goes to the friends", None, how, "friendly-fire/sharing", FriendlyRounding.input_name)
    yield wound_step("A hit wounds an enemy", shooters.strength, targets.armour, inputs.wound)
    wound = inputs.wound_friend
    if wound is None:
        no_armour = "friendly-fire/no-armour", FriendlyWounds.input_name
        yield Step("A hit wounds a friend", Fraction(1), "no armour", *no_armour)
    else:
        yield wound_step("A hit wounds a friend", shooters.strength, NO_ARMOUR, wound)
        yield ruled(inputs.readings[FriendlyWounds])
    yield damage_step(targets.stats.health, targets.stats.damage, spread)
    if friends.health != targets.stats.health:
        yield damage_step(friends.health, 0, spread)
    if friends.leader:
        health = f"health {friends.leader_health}"
        yield Step("Their leader is hit when all others are gone", None, health, "friendly-fire/sharing")


def _notes(inputs: FriendlyFire) -> Iterator[str]:
    if inputs.readings[FriendlyRounding] is FriendlyRounding.REST_TO_FRIENDS:
        yield "One hit alone goes to a friend: two thirds of one, rounded down, is none."
