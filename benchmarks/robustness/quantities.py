# SPDX-License-Identifier: Apache-2.0
"""Quantities of the data, worked out by pandas, geopandas, rasterio and PROJ's Geod, without the program under test.

A *source* is a JSON object that names rows of a dataset: {"file": "demo/cities.csv", "layer": for files of several,
"where": condition or list of conditions in pandas' words, "join": {"with": source, "on": [key here, key there]},
"inside": source of polygons, "near": {"of": source of points, "km": distance}, "largest": [field, how many]}.
A *quantity* is a number, or an object: {"reduce": what, "field": name} with a source's members; {"difference": [a, b]};
{"ratio": [a, b]}; {"raster": file, "band": n, "reduce": what, and "inside" or "at": source}. README.md has examples.
"""
import functools
import math
import pathlib

import geopandas
import numpy
import pandas
import pyproj
import rasterio
import rasterio.features

GEOD = pyproj.Geod(ellps="WGS84")
HERE = pathlib.Path(__file__).resolve().parent
TABLES = (".csv", ".tsv")


@functools.lru_cache(maxsize=None)
def read(path, layer):
    """All rows of a dataset; a table with coordinates as points, the third coordinate of points as column z."""
    if path.suffix not in TABLES:
        frame = geopandas.read_file(path, layer=layer)
        if frame.crs is None:  # TopoJSON states none
            frame = frame.set_crs(4326)
        if frame.geom_type.eq("Point").all() and frame.has_z.all():
            frame["z"] = frame.geometry.z
        return frame
    frame = pandas.read_csv(path, sep="\t" if path.suffix == ".tsv" else ",", keep_default_na=False, na_values=[""])
    if {"longitude", "latitude"} <= set(frame.columns):
        points = geopandas.points_from_xy(frame["longitude"], frame["latitude"], crs=4326)
        return geopandas.GeoDataFrame(frame, geometry=points)
    return frame


class Data:
    """The files that sources name: demo/... in the demo's folder, data/... in the set's own."""

    def __init__(self, demo, own=HERE / "data"):
        self.folders = {"demo": pathlib.Path(demo), "data": pathlib.Path(own)}

    def path(self, file):
        folder, name = file.split("/", 1)
        return self.folders[folder] / name

    def read(self, file, layer=None):
        return read(self.path(file), layer)

    def rows(self, source):
        """The rows that a source names."""
        frame = self.read(source["file"], source.get("layer"))
        if "join" in source:
            here, there = source["join"]["on"]
            other = pandas.DataFrame(self.rows(source["join"]["with"])).drop(columns="geometry", errors="ignore")
            frame = frame.merge(other, left_on=here, right_on=there, suffixes=("", "_joined"))
        conditions = source.get("where", [])
        for condition in [conditions] if isinstance(conditions, str) else conditions:
            frame = frame.query(condition, engine="python")
        if "inside" in source:
            area = self.rows(source["inside"]).to_crs(frame.crs).union_all()
            frame = frame[frame.within(area)]
        if "near" in source:
            frame = frame[self.distances_km(frame, source["near"]["of"]) <= source["near"]["km"]]
        if "largest" in source:
            field, count = source["largest"]
            frame = frame.nlargest(count, field)
        return frame

    def distances_km(self, points, place):
        """Geodesic distance of each point to the nearest point of another source."""
        geometry = points.to_crs(4326).geometry
        nearest = numpy.full(len(points), math.inf)
        for other in self.rows(place).to_crs(4326).geometry:
            lon, lat = numpy.full(len(points), other.x), numpy.full(len(points), other.y)
            nearest = numpy.minimum(nearest, GEOD.inv(geometry.x, geometry.y, lon, lat)[2] / 1000)
        return nearest


def cells(data, quantity):
    """The valid cells of a raster's band: all, those with their centre inside polygons, or those that hold points."""
    with rasterio.open(raster_name(data, quantity["raster"])) as raster:
        values = raster.read(quantity.get("band", 1)).astype(float)
        valid = numpy.ones(values.shape, bool)
        if raster.nodata is not None:
            valid = ~numpy.isclose(values, raster.nodata)
        crs = raster.crs or "EPSG:4326"
        if "inside" in quantity:
            shapes = data.rows(quantity["inside"]).to_crs(crs).geometry
            valid &= rasterio.features.geometry_mask(shapes, values.shape, raster.transform, invert=True)
        if "at" in quantity:
            held = numpy.zeros(values.shape, bool)
            for point in data.rows(quantity["at"]).to_crs(crs).geometry:
                row, column = raster.index(point.x, point.y)
                if 0 <= row < raster.height and 0 <= column < raster.width:
                    held[row, column] = True
            valid &= held
        return values[valid]


def raster_name(data, name):
    """A raster's path; "file.nc#variable" names a variable of a NetCDF file."""
    file, _, variable = name.partition("#")
    return f"netcdf:{data.path(file)}:{variable}" if variable else data.path(file)


def length_km(frame):
    return sum(GEOD.geometry_length(line) for line in frame.to_crs(4326).geometry) / 1000


REDUCTIONS = {
    "sum": lambda column: column.sum(),
    "mean": lambda column: column.mean(),
    "min": lambda column: column.min(),
    "max": lambda column: column.max(),
    "values": lambda column: sorted(column.dropna().unique().tolist()),
    "distinct": lambda column: column.nunique(),
}


def reduce_rows(frame, quantity):
    what = quantity["reduce"]
    if what == "rows":
        return len(frame)
    if what == "length_km":
        return length_km(frame)
    column = frame[quantity["field"]]
    if what == "only":
        if len(column) != 1:
            raise ValueError(f"{quantity['file']}: {len(column)} rows where there has to be one")
        return plain(column.iloc[0])
    if what != "values" and not len(column):
        return None
    return plain(REDUCTIONS[what](column))


def plain(value):
    """A value of numpy as Python's own; None where there is none."""
    value = value.item() if isinstance(value, numpy.generic) else value
    return None if isinstance(value, float) and math.isnan(value) else value


def evaluate(data, quantity):
    """What a quantity is worth: a number, a text, a sorted list, or None where there is nothing."""
    if not isinstance(quantity, dict):
        return quantity
    for name, operation in (("difference", lambda a, b: a - b), ("ratio", lambda a, b: a / b)):
        if name in quantity:
            first, second = (evaluate(data, one) for one in quantity[name])
            return None if first is None or second is None else operation(first, second)
    if quantity.get("bands"):
        with rasterio.open(raster_name(data, quantity["bands"])) as raster:
            return raster.count
    if "raster" in quantity:
        column = pandas.Series(cells(data, quantity))
        return len(column) if quantity["reduce"] == "rows" else reduce_column(column, quantity["reduce"])
    return reduce_rows(data.rows(quantity), quantity)


def reduce_column(column, what):
    return plain(REDUCTIONS[what](column)) if len(column) else None
