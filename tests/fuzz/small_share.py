#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Makes a folder of the program's resources in which the land beneath maps is a handful of shapes.

Usage: small_share.py SHARE OUT     (SHARE: the folder that the build made, <build>/share/graticule)

Reading the land of the whole Earth takes most of the time of a small map. Where the same map is drawn some thousand
times over, this world does: it has all that the true one has (arcs that two countries share, a lake, an island on the
antimeridian, land around a pole), so that the same code reads and draws it.
"""
import json
import os
import sys
from pathlib import Path

ARCS = [
    [(10, 55), (12, 60), (10, 65)],                                          # 0: the border of two countries
    [(10, 65), (0, 65), (0, 55), (10, 55)],                                  # 1: the western one's coast
    [(10, 55), (20, 55), (20, 65), (10, 65)],                                # 2: the eastern one's
    [(14, 58), (14, 60), (16, 60), (16, 58), (14, 58)],                      # 3: a lake
    [(175, 50), (-175, 50), (-175, 55), (175, 55), (175, 50)],               # 4: an island on the antimeridian
    [(-180, -80), (-90, -75), (0, -80), (90, -75), (-180, -80)],             # 5: land around the pole
    [(9, -1), (12, -1), (12, 2), (9, 2), (9, -1)],                           # 6: an island on the equator
]
COUNTRIES = [
    {"type": "Polygon", "arcs": [[0, 1]]},
    {"type": "MultiPolygon", "arcs": [[[2, -1], [3]], [[4]]]},
    {"type": "Polygon", "arcs": [[5]]},
    {"type": "Polygon", "arcs": [[6]]},
]
LAND = [{"type": "MultiPolygon", "arcs": [[[1, 2], [3]], [[4]], [[5]], [[6]]]}]


def steps(arc):
    """An arc as a topology has it: a place, and then how far the next is from the one before."""
    return [list(arc[0])] + [[x - px, y - py] for (px, py), (x, y) in zip(arc, arc[1:])]


def small_share(share, out):
    out.mkdir(parents=True, exist_ok=True)
    world = {"type": "Topology", "transform": {"scale": [1, 1], "translate": [0, 0]},
             "arcs": [steps(arc) for arc in ARCS],
             "objects": {"countries": {"type": "GeometryCollection", "geometries": COUNTRIES},
                         "land": {"type": "GeometryCollection", "geometries": LAND}}}
    (out / "basemap").mkdir(exist_ok=True)
    for file in (share / "basemap").iterdir():
        (out / "basemap" / file.name).write_text(json.dumps(world))
    for other in share.iterdir():
        link = out / other.name
        if other.name != "basemap" and not link.is_symlink():
            os.symlink(other.resolve(), link)
    return out


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    small_share(Path(sys.argv[1]), Path(sys.argv[2]))
