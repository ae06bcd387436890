"""WarFig: what comes of shooting and of melee, what a unit is worth with its items, and what an army costs."""

TITLE = "WarFig"
