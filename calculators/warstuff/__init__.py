"""WARSTUFF: what a unit costs, and what comes of shooting, charging and testing."""

TITLE = "WARSTUFF"
