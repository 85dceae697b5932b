# SPDX-License-Identifier: Apache-2.0
"""Runs inside a session of the sandbox: native operations and what a model would write for the same, in turns.

Prints one line of JSON: for each case its title, both libraries' times in seconds and what the two agree on.
"""
import json
import math
import time
import warnings

import geopandas
import graticule
import numpy
import pyproj
import rasterstats
import shapely
from affine import Affine

REPETITIONS = 5
METRES = "EPSG:32632"
EAST, NORTH, SIZE = 500_000, 5_200_000, 15_000
warnings.simplefilter("ignore")
dice = numpy.random.default_rng(7)


def grid_of_parcels(across):
    """Squares with corners that are pushed about, shared by neighbours."""
    step = SIZE / across
    corners = numpy.stack(numpy.meshgrid(numpy.arange(across + 1), numpy.arange(across + 1)), axis=-1) * step
    corners = corners + dice.uniform(-0.2, 0.2, corners.shape) * step + (EAST, NORTH)
    rings = numpy.stack([corners[:-1, :-1], corners[:-1, 1:], corners[1:, 1:], corners[1:, :-1]], axis=2).reshape(-1, 4, 2)
    owners = dice.integers(0, 300, across * across).astype(str)
    return geopandas.GeoDataFrame({"parcel": range(across * across), "owner": owners}, geometry=shapely.polygons(rings),
                                  crs=METRES)


def blots(count, reach, corners=40):
    """Irregular shapes of many corners, which may overlap."""
    angles = numpy.linspace(0, 2 * math.pi, corners, endpoint=False)
    far = dice.uniform(0.6, 1, (count, corners)) * reach
    centres = dice.uniform(0, SIZE, (count, 1, 2)) + (EAST, NORTH)
    rings = numpy.stack([numpy.cos(angles) * far, numpy.sin(angles) * far], axis=2) + centres
    return geopandas.GeoDataFrame({"blot": range(count)}, geometry=shapely.polygons(rings), crs=METRES)


def places(count, name):
    at = dice.uniform(0, SIZE, (count, 2)) + (EAST, NORTH)
    return geopandas.GeoDataFrame({name: range(count)}, geometry=geopandas.points_from_xy(*at.T), crs=METRES)


parcels, zones, masks = grid_of_parcels(150), blots(2000, 300), blots(20, 2000)
spots, wells = places(200_000, "spot"), places(40_000, "well")
degrees = parcels.to_crs(4326)
cells = dice.normal(500, 100, (2000, 2000)).astype("float32")
transform = Affine(SIZE / 2000, 0, EAST, 0, -SIZE / 2000, NORTH + SIZE)
raster = graticule.Raster(cells, transform, METRES, nodata=-9999)
inner = zones[zones.within(shapely.box(EAST, NORTH, EAST + SIZE, NORTH + SIZE))]
geod = pyproj.Geod(ellps="WGS84")

# Title, ours, the peer and its own way, and what of a result is compared and how closely.
CASES = [
    ("overlay of 22,500 parcels and 2,000 shapes: intersection",
     lambda: graticule.overlay(parcels, zones, "intersection"),
     "geopandas", lambda: geopandas.overlay(parcels, zones, how="intersection"), lambda made: made.geometry.area.sum(), 1e-9),
    ("spatial join of 200,000 points and 22,500 parcels",
     lambda: graticule.spatial_join(spots, parcels, "within"),
     "geopandas", lambda: geopandas.sjoin(spots, parcels, predicate="within"), lambda made: made["parcel"].sum(), 0),
    ("nearest of 40,000 wells for 22,500 parcels",
     lambda: graticule.nearest(parcels, wells),
     "geopandas", lambda: geopandas.sjoin_nearest(parcels, wells, distance_col="metres").drop_duplicates("parcel"),
     len, 0),
    ("buffers of 22,500 parcels by 50 m, 24 segments a quarter circle",
     lambda: graticule.buffer(parcels, 50),
     "geopandas", lambda: parcels.assign(geometry=parcels.geometry.buffer(50, 24)), lambda made: made.geometry.area.sum(), 2e-3),
    ("dissolve of 22,500 parcels to 300 owners",
     lambda: graticule.dissolve(parcels, ["owner"]),
     "geopandas", lambda: parcels.dissolve("owner"), lambda made: made.geometry.area.sum(), 1e-9),
    ("clip of 22,500 parcels to 20 shapes",
     lambda: graticule.clip(parcels, masks),
     "geopandas", lambda: geopandas.clip(parcels, masks), lambda made: made.geometry.area.sum(), 1e-9),
    ("areas of 22,500 parcels on the ellipsoid",
     lambda: graticule.area(degrees),
     "pyproj", lambda: numpy.array([abs(geod.geometry_area_perimeter(place)[0]) for place in degrees.geometry]), sum, 1e-7),
    (f"zonal means of {len(inner):,} shapes, 4 million cells, by centres",
     lambda: graticule.zonal_statistics(raster, inner, ["mean"], coverage="center")["mean"],
     "rasterstats", lambda: [one["mean"] for one in rasterstats.zonal_stats(inner, cells, affine=transform, nodata=-9999,
                                                                           stats=["mean"])], sum, 1e-7),
    ("22,500 parcels handed over and back", lambda: graticule.filter_rows(parcels, "parcel >= 0"),
     "geopandas", lambda: parcels[parcels["parcel"] >= 0], len, 0),
]


def timed(work):
    begun = time.perf_counter()
    made = work()
    return made, time.perf_counter() - begun


def measured(title, ours, peer, theirs, figure, within):
    found, expected = figure(timed(ours)[0]), figure(timed(theirs)[0])
    if abs(found - expected) > within * abs(expected):
        return {"title": title, "peer": peer, "differs": f"{found} and {expected}"}
    times = [(timed(ours)[1], timed(theirs)[1]) for _ in range(REPETITIONS)]
    return {"title": title, "peer": peer, "ours": [one for one, _ in times], "theirs": [other for _, other in times]}


print(json.dumps([measured(*case) for case in CASES]))
