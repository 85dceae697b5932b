# SPDX-License-Identifier: Apache-2.0
"""`make docs`: every page is on the site and in the index, links lead somewhere, and nothing is asked of another host."""
import os
import re
import subprocess
from html.parser import HTMLParser
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
MKDOCS = ROOT / "deps" / "docs" / "bin" / "mkdocs"
PAGES = sorted(path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md"))


class Addresses(HTMLParser):
    """What a page loads, and where its links lead."""

    def __init__(self, page):
        super().__init__()
        self.loaded, self.links = [], []
        self.feed(page.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        told = dict(attributes)
        if tag == "a" and "href" in told:
            self.links.append(told["href"])
        elif tag in ("script", "img", "iframe") and "src" in told:
            self.loaded.append(told["src"])
        elif tag == "link" and told.get("rel") in ("stylesheet", "icon", "preload", "preconnect", "modulepreload"):
            self.loaded.append(told["href"])


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    if not MKDOCS.exists():
        pytest.skip("scripts/setup.sh docs has not run")
    folder = tmp_path_factory.mktemp("site")
    done = subprocess.run([MKDOCS, "build", "--quiet", "--strict", "--site-dir", folder], cwd=ROOT, capture_output=True, text=True,
                          env={**os.environ, "NO_MKDOCS_2_WARNING": "1"}, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_every_page_is_on_the_site(site):
    assert len(PAGES) > 60
    assert [page for page in PAGES if not (site / page).with_suffix(".html").is_file()] == []


def test_every_page_is_in_the_index():
    index = (ROOT / "docs" / "index.md").read_text(encoding="utf-8")
    named = set(re.findall(r"\]\(([^)]+\.md)\)", index)) - {"../README.md"}
    assert named == {page.as_posix() for page in PAGES} - {"index.md"}


def test_nothing_is_loaded_from_another_host(site):
    for page in site.rglob("*.html"):
        loaded = Addresses(page).loaded
        assert [address for address in loaded if re.match(r"(https?:)?//", address)] == [], page
        for address in loaded:
            assert (page.parent / address.partition("?")[0]).resolve().is_file(), f"{page}: {address}"


def test_links_between_pages_lead_somewhere(site):
    for page in site.rglob("*.html"):
        for link in Addresses(page).links:
            target = link.partition("#")[0]
            if target and not re.match(r"[a-z]+:", target) and "../../" not in target:
                assert (page.parent / target).resolve().exists(), f"{page}: {link}"


@pytest.mark.parametrize("page", ["README.md", *(f"docs/{page}" for page in PAGES)])
def test_links_in_the_clone_lead_somewhere(page):
    text = re.sub(r"```.*?```|`[^`]*`", "", (ROOT / page).read_text(encoding="utf-8"), flags=re.S)
    for target in re.findall(r"\]\(([^)\s#]+)[^)]*\)", text):
        if not re.match(r"[a-z]+:", target):
            assert ((ROOT / page).parent / target).exists(), f"{page}: {target}"
