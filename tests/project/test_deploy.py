"""What serves the site says of it what the site says of itself: policy, types, caching. Tried with a real nginx,
where there is one."""

from __future__ import annotations

import gzip
import json
import os
import re
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from dataclasses import replace
from fnmatch import fnmatch
from http.client import HTTPResponse
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
import yaml
from playwright.sync_api import Page, expect

from rulebook.__main__ import main
from rulebook.finish.policy import ASK_AGAIN, FOR_EVER, HEADERS, NAMED_BY_CONTENT, headers
from rulebook.finish.post_process import compress
from tests.browser.calculator.test_calculator import headline
from tests.conftest import Built
from tests.support import browsers
from tests.support.built import ROOT, ByHeadersFile, served

CONF = (ROOT / "deploy" / "nginx.conf").read_text()
WORKFLOW = yaml.load((ROOT / ".github" / "workflows" / "site.yml").read_text(), yaml.BaseLoader)
NGINX, BROTLI = browsers.nginx(), browsers.brotli()
TYPES = {
    "": "text/html; charset=utf-8",
    "sw.js": "text/javascript",
    "manifest.webmanifest": "application/manifest+json",
    "warstuff/changes.xml": "application/atom+xml",
    "sitemap.xml": "text/xml; charset=utf-8",
    "data/v1/warstuff.json": "application/json",
    "scripts-*/calculator/worker.mjs": "text/javascript",
    "assets/site/site.css": "text/css",
    "assets/icons/mark.svg": "image/svg+xml",
    "assets/icons/icon-192.png": "image/png",
    "assets/fonts/zilla-slab-600.woff2": "font/woff2",
    "assets/python-*/pyodide.asm.wasm": "application/wasm",
    "assets/python-*/pyodide.mjs": "text/javascript",
    "assets/calculators-warfig-*.zip": "application/zip",
    "assets/javascripts/bundle.*.js": "text/javascript",
}


def test_nginx_sends_the_site_s_own_headers():
    """Each once, word for word: rulebook/finish/policy.py is where they are written."""
    sent = dict(re.findall(r'add_header ([A-Z][\w-]+) "([^"]*)" always;', CONF))
    assert HEADERS == sent
    assert 1 + len(HEADERS) == CONF.count("add_header ")


def test_nginx_keeps_what_is_named_by_its_content():
    """The same files as in _headers, and no others."""
    expression = re.search(r'"~(.+?)" "(.+?)";', CONF)
    named = [f"/{path.replace('*', 'x')}" for path in NAMED_BY_CONTENT]
    assert FOR_EVER == expression[2] and f'default "{ASK_AGAIN}";' in CONF
    assert named == [
        path
        for path in (*named, "/assets/site/site.css", "/assets/site/redirect.js", "/sw.js", "/")
        if re.search(expression[1], path)
    ]


def test_the_shell_prints_the_headers(capsys):
    """What is published as _headers, for whoever configures another server."""
    assert 0 == main(["headers"])
    assert headers() == capsys.readouterr().out


def test_what_is_kept_for_ever_has_its_content_in_its_name(site: Built):
    """Whatever the patterns catch has a digest in its address, and so has everything that Python needs."""
    files = [path.relative_to(site.folder).as_posix() for path in site.folder.rglob("*") if path.is_file()]
    caught = [name for name in files if any(fnmatch(name, pattern) for pattern in NAMED_BY_CONTENT)]
    assert [] == [name for name in caught if not re.search(r"[-.][0-9a-f]{8,12}[./]", name)]
    (parts,) = site.folder.glob("assets/parts-*.json")
    assert sorted(json.loads(parts.read_bytes())["files"]) == sorted(
        name for name in caught if name.startswith(("assets/python-", "assets/calculators-"))
    )


def test_the_workflow_builds_tests_and_publishes():
    """Tests come before the build, the build before publishing; the address is the repository's;
    actions are pinned by commit."""
    jobs = WORKFLOW["jobs"]
    steps = {name: job["steps"] for name, job in jobs.items()}
    assert (["test", "pythons"], "build") == (jobs["build"]["needs"], jobs["publish"]["needs"])
    assert {"run": "make site check"} in steps["pythons"] and ["3.12", "3.13"] == jobs["pythons"]["strategy"]["matrix"][
        "python"
    ]
    assert any(step.get("run", "").startswith("make test ") for step in steps["test"])
    assert ["v*"] == WORKFLOW["on"]["push"]["tags"] and "github.ref_type == 'tag'" == jobs["tag"]["if"]
    assert {"run": '.venv/bin/python -m rulebook check-tag "$GITHUB_REF_NAME"'} in steps["tag"]
    assert {"run": "make site", "env": {"SITE_URL": "${{ steps.pages.outputs.base_url }}/"}} in steps["build"]
    used = [step["uses"] for job in steps.values() for step in job if "uses" in step]
    assert [] == [one for one in used if not re.fullmatch(r"actions/[a-z-]+@[0-9a-f]{40}", one)]


@pytest.fixture(scope="module")
def nginx(below: Built, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Built]:
    """The site below a path of an nginx with our file, some of it with compressed copies."""
    if not NGINX and not os.environ.get("CI"):
        pytest.skip("nginx is not here: deploy/nginx.conf was read, but not tried")
    work = tmp_path_factory.mktemp("nginx")
    folder = work / "root" / "some" / "path"
    shutil.copytree(below.folder, folder, copy_function=os.link)
    few = work / "few"
    few.mkdir()
    shutil.copy(folder / "index.html", few)
    compress(few)
    for copy in few.glob("index.html.*"):
        shutil.copy(copy, folder)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    ours = CONF if BROTLI else CONF.replace("    brotli_static on;\n", "")
    for old, new in {
        "listen 80;": f"listen 127.0.0.1:{port};",
        "root /var/www/reckoner;": f"root {work}/root;",
        " /404.html;": " /some/path/404.html;",
    }.items():
        assert 1 == ours.count(old)
        ours = ours.replace(old, new)
    modules = "include /etc/nginx/modules-enabled/*.conf;" if BROTLI else ""
    user = "user root;" if os.geteuid() == 0 else ""
    temporary = " ".join(
        f"{kind}_temp_path {work}/{kind};" for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    conf = f"{user} {modules} daemon off; pid {work}/pid; error_log {work}/error.log; events {{}}\n"
    conf += f"http {{ include /etc/nginx/mime.types; access_log off; {temporary}\n{ours}\n}}"
    (work / "nginx.conf").write_text(conf)
    running = subprocess.Popen(
        [str(NGINX), "-e", str(work / "error.log"), "-c", str(work / "nginx.conf")], stderr=subprocess.PIPE, text=True
    )
    for _ in range(1200):  # a minute
        with socket.socket() as knock:
            if not knock.connect_ex(("127.0.0.1", port)) or running.poll() is not None:
                break
        time.sleep(0.05)
    assert running.poll() is None, running.stderr.read()
    yield Built(f"http://localhost:{port}/some/path/", folder, "")
    running.terminate()
    running.wait()


def got(address: str, accepts: str = "identity") -> HTTPResponse | HTTPError:
    """The answer, whatever its status."""
    try:
        return urlopen(Request(address, headers={"Accept-Encoding": accepts}))
    except HTTPError as answer:
        return answer


def test_nginx_serves_every_type(nginx: Built) -> None:
    """As a browser insists on them, with the policy, and with the right caching."""
    for pattern, expected in TYPES.items():
        name = next(nginx.folder.glob(pattern)).relative_to(nginx.folder).as_posix() if "*" in pattern else pattern
        answer = got(nginx.address + name)
        assert (200, expected) == (answer.status, answer.headers["Content-Type"]), name
        kept = any(fnmatch(name, one) for one in NAMED_BY_CONTENT)
        assert (FOR_EVER if kept else ASK_AGAIN) == answer.headers["Cache-Control"], name
        assert HEADERS == {header: answer.headers[header] for header in HEADERS}, name


def test_nginx_shows_our_page_for_missing_ones(nginx: Built) -> None:
    """With its status and the policy; and files for machines are not shown to people."""
    for path in ("no/such/page/", "_headers", "index.html.gz"):
        answer = got(nginx.address + path)
        assert (404, HEADERS["Content-Security-Policy"]) == (answer.status, answer.headers["Content-Security-Policy"])
        assert (nginx.folder / "404.html").read_bytes() == answer.read()


def test_nginx_hands_out_the_compressed_copies(nginx: Built) -> None:
    """The better one to whom takes both, the file itself to whom takes none."""
    whole = (nginx.folder / "index.html").read_bytes()
    zipped = got(nginx.address, "gzip")
    assert ("gzip", whole) == (zipped.headers["Content-Encoding"], gzip.decompress(zipped.read()))
    assert (None, whole) == (got(nginx.address).headers["Content-Encoding"], got(nginx.address).read())
    if BROTLI or os.environ.get("CI"):
        assert "br" == got(nginx.address, "gzip, deflate, br").headers["Content-Encoding"]


@pytest.fixture
def by_headers_file(site: Built) -> Iterator[Built]:
    """The site on a host that reads its headers from the file `_headers`."""
    with served(ByHeadersFile) as server:
        server.folder = site.folder
        yield replace(site, address=f"http://localhost:{server.server_port}/")


def test_headers_file_says_the_same(by_headers_file: Built) -> None:
    """The policy for every file, and caching for those that never change; the rest is left to the host."""
    for pattern in TYPES:
        name = (
            next(by_headers_file.folder.glob(pattern)).relative_to(by_headers_file.folder).as_posix() if pattern else ""
        )
        answer = got(by_headers_file.address + name)
        kept = any(fnmatch(name, one) for one in NAMED_BY_CONTENT)
        assert (200, FOR_EVER if kept else None) == (answer.status, answer.headers["Cache-Control"]), name
        assert HEADERS == {header: answer.headers[header] for header in HEADERS}, name


@pytest.mark.browser
@pytest.mark.parametrize("host", ["nginx", "by_headers_file"])
def test_a_calculator_answers_behind(host: str, request: pytest.FixtureRequest, page: Page) -> None:
    """Python starts, below a path with nginx, with nothing to complain of."""
    wrong: list[str] = []
    page.on("console", lambda said: said.type in ("error", "warning") and wrong.append(said.text))
    page.goto(request.getfixturevalue(host).address + "warstuff/unit-cost/?quality=3")
    headline(page, "A 3+ costs 20 points.")
    expect(page.locator(".state")).to_be_hidden()
    assert [] == wrong
    assert json.loads(page.evaluate("fetch('../../manifest.webmanifest').then((one) => one.text())"))["name"]
