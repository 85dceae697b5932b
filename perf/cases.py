# SPDX-License-Identifier: Apache-2.0
"""What is measured: the cases, who else is measured at each, and what each has to show."""
from dataclasses import dataclass, field


@dataclass
class Peer:
    library: str
    lacks: str  # what it leaves to its user that Graticule does while it is timed
    least: float | None = None  # its time has to be at least this many times Graticule's
    # Largest relative difference between its figures and Graticule's.
    within: float = 1e-9


@dataclass
class Case:
    title: str
    name: str
    arguments: list
    peers: list = field(default_factory=list)
    same_file: bool = True  # False where each writes a file of its own, given as the last argument

    @property
    def checked(self):
        """Whether it is an operation, whose result is looked at."""
        return self.name not in ("read", "write")


NO_CRS = "takes coordinates as they are: no CRS is compared or brought together"
WARNS = "only warns where the CRS differ; invalid polygons are compared as they are"
SQL_JOIN = NO_CRS + "; invalid polygons are compared as they are"
SQL_OVERLAY = NO_CRS + "; invalid polygons fail the query; shared edges stay in as lines"
CUT = "misses Provideniya: that part of Russia lies beyond the antimeridian, at more than 180 degrees"
PLANAR = "planar: metres of the projection, not of the ground (Graticule's are geodesic)"
# On the plane of UTM a metre is up to 0.1 % off, and 64 corners of a circle lack 0.16 % of its area.
PLANAR_TOLERANCE = 0.004


def generated(data):
    points, cells, others = (data / name for name in ("points.fgb", "cells.fgb", "other_cells.fgb"))
    surface = data / "surface.tif"
    return [
        Case("join of 1,000,000 points with 3,000 polygons", "join", [points, cells, "cell"],
             [Peer("geopandas", WARNS, 5), Peer("DuckDB", SQL_JOIN, 1), Peer("SedonaDB", SQL_JOIN, 1)]),
        Case("overlay of 3,000 with 3,000 polygons (intersection)", "overlay", [cells, others],
             [Peer("geopandas", "only warns where the CRS differ; repairs invalid polygons as Graticule "
                   "does", 2),
              Peer("DuckDB", SQL_OVERLAY), Peer("SedonaDB", SQL_OVERLAY)]),
        Case("dissolve of 3,000 polygons into 30", "dissolve", [cells, "region"],
             [Peer("geopandas", "invalid polygons fail it")]),
        Case("buffer of 200,000 points by 1 km", "buffer", [data / "some_points.fgb", 1000],
             [Peer("geopandas", PLANAR, 1.7, PLANAR_TOLERANCE),
              Peer("DuckDB", PLANAR, None, PLANAR_TOLERANCE),
              Peer("SedonaDB", PLANAR, None, PLANAR_TOLERANCE)]),
        Case("zonal mean, 10,000 x 10,000 cells, 3,000 zones, by cell centre", "zonal",
             [surface, cells, "center"],
             [Peer("rasterstats", NO_CRS, 5, 1e-6)]),
        Case("zonal mean, 10,000 x 10,000 cells, 3,000 zones, by exact coverage", "zonal",
             [surface, cells, "exact"],
             [Peer("exactextract", "only warns where the CRS differ", 1)]),
        Case("read 500,000 footprints, GeoJSON of 200 MB", "read", [data / "buildings.geojson", "number"],
             [Peer("geopandas", "nothing", 3)]),
        Case("read 50,000 polygons of 61 vertices, GeoJSON", "read", [data / "cells.geojson", "cell"],
             [Peer("geopandas", "nothing")]),
        Case("read 1,000,000 points, FlatGeobuf", "read", [points, "point"],
             [Peer("geopandas", "nothing")]),
        Case("write 1,000,000 points, GeoPackage with its index", "write", [points, "points.gpkg"],
             [Peer("geopandas", "a crash leaves half a file")], same_file=False),
    ]


# Of the demo data's layers, those that peers cannot read as they are; written as FlatGeobuf first.
EXPORTED = ("cities", "countries")


def real(data, demo):
    """Cases over the demo data; `data` holds what is exported of it."""
    return [
        Case("demo: join of cities with countries", "join",
             [data / "cities.fgb", data / "countries.fgb", "population"],
             [Peer("geopandas", WARNS + "; " + CUT, None, 1e-4), Peer("DuckDB", SQL_JOIN + "; " + CUT, None, 1e-4),
              Peer("SedonaDB", SQL_JOIN + "; " + CUT, None, 1e-4)]),
        Case("demo: zonal mean of elevation over cantons of Luxembourg, by cell centre", "zonal",
             [demo / "lux_elevation.tif", demo / "lux_cantons.shp", "center"],
             [Peer("rasterstats", NO_CRS, None, 1e-2)]),
        Case("demo: zonal mean of elevation over cantons of Luxembourg, by exact coverage", "zonal",
             [demo / "lux_elevation.tif", demo / "lux_cantons.shp", "exact"],
             [Peer("exactextract", "only warns where the CRS differ", None, 1e-6)]),
        Case("demo: read earthquakes, GeoJSON", "read", [demo / "earthquakes.geojson", "mag"],
             [Peer("geopandas", "nothing")]),
    ]
