# SPDX-License-Identifier: Apache-2.0
"""What cases of JavaScript cost in the sandbox, beside a process of Node and a browser started for each."""
import json
import os
import shutil
import subprocess
import tempfile
import time
from pathlib import Path

from page import markdown
from sandbox_sessions import ROOT, quantile

CASES = 100
PROCESSES = 15  # of Node, and of the browser; the first start warms the disk's cache and does not count
PACKAGES = ROOT / "deps/javascript/node_modules"
BROWSER = next((name for name in ("chromium-headless-shell", "chrome-headless-shell") if shutil.which(name)), None)

# As the program's own cases are: a buffer and two more calls, and a rectangle on an empty map.
NODE_CASE = """
const turf = require("@turf/turf");
const square = turf.bboxPolygon([0, 0, 1, 1]);
console.log([turf.booleanPointInPolygon([0.5, 0.5], turf.buffer(square, 5)), turf.bbox(square)].join());
"""
PAGE = """<!DOCTYPE html>
<link rel="stylesheet" href="{packages}/leaflet/dist/leaflet.css">
<script src="{packages}/leaflet/dist/leaflet.js"></script>
<div id="map" style="width: 800px; height: 600px"></div>
<script>
const map = L.map("map").setView([0.5, 0.5], 8);
L.marker([0.5, 0.5]).addTo(map);
L.rectangle([[0, 0], [1, 1]]).addTo(map);
</script>
"""


def bench(build, *options):
    """@return milliseconds of a case: "p50", "p95" """
    done = subprocess.run([build / "bin/graticule", "sandbox", "bench", "--count", str(CASES), "--json", *options],
                          check=True, capture_output=True, text=True)
    return json.loads(done.stdout)["case_ms"]


def processes(start):
    """@return what starting one for each case takes, in milliseconds"""
    taken = []
    for number in range(PROCESSES + 1):
        begun = time.perf_counter()
        start(number)
        taken.append(1e3 * (time.perf_counter() - begun))
    return {share: quantile(taken[1:], quantity) for share, quantity in (("p50", 0.5), ("p95", 0.95))}


def node_for_each(folder):
    case = folder / "case.cjs"
    case.write_text(NODE_CASE)

    def start(_):
        done = subprocess.run(["node", case], check=True, capture_output=True, text=True,
                              env=dict(os.environ, NODE_PATH=str(PACKAGES)))
        assert done.stdout == "true,0,0,1,1\n", done.stdout
    return processes(start)


def browser_for_each(folder):
    page = folder / "page.html"
    page.write_text(PAGE.format(packages=PACKAGES.as_uri()))

    def start(number):
        picture = folder / f"{number}.png"
        subprocess.run([BROWSER, "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking",
                        f"--user-data-dir={folder / str(number)}", f"--screenshot={picture}", "--window-size=800,600",
                        page.as_uri()], check=True, capture_output=True)
        assert picture.stat().st_size > 1000, "no picture"
    return processes(start)


def rows(what, ours, theirs, most):
    for share in ("p50", "p95"):
        wanted = "" if most is None or share != "p50" else f"at most {most} ms: {'met' if ours[share] <= most else 'MISSED'}"
        beside = [f"{theirs[share]:.4g} ms", f"{theirs[share] / ours[share]:.3g}"] if theirs else ["", ""]
        yield [f"{what}, {share}", f"{ours[share]:.3g} ms", *beside, wanted]


def tables(build):
    """@return lines of Markdown"""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        of_node, of_browser = node_for_each(folder), browser_for_each(folder)
    found = [*rows("Turf: a buffer and two more calls", bench(build, "--language", "javascript"), of_node, 5),
             *rows("Leaflet: a map and its picture", bench(build, "--browser", "leaflet"), of_browser, 150),
             *rows("OpenLayers: a map and its picture", bench(build, "--browser", "openlayers"), None, None)]
    return ["", "### Cases of generated JavaScript", "",
            "A case has a session or a page to itself, which is ready when it comes. Beside it stand a process of Node that "
            "loads Turf, and a browser that is started, each for every case, with no limits and nothing around them.", "",
            *markdown(["case", "Graticule", "a process for each", "times Graticule's", "wanted"], found)]
