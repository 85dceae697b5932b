# SPDX-License-Identifier: Apache-2.0
"""Ordinary calls on ordinary data; prints the processor time of each, and what of it the guard's checks take, in seconds
as JSON: {"read_file": [0.05, 0.001], ...}.

Usage: workload.py off|warn ROUNDS
"""
import json
import sys
import tempfile
import time
import warnings
from pathlib import Path

import graticule

graticule.install(sys.argv[1])

import geopandas  # noqa: E402
import numpy  # noqa: E402
import pandas  # noqa: E402
import rasterio  # noqa: E402
import rasterio.mask  # noqa: E402
import rasterio.warp  # noqa: E402
import rasterstats  # noqa: E402
import shapely  # noqa: E402
from matplotlib import pyplot  # noqa: E402

warnings.simplefilter("ignore")
rng = numpy.random.default_rng(1)
folder = Path(tempfile.mkdtemp())
xs, ys = (grid.ravel() for grid in numpy.meshgrid(numpy.arange(150) * 100 + 450000, numpy.arange(150) * 100 + 5450000))
parcels = geopandas.GeoDataFrame({"parcel": numpy.arange(len(xs)), "people": rng.integers(0, 9, len(xs))},
                                 geometry=shapely.box(xs, ys, xs + 100, ys + 100), crs=32632)
places = rng.uniform((450000, 5450000), (465000, 5465000), (40000, 2))
homes = geopandas.GeoDataFrame({"people": rng.integers(1, 6, len(places))}, geometry=shapely.points(places), crs=32632)
zones = geopandas.GeoDataFrame({"zone": range(40)}, geometry=shapely.buffer(shapely.points(places[:40]), 900, quad_segs=32),
                               crs=32632)
roads = geopandas.GeoDataFrame(geometry=shapely.linestrings(rng.uniform(450000, 465000, (20000, 6, 2)) + [0, 5e6]), crs=32632)
parcels.to_file(folder / "parcels.gpkg")
pandas.DataFrame({"parcel": numpy.arange(len(xs)), "owner": [f"o{i}" for i in range(len(xs))]}).to_csv(
    folder / "owners.csv", index=False)
with rasterio.open(folder / "heights.tif", "w", driver="GTiff", width=2000, height=2000, count=1, dtype="float32", crs=32632,
                   transform=rasterio.transform.from_origin(450000, 5465000, 7.5, 7.5), nodata=-9999, compress="deflate") as out:
    out.write(rng.normal(300, 50, (2000, 2000)).astype("float32"), 1)
owners = pandas.read_csv(folder / "owners.csv")


def read_raster():
    with rasterio.open(folder / "heights.tif") as raster:
        return raster.read(1, masked=True).mean()


def mask_raster():
    with rasterio.open(folder / "heights.tif") as raster:
        return rasterio.mask.mask(raster, zones.geometry, crop=True, filled=False)[0].mean()


def algebra():
    with rasterio.open(folder / "heights.tif") as raster:
        cells = raster.read(1).astype("float64")
        cells[cells == raster.nodata] = numpy.nan
        return numpy.nanmean((cells - 300) / 50)


def draw():
    axes = parcels.plot(column="people", figsize=(8, 6))
    axes.figure.savefig(folder / "map.png")
    pyplot.close("all")


CALLS = {
    "read_file": lambda: geopandas.read_file(folder / "parcels.gpkg"),
    "read_csv": lambda: pandas.read_csv(folder / "owners.csv"),
    "to_crs": lambda: parcels.to_crs(3035),
    "area": lambda: parcels.copy().area.sum(),
    "length": lambda: roads.copy().length.sum(),
    "buffer": lambda: parcels.buffer(20),
    "centroid": lambda: parcels.centroid,
    "distance": lambda: homes.distance(zones.geometry.iloc[0]).mean(),
    "sjoin": lambda: geopandas.sjoin(homes, parcels, predicate="within").groupby("parcel").size(),
    "sjoin_nearest": lambda: geopandas.sjoin_nearest(homes, zones, distance_col="d"),
    "overlay": lambda: geopandas.overlay(parcels, zones),
    "clip": lambda: geopandas.clip(homes, zones),
    "dissolve": lambda: parcels.dissolve("people"),
    "merge": lambda: parcels.merge(owners, on="parcel"),
    "to_file": lambda: parcels.to_file(folder / "out.gpkg"),
    "read_raster": read_raster,
    "mask_raster": mask_raster,
    "algebra": algebra,
    "zonal_stats": lambda: rasterstats.zonal_stats(zones, str(folder / "heights.tif"), stats=["mean"]),
    "draw": draw,
}


class Checks:
    """How long the guard's checks take: those within others are part of them."""
    seconds, depth = 0.0, 0

    @classmethod
    def around(cls, check):
        def run_check(*arguments, **options):
            cls.depth += 1
            start = time.process_time()
            try:
                return check(*arguments, **options)
            finally:
                cls.depth -= 1
                if cls.depth == 0:
                    cls.seconds += time.process_time() - start
        return run_check


def measured(call, rounds):
    """The round that took least."""
    times = []
    for _ in range(rounds):
        Checks.seconds, start = 0.0, time.process_time()
        call()
        times.append((time.process_time() - start, Checks.seconds))
    return min(times)


graticule.signals.run_check = Checks.around(graticule.signals.run_check)
print(json.dumps({name: measured(call, int(sys.argv[2])) for name, call in CALLS.items()} | {"faults": graticule.faults()}))
