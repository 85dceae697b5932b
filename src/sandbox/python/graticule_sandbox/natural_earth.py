# SPDX-License-Identifier: Apache-2.0
"""Natural Earth for cartopy, which would load it from a network: set-up makes it of the countries that maps show.

Usage: natural_earth.py FOLDER    the folder of countries-110m.json and its like
"""

import collections
import json
import sys
from pathlib import Path

import geopandas
import numpy
import shapely
from cartopy import config
from cartopy.io.shapereader import NEShpDownloader

MADE = Path(sys.prefix) / "share" / "graticule" / "natural_earth"
RESOLUTIONS = ("110m", "50m", "10m")
DEGREES = "EPSG:4326"
WORLD = shapely.box(-180, -90, 180, 90)
TURNS = (-360, 0, 360)
LINES, AREAS = 1, 2  # dimensions
DECIMALS = 9  # of degrees
GRID = 1e-7  # degrees; finer ones leave slivers between neighbours
LEAST_RING = 4  # points; islets have less after rounding


class Topology:
    """Countries that share the lines between them: TopoJSON."""

    def __init__(self, file):
        told = json.loads(file.read_text(encoding="utf-8"))
        scale, shift = (numpy.array(told["transform"][name]) for name in ("scale", "translate"))
        self.arcs = [numpy.cumsum(numpy.array(arc), axis=0) * scale + shift for arc in told["arcs"]]
        self.countries = told["objects"]["countries"]["geometries"]

    def polygons(self, country):
        return country["arcs"] if country["type"] == "MultiPolygon" else [country["arcs"]]

    def ring(self, references):
        parts = [self.arcs[at] if at >= 0 else self.arcs[~at][::-1] for at in references]
        return unwrapped(numpy.concatenate([parts[0], *(part[1:] for part in parts[1:])]))

    def shape(self, country):
        shapes = []
        for references in self.polygons(country):
            shell, *holes = (closed(self.ring(ring)) for ring in references)
            if len(shell) < LEAST_RING:
                continue
            holes = [hole for hole in holes if len(hole) >= LEAST_RING]
            for hole in holes:
                hole[:, 0] += 360 * numpy.round((shell[:, 0].mean() - hole[:, 0].mean()) / 360)
            shapes.append(within_world(shapely.make_valid(shapely.Polygon(shell, holes)), AREAS))
        return shapely.union_all(shapes, grid_size=GRID)

    def lines(self, users):
        """Those that so many countries share: one a coast, two a border."""
        uses = collections.Counter(at if at >= 0 else ~at for country in self.countries
                                   for polygon in self.polygons(country) for ring in polygon for at in ring)
        lines = [within_world(shapely.LineString(unwrapped(self.arcs[at])), LINES) for at, count in sorted(uses.items())
                 if min(count, 2) == users]
        return list(shapely.get_parts(shapely.line_merge(shapely.union_all(lines))))


def unwrapped(points):
    """Lines go on past 180 degrees rather than back around the world. Neighbours still have the same points."""
    longitudes = numpy.unwrap(points[:, 0], period=360)
    return numpy.round(numpy.column_stack([longitudes, points[:, 1]]), DECIMALS)


def closed(ring):
    """One that goes around a pole is closed by way of it."""
    if abs(ring[-1, 0] - ring[0, 0]) < 180:
        return ring
    pole = numpy.sign(ring[:, 1].mean()) * 90
    return numpy.concatenate([ring, [[ring[-1, 0], pole], [ring[0, 0], pole]]])


def within_world(shape, dimension):
    """What goes on past 180 degrees, on the other side; without what only touches it."""
    turned = [shapely.transform(shape, lambda points: points + [turn, 0]) for turn in TURNS]
    parts = shapely.get_parts(shapely.get_parts(shapely.intersection(turned, WORLD)))
    return shapely.union_all(parts[shapely.get_dimensions(parts) == dimension])


def countries(topology):
    names = [country["properties"]["name"] for country in topology.countries]
    return geopandas.GeoDataFrame({"NAME": names, "ADMIN": names, "ISO_N3": [str(country.get("id", "")) for country in topology.countries]},
                                  geometry=[topology.shape(country) for country in topology.countries], crs=DEGREES)


def of_shapes(shapes):
    return geopandas.GeoDataFrame(geometry=shapes, crs=DEGREES)


def land(topology):
    return shapely.union_all([topology.shape(country) for country in topology.countries], grid_size=GRID)


LAYERS = {
    ("physical", "coastline"): lambda topology: of_shapes(topology.lines(1)),
    ("physical", "land"): lambda topology: of_shapes(shapely.get_parts(land(topology))),
    ("physical", "ocean"): lambda topology: of_shapes(shapely.get_parts(shapely.difference(WORLD, land(topology), grid_size=GRID))),
    ("cultural", "admin_0_boundary_lines_land"): lambda topology: of_shapes(topology.lines(2)),
    ("cultural", "admin_0_countries"): countries,
}


class Shapefiles(NEShpDownloader):
    """Finds what was made."""

    def path(self, format_dict):
        resolution, category, name = (format_dict[part] for part in ("resolution", "category", "name"))
        file = MADE / f"ne_{resolution}_{name}.shp"
        if (category, name) not in LAYERS or not file.exists():
            there = ", ".join(known for _, known in LAYERS)
            raise FileNotFoundError(f"Natural Earth's {name} at {resolution} is not here, and there is no network; there are "
                                    f"{there}, each at {', '.join(RESOLUTIONS)}")
        return file


def install():
    config["downloaders"][("shapefiles", "natural_earth")] = Shapefiles()


def make(source):
    MADE.mkdir(parents=True, exist_ok=True)
    for resolution in RESOLUTIONS:
        topology = Topology(source / f"countries-{resolution}.json")
        for (_, name), layer in LAYERS.items():
            layer(topology).to_file(MADE / f"ne_{resolution}_{name}.shp", encoding="utf-8")


if __name__ == "__main__":
    make(Path(sys.argv[1]))
