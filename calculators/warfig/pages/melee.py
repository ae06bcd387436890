"""One round of melee between two squads."""

from collections.abc import Iterator
from fractions import Fraction

from calculators.declare import calculator, link, links, under
from calculators.declare.outputs import Answer, Link, Stage, chance, number, spread
from calculators.kernel.odds import Odds
from calculators.show.wording import figure, in_words, sentence
from calculators.warfig.rules.melee import Election, Meeting, Melee, in_all
from calculators.warfig.rules.personal_challenge import First
from calculators.warfig.rules.tables import hits_on, parries_on, wounds_on
from calculators.warfig.rulings import OverTen, ParryTable
from calculators.warfig.words.melee import melee_notes, melee_steps, named_squad


class Losses(
    Answer,
    good_for="the attacker",
    more="mean_defender_casualties defender_wiped_out defender_leader_killed",
    less="mean_attacker_casualties attacker_wiped_out attacker_leader_killed",
):
    mean_defender_casualties: Fraction = number("Defenders lost, on average")
    mean_attacker_casualties: Fraction = number("Attackers lost, on average", "of the squad that is answered")
    defender_wiped_out: Fraction = chance("Defender wiped out", quiet=True)
    attacker_wiped_out: Fraction = chance("Attacker wiped out", quiet=True)
    defender_leader_killed: Fraction = chance("Defender's leader killed", quiet=True)
    attacker_leader_killed: Fraction = chance("Attacker's leader killed", quiet=True)
    defender_casualties: Odds = spread("Defenders lost", "leader counted")
    attacker_casualties: Odds = spread("Attackers lost", "leader counted", mirrors="defender_casualties")
    attacker_hits_on: Fraction = chance("An attacker's die hits", "unit on unit")
    parry: Fraction = chance("A defence die parries", "a unit against a unit")
    attacker_wounds_on: Fraction = chance("An attacker's hit wounds", "unit on unit")
    defender_hits_on: Fraction = chance("A defender's die hits", "unit on unit")
    defender_wounds_on: Fraction = chance("A defender's hit wounds", "unit on unit")


@calculator("Melee", "One squad attacks another that fights back or defends: who falls on either side.")
def melee(inputs: Melee) -> Losses:
    """Blows at the defender, through whatever parries them, and the blows it gives back."""
    meeting, election, over_ten = inputs.meeting, inputs.election, inputs.readings[OverTen]
    defender_losses = meeting.defender_losses(election)
    attacker_losses = meeting.attacker_losses(election, defender_losses)
    defenders, attackers = in_all(defender_losses), in_all(attacker_losses)
    mine, yours = meeting.attacker.common, meeting.defender.common
    return Losses(
        headline=_headline(meeting, election, defenders, attackers),
        mean_defender_casualties=defenders.mean,
        mean_attacker_casualties=attackers.mean,
        defender_wiped_out=defenders[meeting.defender.size],
        attacker_wiped_out=attackers[meeting.attacker.size],
        defender_leader_killed=defender_losses.chance(lambda fell: fell[1]),
        attacker_leader_killed=attacker_losses.chance(lambda fell: fell[1]),
        defender_casualties=defenders,
        attacker_casualties=attackers,
        attacker_hits_on=hits_on(mine.ws, yours.ws, over_ten).chance,
        parry=parries_on(yours.ws, mine.ws, inputs.readings[ParryTable], over_ten).chance,
        attacker_wounds_on=wounds_on(mine.strength, yours.armour, over_ten).chance,
        defender_hits_on=hits_on(yours.ws, mine.ws, over_ten).chance,
        defender_wounds_on=wounds_on(yours.strength, mine.armour, over_ten).chance,
        funnel=tuple(_stages(meeting, election, defenders)),
        working=tuple(melee_steps(meeting, election)),
        notes=tuple(melee_notes(inputs.circumstances)),
        links=_links(inputs),
    )


def _stages(meeting: Meeting, election: Election, defenders: Odds) -> Iterator[Stage]:
    """The way of the attackers' blows; how many hits are parried only the working tells."""
    dealt = [blow for blow, _ in (*meeting.attack(election), *meeting.unanswered)]
    yield Stage(sum(blow.dice for blow in dealt), "dice", "melee/to-hit")
    yield Stage(sum(blow.dice * blow.hit.chance for blow in dealt), "hits", "melee/to-hit")
    if election is Election.FIGHT:
        wounds = sum(blow.dice * blow.hit.chance * blow.wound.chance for blow in dealt)
        yield Stage(wounds, "wounds", "damage/to-wound")
    yield Stage(defenders.mean, "defenders lost", "damage/casualties")


def _headline(meeting: Meeting, election: Election, defenders: Odds, attackers: Odds) -> str:
    more = ""
    if meeting.others:
        more = f" and {in_words(sum(squad.size for squad in meeting.others))} more"
    whole = named_squad(meeting.attacker, "attacker")
    kill = "kills" if meeting.attacker.size == 1 and not more else "kill"
    enemy = named_squad(meeting.defender)
    verb = "" if meeting.defender.size > 1 else "s"
    does = f"fight{verb} back" if election is Election.FIGHT else f"defend{verb}"
    end = f", and lose{'s' if kill == 'kills' else ''} {figure(attackers.mean)}" if election is Election.FIGHT else ""
    return sentence(f"{whole}{more} {kill} {figure(defenders.mean)} of {enemy} who {does}{end}.")


def _links(inputs: Melee) -> tuple[Link, ...]:
    fights = inputs.election is Election.FIGHT
    other, label = (Election.DEFEND, "If it defends") if fights else (Election.FIGHT, "If it fights back")
    return links(
        link("warfig/melee", label, inputs, election=other),
        link("warfig/fight-or-defend", "Fight back or defend?", inputs),
        _to_the_end(inputs),
    )


def _to_the_end(inputs: Melee) -> Link | None:
    """The challenge between the two, unless it does not ask for all that is known of them."""
    attacker, defender = inputs.attacker, inputs.defender
    special = any(squad.fighting or squad.stats.damage or squad.leader_dice for squad in (attacker, defender))
    if special or inputs.circumstances.squads or inputs.circumstances.cards:
        return None
    return link(
        "warfig/personal-challenge",
        "To the end",
        under("a_", attacker),
        under("b_", defender),
        inputs.readings,
        first=First.A,
        b_election=inputs.election,
        b_dice=defender.dice,
    )
