"""Erfworld: what a unit costs, how far it marches, and what comes of stacks and sieges."""

TITLE = "Erfworld: The Broad Way"
