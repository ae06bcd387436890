"""Where the browsers, nginx and epubcheck are; `python -m tests.support.browsers` installs what is missing,
where that is possible.

Chromium is needed by most browser tests. Firefox, WebKitGTK, nginx and epubcheck are tried where they are;
with CI set, all of them must be there.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

SHELL = "chromium-headless-shell"  # the same engine without windows, which takes half the work
CHROMIUM = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
MINIBROWSERS = ("webkit2gtk-4.1", "webkit2gtk-4.0", "webkitgtk-6.0")
PACKAGES = {
    "chromium": ("chromium", "fonts-liberation"),  # without a font, pages have no text to look at
    "chromium without windows": (SHELL,),
    "firefox": ("firefox-esr",),
    "webkit": ("webkit2gtk-driver", "xvfb"),
    "nginx": ("nginx-light", "libnginx-mod-http-brotli-static"),
    "epubcheck": ("epubcheck",),
}
BY_HAND = (
    "The browser tests need Chromium, and there is none on PATH.\n"
    "On Debian: sudo apt-get install " + " ".join(PACKAGES["chromium"]) + "\n"
    "Elsewhere, name any Chromium or Chrome: CHROMIUM=/path/to/chrome make test"
)


def chromium() -> Path | None:
    """The browser that CHROMIUM names, or else the first on PATH."""
    named = os.environ.get("CHROMIUM")
    found = filter(None, map(shutil.which, [named] if named else CHROMIUM))
    return next(map(Path, found), None)


def shell() -> Path | None:
    """Chromium without its windows, or whatever CHROMIUM names."""
    found = shutil.which(os.environ.get("CHROMIUM") or SHELL)
    return Path(found) if found else None


def nginx() -> Path | None:
    """The server that deploy/nginx.conf is for; it lies where only root looks."""
    found = shutil.which("nginx", path=f"{os.environ['PATH']}:/usr/sbin")
    return Path(found) if found else None


def epubcheck() -> list[str] | None:
    """The command that judges an e-book. It lives for seconds, so Java is told not to optimize for hours."""
    java, jar = shutil.which("java"), Path("/usr/share/java/epubcheck.jar")
    hurried = ["-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC"]
    return [java, *hurried, "-jar", str(jar)] if java and jar.exists() else None


def firefox() -> Path | None:
    """Firefox, preferably the one with extended support."""
    found = shutil.which("firefox-esr") or shutil.which("firefox")
    return Path(found) if found else None


def webkit() -> Path | None:
    """WebKitGTK's own small browser, which lies beside its library; it needs its driver and a screen nobody sees."""
    found = (Path(f"/usr/lib/{os.uname().machine}-linux-gnu/{name}/MiniBrowser") for name in MINIBROWSERS)
    browser = next((path for path in found if path.exists()), None)
    return browser if shutil.which("WebKitWebDriver") and shutil.which("Xvfb") else None


def brotli() -> bool:
    """Whether nginx can hand out copies compressed by brotli."""
    return any("brotli-static" in path.name for path in Path("/etc/nginx/modules-enabled").glob("*"))


FIND = {"chromium": chromium, "firefox": firefox, "webkit": webkit}
PROGRAMS = {**FIND, "chromium without windows": shell, "nginx": lambda: brotli() and nginx(), "epubcheck": epubcheck}


def engines(*names: str) -> list[Any]:
    """Engines to run a test in, all or those named: one that is not here shows as skipped, and with CI set it fails."""
    absent = {name: not os.environ.get("CI") and not FIND[name]() for name in names or FIND}
    return [
        pytest.param(name, marks=pytest.mark.skipif(gone, reason=f"{name} is not installed here"))
        for name, gone in absent.items()
    ]


def missing() -> list[str]:
    """The programs that are not here."""
    return [name for name, find in PROGRAMS.items() if not find()]


def as_root() -> list[str] | None:
    """What to put before a command so that it runs as root without asking."""
    if os.geteuid() == 0:
        return []
    sudo = ["sudo", "-n"]
    if shutil.which("sudo") and subprocess.run([*sudo, "true"], capture_output=True).returncode == 0:
        return sudo
    return None


def install(prefix: list[str], packages: list[str]) -> None:
    """Debian's packages, quietly; what apt-get said is shown only if it fails."""
    apt = [*prefix, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q", "-o", "DPkg::Lock::Timeout=120"]
    # A failed update may still leave lists that serve, so the install decides.
    steps = ([*apt, "update"], [*apt, "install", "-y", "--no-install-recommends", *packages])
    said = [
        subprocess.run(step, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        for step in steps
    ]
    if said[-1].returncode:
        print(*(step.stdout for step in said), sep="\n", file=sys.stderr)


def main() -> str | None:
    """What is wrong, in words, or nothing."""
    if (named := os.environ.get("CHROMIUM")) and not chromium():
        return f"CHROMIUM is set to {named}, and that is no program that can be run."
    wanted = [name for name in missing() if os.environ.get("CI") or name.startswith("chromium")]
    prefix = as_root() if shutil.which("apt-get") else None
    if wanted and prefix is not None:
        print(f"Installing for the tests: {', '.join(wanted)}", flush=True)
        install(prefix, [package for name in wanted for package in PACKAGES[name]])
    if not chromium():
        return BY_HAND
    if os.environ.get("CI") and missing():
        return f"CI tries three browser engines, nginx and epubcheck, and could not install {', '.join(missing())}."
    return None


if __name__ == "__main__":
    sys.exit(main())
