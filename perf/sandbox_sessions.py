# SPDX-License-Identifier: Apache-2.0
"""What sessions of the sandbox cost, beside a Jupyter kernel with the same libraries."""
import ast
import json
import math
import os
import subprocess
import sys
from pathlib import Path

from page import markdown

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
SESSIONS = 100  # open at once
STARTS, SNIPPETS = 4, 200  # of a kernel; the first start also warms the disk's cache and does not count
ORDINARY_USER = 54321  # who owns nothing
# Wanted of Graticule: what, of which figure of `graticule sandbox bench`, at most
WANTED = [("request to ready session", "request_to_ready_ms", "p50", 50, "ms"),
          ("request to ready session", "request_to_ready_ms", "p95", 100, "ms"),
          ("round trip of a snippet", "snippet_ms", "p50", 1, "ms"),
          (f"memory of its own of each of {SESSIONS} live sessions", "private_memory_mb", "p95", 15, "MB"),
          ("later than the time limit, where it takes a kill", "late_after_kill_ms", "p95", 200, "ms"),
          ("fork of a session with 500 MB", "fork_ms", "p50", 30, "ms"),
          ("fork of a session with 500 MB", "fork_ms", "p95", None, "ms"),
          ("first snippet of the fork", "first_snippet_of_fork_ms", "p50", None, "ms"),
          ("first snippet of the session beside its fork", "first_snippet_of_forked_ms", "p50", None, "ms")]


def modules():
    """What the server of forks imports, without the guard, which a kernel does not have."""
    tree = ast.parse((ROOT / "src/sandbox/python/graticule_sandbox/fork_server.py").read_text())
    warm = next(ast.literal_eval(node.value) for node in tree.body
                if isinstance(node, ast.Assign) and node.targets[0].id == "WARM")
    return [name for name in warm if not name.startswith("graticule")]


def bench(build, user):
    prefix = [] if user == os.geteuid() else ["setpriv", f"--reuid={user}", f"--regid={user}", "--clear-groups"]
    environment = dict(os.environ, GRATICULE_SANDBOX_PYTHON=str(ROOT / "deps/sandbox"))
    done = subprocess.run([*prefix, build / "bin/graticule", "sandbox", "bench", "--count", str(SESSIONS), "--json"],
                          check=True, capture_output=True, text=True, env=environment)
    return json.loads(done.stdout)


def quantile(values, share):
    return sorted(values)[math.ceil(share * (len(values) - 1))]


def kernel():
    """@return figures of a Jupyter kernel, named as Graticule's"""
    site_packages = next((ROOT / "deps/sandbox/lib").glob("python*/site-packages"))
    done = subprocess.run([sys.executable, HERE / "jupyter_kernel.py", site_packages, str(STARTS), str(SNIPPETS), *modules()],
                          check=True, capture_output=True, text=True)
    told = json.loads(done.stdout)
    scaled = {"request_to_ready_ms": [1e3 * value for value in told["ready_s"][1:]],
              "snippet_ms": [1e3 * value for value in told["snippet_s"]],
              "private_memory_mb": [value / 1e6 for value in told["private_bytes"]]}
    return {name: {"p50": quantile(values, 0.5), "p95": quantile(values, 0.95)} for name, values in scaled.items()}


def row(wanted, figures, peer):
    what, name, share, most, unit = wanted
    cells = [f"{what}, {share}"]
    for measured in figures.values():
        cells.append(f"{measured[name][share]:.3g} {unit}")
    cells.append(f"{peer[name][share]:.4g} {unit}" if name in peer else "")
    if most is None:
        return [*cells, ""]
    met = all(measured[name][share] <= most for measured in figures.values())
    return [*cells, f"at most {most} {unit}: {'met' if met else 'MISSED'}"]


def tables(build):
    """@return lines of Markdown"""
    users = {"as root": 0, "as an ordinary user": ORDINARY_USER} if os.geteuid() == 0 else {"as this user": os.geteuid()}
    figures = {name: bench(build, user) for name, user in users.items()}
    peer = kernel()
    head = ["sessions of the sandbox", *figures, "Jupyter kernel", "wanted"]
    return ["", "### Sessions of generated code", "",
            "A session is forked from a process that has imported the libraries and is locked up; a Jupyter kernel is a process "
            "that imports them, with no limits and nothing around it. Its start is that of the process until the imports are "
            f"done. The server of forks, which starts once, took {max(one['warm_ms'] for one in figures.values()) / 1e3:.1f} s.", "",
            *markdown(head, [row(wanted, figures, peer) for wanted in WANTED])]
