#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Says how far the five libraries, and Graticule's own operations, are from geodesics on the ellipsoid WGS 84, as tables in Markdown.

Usage: library_accuracy.py [--write]   (in deps/python; it asks node and, for Leaflet and OpenLayers, Chromium, and the program
                                        build/release/bin/graticule or that which GRATICULE names)

--write puts the tables into docs/geojseval-libraries.md, between its two marks.
"""
import json
import math
import pathlib
import re
import subprocess
import sys

from independent.earth import ELLIPSOID
from native_results import native_results

HERE = pathlib.Path(__file__).resolve().parent
PAGE = HERE.parent.parent / "docs" / "geojseval-libraries.md"
MARKS = ("<!-- tables -->", "<!-- end of tables -->")


def cell(west, south, width, height):
    return [[west, south], [west + width, south], [west + width, south + height], [west, south + height], [west, south]]


GIVEN = {
    "pairs": [
        {"what": "Berlin to Paris", "from": [13.405, 52.52], "to": [2.3522, 48.8566]},
        {"what": "Quito to Sydney", "from": [-78.4678, -0.1807], "to": [151.2093, -33.8688]},
        {"what": "1 degree along the equator", "from": [10, 0], "to": [11, 0]},
        {"what": "1 degree along a meridian at the equator", "from": [10, -0.5], "to": [10, 0.5]},
        {"what": "1 degree along a meridian at 80 N", "from": [10, 79.5], "to": [10, 80.5]},
        {"what": "1 degree of longitude at 60 N", "from": [10, 60], "to": [11, 60]},
        {"what": "Fiji to Samoa, over the antimeridian", "from": [178.4, -17.8], "to": [-171.8, -13.8]},
        {"what": "over the pole, from 85 N to 85 N", "from": [0, 85], "to": [180, 85]},
    ],
    "polygons": [
        {"what": "cell of 1 degree at the equator", "ring": cell(10, 0, 1, 1)},
        {"what": "cell of 1 degree at 45 N", "ring": cell(10, 45, 1, 1)},
        {"what": "cell of 1 degree at 80 N", "ring": cell(10, 80, 1, 1)},
        {"what": "triangle Berlin, Paris, Rome", "ring": [[13.405, 52.52], [2.3522, 48.8566], [12.4964, 41.9028], [13.405, 52.52]], "geodesic": True},
        {"what": "cell of 40 by 10 degrees at 60 N with great circles for sides", "ring": cell(0, 60, 40, 10), "geodesic": True},
        {"what": "cell of 2 by 1 degrees over the antimeridian", "ring": [[179, 0], [-179, 0], [-179, 1], [179, 1], [179, 0]], "unrolled": cell(179, 0, 2, 1)},
    ],
    "discs": [
        {"what": "equator", "at": [10, 0], "meters": 100000, "degrees": 1},
        {"what": "60 N", "at": [10, 60], "meters": 100000, "degrees": 1},
        {"what": "80 N", "at": [10, 80], "meters": 100000, "degrees": 1},
        {"what": "89.5 N", "at": [10, 89.5], "meters": 100000, "degrees": 1},
        {"what": "60 N, 1,000 km", "at": [10, 60], "meters": 1000000, "degrees": 10},
    ],
    "lines": [
        {"what": "10 degrees along the equator, 50 km wide each side", "line": [[0, 0], [10, 0]], "meters": 50000},
        {"what": "40 degrees from west to east at 60 N, 50 km", "line": [[0, 60], [40, 60]], "meters": 50000},
        {"what": "40 degrees along a meridian from 40 N to 80 N, 50 km", "line": [[10, 40], [10, 80]], "meters": 50000},
    ],
    "offLines": [
        {"what": "0.01 degrees north of the middle of 1 degree of the equator", "point": [0.5, 0.01], "line": [[0, 0], [1, 0]]},
        {"what": "0.001 degrees north of the middle of 1 degree of the equator", "point": [0.5, 0.001], "line": [[0, 0], [1, 0]]},
        {"what": "20 E 61 N from the line from 0 E 60 N to 40 E 60 N", "point": [20, 61], "line": [[0, 60], [40, 60]]},
        {"what": "Hanover from the line Berlin to Paris", "point": [9.732, 52.3759], "line": [[13.405, 52.52], [2.3522, 48.8566]]},
    ],
    "across": {"points": [[179, 10], [-179, 20]], "ring": [[179, 0], [-179, 0], [-179, 1], [179, 1], [179, 0]], "inside": [180, 0.5]},
}


def results():
    program = ["node", str(HERE / "library_results.mjs")]
    told = json.loads(subprocess.run(program, check=True, input=json.dumps(GIVEN), capture_output=True, text=True).stdout)
    return {**told, "graticule": native_results(GIVEN)}


def metres(a, b):
    return ELLIPSOID.inv(a[0], a[1], b[0], b[1])[2]


def true_area(polygon):
    """Of the ring with geodesics for sides, or else with the straight lines of longitude and latitude that it is drawn with."""
    ring = polygon.get("unrolled", polygon["ring"])
    if not polygon.get("geodesic"):
        steps = [i / 500 for i in range(500)]
        ring = [[a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t] for a, b in zip(ring, ring[1:]) for t in steps]
    return abs(ELLIPSOID.polygon_area_perimeter(*zip(*ring))[0])


def off(found, truth):
    share = (found - truth) / truth * 100
    return "0.00 %" if abs(share) < 0.005 else f"{share:+.2f} %" if abs(share) < 100 else f"{share:+,.0f} %"


def table(heads, rows):
    line = lambda cells: "| " + " | ".join(str(one) for one in cells) + " |"
    return "\n".join([line(heads), "|" + "---|" * len(heads), *(line(row) for row in rows)])


def distances(told):
    columns = [told["turf"]["distances"], told["geolib"]["distances"], told["geolib"]["precise"], told["leaflet"]["distances"],
               told["openlayers"]["distances"], told["openlayers"]["onTheMap"], told["graticule"]["distances"]]
    heads = ["from, to", "geodesic, km", "`turf.distance`", "`geolib.getDistance`", "`geolib.getPreciseDistance`", "`L.LatLng.distanceTo`", "`ol.sphere.getDistance`", "length in EPSG:3857",
             "Graticule `measure`"]
    rows = []
    for i, pair in enumerate(GIVEN["pairs"]):
        truth = metres(pair["from"], pair["to"])
        rows.append([pair["what"], f"{truth / 1000:,.3f}", *(off(column[i], truth) for column in columns)])
    return "### Distances\n\n" + table(heads, rows)


def areas(told):
    columns = [told["turf"]["areas"], told["geolib"]["areas"], told["openlayers"]["areas"], told["openlayers"]["areasOnTheMap"],
               told["graticule"]["areas"]]
    heads = ["polygon", "true, km²", "`turf.area`", "`geolib.getAreaOfPolygon`", "`ol.sphere.getArea`", "area in EPSG:3857", "Graticule `measure`"]
    rows = []
    for i, polygon in enumerate(GIVEN["polygons"]):
        truth = true_area(polygon)
        rows.append([polygon["what"], f"{truth / 1e6:,.1f}", *(off(column[i], truth) for column in columns)])
    return "### Areas\n\n" + table(heads, rows)


def positions(geometry):
    walk = lambda item: [item] if isinstance(item[0], (int, float)) else [p for one in item for p in walk(one)]
    return walk(geometry["coordinates"]) if geometry else []


def on_boundary(geometry):
    """Without the places where a shape is cut because it goes over a pole or the antimeridian."""
    return [position for position in positions(geometry) if abs(position[0]) != 180 and abs(position[1]) != 90]


def radii(geometry, centre):
    """Least and greatest geodesic distance of the boundary from the centre, in km."""
    found = [metres(centre, position) / 1000 for position in on_boundary(geometry)]
    return f"{min(found):,.1f} to {max(found):,.1f}" if found else "nothing"


def box_radii(box, centre):
    """Of a box from a circle: how far its four sides are from the centre, in km."""
    west, south, east, north = box
    sides = [metres(centre, one) / 1000 for one in ([west, centre[1]], [east, centre[1]], [centre[0], south], [centre[0], min(north, 90)])]
    return f"{min(sides):,.1f} to {max(sides):,.1f}"


def discs(told):
    heads = ["centre and radius", "`turf.buffer`, km", "`turf.circle`, km", "JSTS `buffer`, km", "`L.circle` bounds, km", "Graticule `buffer`, km"]
    rows = []
    for i, disc in enumerate(GIVEN["discs"]):
        rows.append([f"{disc['what']}: {disc['meters'] / 1000:,.0f} km (JSTS: {disc['degrees']} degrees)", radii(told["turf"]["discs"][i], disc["at"]), radii(told["turf"]["circles"][i], disc["at"]),
                     radii(told["jsts"]["discs"][i], disc["at"]), box_radii(told["leaflet"]["circles"][i], disc["at"]),
                     radii(told["graticule"]["discs"][i], disc["at"])])
    return "### Buffers of points\n\nLeast and greatest geodesic distance of the boundary from the centre.\n\n" + table(heads, rows)


def along(line, steps=400):
    """Positions on the geodesic from end to end."""
    between = ELLIPSOID.npts(*line[0], *line[1], steps)
    return [line[0], *map(list, between), line[1]]


def strips(told):
    heads = ["line", "asked for, km", "boundary of `turf.buffer` from the geodesic, km", "from the line that is straight in degrees, km",
             "boundary of Graticule `buffer` from that line, km"]

    def distances_from(path, boundary):
        far = [min(metres(position, on) for on in path) / 1000 for position in densified(positions(boundary))]
        return f"{min(far):,.1f} to {max(far):,.1f}"

    rows = []
    for i, one in enumerate(GIVEN["lines"]):
        straight = [[a + (b - a) * t / 400 for a, b in zip(*one["line"])] for t in range(401)]
        turf = told["turf"]["strips"][i]
        rows.append([one["what"], f"{one['meters'] / 1000:,.0f}", distances_from(along(one["line"]), turf), distances_from(straight, turf),
                     distances_from(straight, told["graticule"]["strips"][i])])
    return "### Buffers of lines\n\nLeast and greatest geodesic distance of the boundary from the line.\n\n" + table(heads, rows)


def densified(ring, parts=8):
    return [[a[0] + (b[0] - a[0]) * t / parts, a[1] + (b[1] - a[1]) * t / parts] for a, b in zip(ring, ring[1:]) for t in range(parts)]


def off_lines(told):
    heads = ["point and line", "geodesic, m", "`turf.pointToLineDistance`", "`geolib.getDistanceFromLine`"]
    rows = []
    for i, one in enumerate(GIVEN["offLines"]):
        truth = min(metres(one["point"], on) for on in along(one["line"], 20000))
        rows.append([one["what"], f"{truth:,.0f}", *(off(told[library]["offLine"][i], truth) for library in ("turf", "geolib"))])
    return "### Distances from lines\n\n" + table(heads, rows)


def numbers(values):
    return ", ".join(f"{value:g}" for value in values)


def antimeridian(told):
    turf, geolib, leaflet, ol = (told[name] for name in ("turf", "geolib", "leaflet", "openlayers"))
    middle = ELLIPSOID.npts(*GIVEN["across"]["points"][0], *GIVEN["across"]["points"][1], 1)[0]
    bounds = geolib["bounds"]
    rows = [
        ["width of the box around 179 E and 179 W", "2", f"`turf.bbox` {turf['bbox'][2] - turf['bbox'][0]:g}, `geolib.getBounds` {bounds['maxLng'] - bounds['minLng']:g}, `L.latLngBounds` {leaflet['width']:g}, `ol.extent.boundingExtent` {ol['extent'][2] - ol['extent'][0]:g}"],
        ["middle of 179 E 10 N and 179 W 20 N", f"{middle[0]:.2f}, {middle[1]:.2f}", f"`turf.centroid` {numbers(turf['centroid'])}, `turf.midpoint` {turf['midpoint'][0]:.2f}, {turf['midpoint'][1]:.2f}, `geolib.getCenter` {geolib['centre']['longitude']:.2f}, {geolib['centre']['latitude']:.2f}, `geolib.getCenterOfBounds` {geolib['boxCentre']['longitude']:g}, {geolib['boxCentre']['latitude']:g}, `L.latLngBounds` {leaflet['centre']['lng']:g}, {leaflet['centre']['lat']:g}"],
        ["whether 180 E 0.5 N lies in the cell from 179 E to 179 W", "yes", ", ".join(f"{name} {'yes' if told[library]['inside'] else 'no'}" for name, library in (("`turf.booleanPointInPolygon`", "turf"), ("`geolib.isPointInPolygon`", "geolib"), ("`ol.geom.Polygon.intersectsCoordinate`", "openlayers")))],
    ]
    return "### The antimeridian\n\n" + table(["asked", "right", "told"], rows)


def own_spheres(told):
    rows = []
    for i, disc in enumerate(GIVEN["discs"][:3]):
        there = told["geolib"]["destinations"][i]
        rows.append([disc["what"], f"{metres(disc['at'], there):,.0f}", off(metres(disc["at"], there), disc["meters"])])
    heads = ["`geolib.computeDestinationPoint` 100 km to the east from", "geodesic, m", "off"]
    return "### Geolib's two spheres\n\nDistances are on a sphere of 6378.137 km, destinations on one of 6371 km.\n\n" + table(heads, rows)


def main():
    told = results()
    text = "\n\n".join(part(told) for part in (distances, areas, discs, strips, off_lines, antimeridian, own_spheres))
    if "--write" not in sys.argv[1:]:
        print(text)
        return
    before, rest = PAGE.read_text().split(MARKS[0])
    PAGE.write_text(f"{before}{MARKS[0]}\n\n{text}\n\n{MARKS[1]}{rest.split(MARKS[1])[1]}")


if __name__ == "__main__":
    main()
