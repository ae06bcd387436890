"""WARVERSE!: what a character costs, and what comes of its attacks, areas, duels and rides."""

TITLE = "WARVERSE!"
