"""Where Chromium is; `python -m tests.chromium` installs it where that is possible."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
PACKAGES = ("chromium", "fonts-liberation")  # without a font, pages have no text to look at
BY_HAND = (
    "The browser tests need Chromium, and there is none on PATH.\n"
    "On Debian: sudo apt-get install " + " ".join(PACKAGES) + "\n"
    "Elsewhere, name any Chromium or Chrome: CHROMIUM=/path/to/chrome make test"
)


def find() -> Path | None:
    """The browser that CHROMIUM names, or else the first on PATH."""
    named = os.environ.get("CHROMIUM")
    found = filter(None, map(shutil.which, [named] if named else NAMES))
    return next(map(Path, found), None)


def as_root() -> list[str] | None:
    """What to put before a command so that it runs as root without asking."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if shutil.which("sudo") and subprocess.run([*sudo, "true"], capture_output=True).returncode == 0:
        return sudo
    return None


def install(prefix: list[str]) -> None:
    """Debian's Chromium, quietly; what apt-get said is shown only if it fails."""
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=120"]
    # A failed update may still leave lists that serve, so the install decides.
    steps = ([*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", *PACKAGES])
    said = [
        subprocess.run(step, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for step in steps
    ]
    if said[-1].returncode:
        print(*(step.stdout for step in said), sep="\n", file=sys.stderr)


def main() -> str | None:
    """What is wrong, in words, or nothing."""
    if find():
        return None
    if named := os.environ.get("CHROMIUM"):
        return f"CHROMIUM is set to {named}, and that is no program that can be run."
    prefix = as_root() if shutil.which("apt-get") else None
    if prefix is not None:
        print("Installing Debian's Chromium for the browser tests", flush=True)
        install(prefix)
    return None if find() else BY_HAND


if __name__ == "__main__":
    sys.exit(main())
