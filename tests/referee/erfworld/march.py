"""A march in Erfworld, hex by hex and turn by turn, as a player pushes a counter over the map."""

COST = {  # movement/terrain-costs
    "infantry": {"open": 1, "woods": 2, "hills": 2, "swamp": 2},
    "cavalry": {"open": 1, "woods": 4, "hills": 2, "swamp": 4},
}


class March:
    """One unit, or the mount that carries it, on its way along a path."""

    def __init__(
        self,
        *,
        move,
        specials,
        mounted,
        mount_move,
        mount_specials,
        path,
        starts_on_road,
        fights,
        fights_after,
        too_costly,
        road_cost,
        road_bonus,
        terrain_capability,
        after_combat,
        tower_entry,
        walls_stop,
        half_move,
        scout_reach,
    ):
        self.own_move = move
        self.move, self.specials = (mount_move, mount_specials) if mounted == "yes" else (move, specials)
        if move == 0:
            self.move = 0  # a garrison goes nowhere, not even on a mount (riding/garrisons)
        self.kind = "infantry" if self.move <= 2 else "cavalry"
        self.flies = "flying" in self.specials
        self.path = [(row["terrain"], row["fort"]) for row in path for _ in range(row["count"])]
        self.starts_on_road = starts_on_road == "yes"
        self.fight_at = fights_after if fights == "yes" else None
        self.too_costly, self.road_cost, self.road_bonus = too_costly, road_cost, road_bonus
        self.capability, self.after_combat, self.tower_entry = terrain_capability, after_combat, tower_entry
        self.walls_stop, self.half_move, self.scout_reach = walls_stop, half_move, scout_reach

    # ---------------------------------------------------------- one hex

    def is_road(self, place):
        terrain, fort = self.path[place]
        return terrain.startswith("road") or fort == "held"  # fortifications/captured

    def walled(self, place):
        return self.path[place][1] in ("wall", "both") and (not self.flies or self.walls_stop == "all")

    def tower(self, place):
        return self.path[place][1] in ("tower", "both") and not self.flies

    def cost(self, place):
        """What the ground of a hex costs this unit."""
        if self.flies:
            return 1
        ground = self.path[place][0].removeprefix("road").removeprefix("-") or "open"
        if self.is_road(place) and self.road_cost == "one":
            return 1
        if ground in self.specials:
            return 1 if self.capability == "one" else COST["infantry"][ground]
        return COST[self.kind][ground]

    def price(self, place, left):
        """What entering costs now; None if it cannot be paid from what is left."""
        if self.tower(place):
            if left < 1 or (self.tower_entry == "whole" and left < self.move):
                return None
            return left
        cost = self.cost(place)
        return cost if cost <= left else None

    # --------------------------------------------------------- one turn

    def extra_hex(self, place, left, entered, on_road):
        """May the unit go one hex further for nothing? (movement/roads)"""
        if self.flies or self.tower(place) or not self.move:
            return False
        if self.road_bonus == "start_on_road":
            return on_road
        if not entered or not all(map(self.is_road, entered)):
            return False
        # Asked only where the rest does not pay for this hex: along the road the whole move is then spent on road.
        return self.is_road(place) or (self.road_bonus == "any_extra" and not left)

    def turn(self, place, left, on_road):
        """One turn from before hex `place`: hexes entered, movement spent, left and owed from the next turn."""
        entered, spent, owed, since_fight = [], 0, 0, None
        while place < len(self.path):
            if self.fight_at == place:
                since_fight, self.fight_at = 0, None
                if left == 0:
                    break  # after a combat one moves with movement left (movement/after-combat)
            one_hex = since_fight is not None and self.after_combat == "one_hex"
            if self.walled(place) or (one_hex and since_fight):
                break
            price, stop = self.price(place, left), self.tower(place)
            if price is not None:
                left, spent = left - price, spent + price
            elif not stop and self.cost(place) > self.move and self.dear(entered, left):
                owed = self.cost(place) - left if self.too_costly == "next_turn" else 0
                left, spent = 0, spent + left
            elif not one_hex and self.extra_hex(place, left, entered, on_road):
                left, stop = 0, True  # one hex further is the last
            else:
                break
            entered.append(place)
            place += 1
            since_fight = None if since_fight is None else since_fight + 1
            if stop:
                break
        if self.fight_at == place:
            self.fight_at = None
        return entered, spent, left, owed

    def dear(self, entered, left):
        """A hex dearer than the whole Move: may it be entered after all? (too-costly)"""
        if self.too_costly == "one_hex":
            return not entered and self.move > 0
        return self.too_costly == "next_turn" and left > 0

    # -------------------------------------------------------- the whole way

    def whole(self):
        """Each turn's hexes, movement spent and movement left, and whether the end is reached."""
        place, owed, turns, on_road = 0, 0, [], self.starts_on_road
        while place < len(self.path) and self.move:
            had = max(0, self.move - owed)
            owing = owed > 0
            fighting = self.fight_at
            entered, spent, left, owed = self.turn(place, had, on_road)
            if not entered and not owing and fighting == self.fight_at:
                break  # a fresh turn brings it no further
            turns.append((len(entered), spent, left))
            place += len(entered)
            on_road = self.is_road(place - 1) if place else self.starts_on_road
        return turns, place == len(self.path)

    def sees(self):
        """A scout's reach (scouting/reach)."""
        if self.scout_reach == "move":
            return self.own_move
        half = self.own_move // 2 if self.half_move == "down" else (self.own_move + 1) // 2
        return self.own_move + half


def march(**asked):
    way = March(**asked)
    turns, arrived = way.whole()
    first = turns[0] if turns else (0, 0, way.move)
    return {
        "hexes": first[0],
        "spent": first[1],
        "left": first[2],
        "turns": str(len(turns)) if arrived else None,
        "cost": sum(spent for _, spent, _ in turns),
        "sees": way.sees(),
        "by_turn": turns,
    }
