"""Wargame: what comes of shooting, fighting, fleeing and running."""

TITLE = "Wargame"
