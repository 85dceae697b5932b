# SPDX-License-Identifier: Apache-2.0
"""A hook of MkDocs: what a site needs that opens from the disk, without a network.

Links out of docs/ lead from build/site to the clone's own files, and the search has its worker from deps/npm in place of an address.
"""
import posixpath
import re
import shutil
from pathlib import Path

_LINK = re.compile(r"(\]\()((?:\.\./)+[^)#\s]+)")
_WORKER_ADDRESS = "https://unpkg.com/iframe-worker/shim"
_WORKER = "assets/javascripts/iframe-worker.js"
_WORKER_FILE = Path(__file__).resolve().parent.parent / "deps/npm/node_modules/iframe-worker/shim/index.js"


def _to_root(page):
    return "../" * page.file.src_uri.count("/")


def on_page_markdown(markdown, page, **_):
    def leads_out(match):
        target = posixpath.normpath(posixpath.join("docs", posixpath.dirname(page.file.src_uri), match[2]))
        return match[0] if target.startswith("docs/") else f"{match[1]}{_to_root(page)}../../{target}"
    return _LINK.sub(leads_out, markdown)


def on_post_page(output, page, **_):
    return output.replace(_WORKER_ADDRESS, _to_root(page) + _WORKER)


def on_post_build(config, **_):
    site = Path(config["site_dir"])
    shutil.copyfile(_WORKER_FILE, site / _WORKER)
    (site / "404.html").unlink()  # which only servers show
