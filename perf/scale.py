#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Measures Graticule's time and memory against the size of its input, and draws the curves.

Usage: scale.py BUILD_FOLDER DATA_FOLDER [--page FILE] [--largest N] [--only NAME]
"""
import argparse
import math
import os
import statistics
import subprocess
import sys
from dataclasses import dataclass
from datetime import datetime, timezone
from pathlib import Path

from page import MIB, machine, markdown, write_page
from processes import Worker

HERE = Path(__file__).resolve().parent
LONG_S = 5  # what takes longer is measured once


@dataclass
class Curve:
    name: str
    unit: str
    sizes: tuple
    arguments: callable  # of the size and the data folder: what perf_driver is given
    bound: str  # what bounds it


def file(data, kind, size):
    return data / f"scale_{kind}_{size}{'.geojson' if kind == 'text' else '.tif' if kind == 'zeros' else '.fgb'}"


CURVES = [
    Curve("join", "points, with 3,000 polygons", (10**4, 10**5, 10**6, 10**7),
          lambda n, d: ["join", file(d, "points", n), d / "cells.fgb", "cell"],
          "memory bandwidth: each point is looked up in a tree of boxes and then in the edges of one polygon "
          "at its height; the joined columns are copied"),
    Curve("overlay", "polygons on each side", (10**4, 10**5, 10**6),
          lambda n, d: ["overlay", file(d, "squares", n), file(d, "others", n)],
          "the pieces, four a polygon here: boundaries that cross plainly are walked, all others go to GEOS. 10^7 "
          "would make 4 x 10^7 pieces, more than the memory of this machine"),
    Curve("dissolve", "polygons, into 30", (10**4, 10**5, 10**6, 10**7),
          lambda n, d: ["dissolve", file(d, "squares", n), "region"],
          "GEOS's union: a sort of the edges, n log n; all of a part's polygons are GEOS objects at once"),
    Curve("buffer", "points", (10**4, 10**5, 10**6, 3 * 10**6),
          lambda n, d: ["buffer", file(d, "points", n), 1000],
          "the result: 1,061 bytes a circle of 64 vertices, so that 10^7 would be 11 GB"),
    Curve("zonal", "cells, in 3,000 zones", (10**6, 10**7, 10**8, 10**9, 10**10),
          lambda n, d: ["zonal", file(d, "zeros", n), d / "cells.fgb", "exact"],
          "reading: memory is that of a few tiles and one piece of a zone for each thread, whatever the size"),
    Curve("read", "points, GeoJSON", (10**4, 10**5, 10**6, 10**7),
          lambda n, d: ["read", file(d, "text", n), "point"],
          "parsing numbers, on all cores; finding where features end is one thread's work"),
    Curve("write", "points, FlatGeobuf", (10**4, 10**5, 10**6, 10**7),
          lambda n, d: ["write", file(d, "points", n), d / "written.fgb"],
          "GDAL: one thread, feature by feature; it sorts all features for the file's index"),
    Curve("write", "points, GeoPackage", (10**4, 10**5, 10**6),
          lambda n, d: ["write", file(d, "points", n), d / "written.gpkg"],
          "SQLite: one thread, row by row; the index is packed at the end"),
]

# kind of file: how generate.py makes it
MAKERS = {
    "points": "write_vector(points(size), path)",
    "squares": "write_vector(cells(size, edge_vertices=1), path)",
    "others": "write_vector(cells(size * 31 // 30, seed=7, edge_vertices=1), path)",
    "text": "write_point_text(path, size)",
    "zeros": "write_sparse_raster(path, max(1, round(size ** 0.5 / 512)))",
}


def make(path):
    """In a process of its own: what this one holds would count as memory of those that it starts."""
    if path.exists():
        return
    _, kind, size = path.stem.split("_")
    program = (f"import sys; sys.path.insert(0, {str(HERE)!r}); from generate import *; size = {size}; "
               f"make_once(Path({str(path)!r}), lambda path: {MAKERS[kind]})")
    subprocess.run([sys.executable, "-c", program], check=True)


def measure(curve, size, build, data):
    """@return seconds and greatest memory in bytes"""
    arguments = curve.arguments(size, data)
    for argument in arguments:
        if isinstance(argument, Path) and argument.stem.count("_") == 2:
            make(argument)
    worker = Worker([build / "bin/perf_driver", *arguments])
    times = [worker.run()]
    while times[0] < LONG_S and len(times) < 3:
        times.append(worker.run())
    return statistics.median(times), worker.end()


def slope(sizes, values):
    """Of the last two sizes, on logarithmic axes, as text: 1 where time grows as size does; none of one size."""
    if len(sizes) < 2:
        return ""
    return f"{math.log(values[-1] / values[-2]) / math.log(sizes[-1] / sizes[-2]):.2f}"


def draw(found, image):
    # Imported late, for the same reason as in make().
    import matplotlib
    matplotlib.use("svg")
    import matplotlib.pyplot as plt
    plt.rcParams |= {"svg.hashsalt": "graticule", "font.size": 8}
    figure, axes = plt.subplots(4, 2, figsize=(8, 11), layout="constrained")
    for axis, (curve, sizes, seconds, memory) in zip(axes.flat, found):
        axis.loglog(sizes, seconds, "o-", color="#1f5a8c", label="time")
        axis.loglog(sizes, [seconds[-1] * size / sizes[-1] for size in sizes], ":", color="#888888",
                    label="in proportion to size")
        axis.set(title=curve.name, xlabel=curve.unit, ylabel="seconds")
        other = axis.twinx()
        other.loglog(sizes, [each / MIB for each in memory], "s--", color="#b5651d", label="peak memory")
        other.set_ylabel("MiB")
        lines = [*axis.get_lines(), *other.get_lines()]
        axis.legend(lines, [line.get_label() for line in lines], frameon=False, fontsize=7)
    for axis in axes.flat[len(found):]:
        axis.remove()
    figure.savefig(image, metadata={"Date": None})


def lines_of(found, image):
    rows = []
    for curve, sizes, seconds, memory in found:
        rows.append([f"{curve.name} ({curve.unit})",
                     "<br>".join(f"{size:.0e}: {taken:.3g} s, {used / MIB:.0f} MiB".replace("e+", "e")
                                 for size, taken, used in zip(sizes, seconds, memory)),
                     slope(sizes, seconds), curve.bound])
    now = datetime.now(timezone.utc)
    return [f"Measured {now:%Y-%m-%d %H:%M} UTC on {machine()}; load {os.getloadavg()[0]:.1f} at the end.", "",
            *markdown(["operation", "time and peak memory", "slope at the end", "what bounds it"], rows), "",
            f"![Time and memory against size]({image.name})"]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=Path)
    parser.add_argument("data", type=Path)
    parser.add_argument("--page", type=Path, help="page to put table and picture into; else they are printed")
    parser.add_argument("--largest", type=float, default=1e10, help="no size beyond this")
    parser.add_argument("--only", default="", help="one operation")
    options = parser.parse_args()
    found = []
    for curve in CURVES:
        sizes = [size for size in curve.sizes if size <= options.largest]
        if options.only and curve.name != options.only:
            continue
        seconds, memory = [], []
        for size in sizes:
            taken, used = measure(curve, size, options.build, options.data)
            print(f"{curve.name} {size:.0e}: {taken:.3g} s, {used / MIB:.0f} MiB", file=sys.stderr)
            seconds.append(taken)
            memory.append(used)
        found.append((curve, sizes, seconds, memory))
    image = (options.page.with_name("performance-scale.svg") if options.page
             else options.data / "performance-scale.svg")
    draw(found, image)
    lines = lines_of(found, image)
    print("\n".join(lines))
    if options.page:
        write_page(options.page, "scale", lines)


if __name__ == "__main__":
    main()
