"""The pages of a built site that are finished: all but the links to share, which nothing has to be done to
(rulebook/exports/link_pages.py)."""

from pathlib import Path

from rulebook.exports.link_pages import FOLDER


def pages(folder: Path) -> list[Path]:
    """Every page to finish."""
    rooms = (room for room in sorted(folder.iterdir()) if room.is_dir() and room.name != FOLDER)
    return [*sorted(folder.glob("*.html")), *(path for room in rooms for path in sorted(room.rglob("*.html")))]
