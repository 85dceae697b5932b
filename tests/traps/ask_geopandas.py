# SPDX-License-Identifier: Apache-2.0
"""Answers the questions as plain geopandas and rasterio code does that nobody has thought about twice.

Usage: ask_geopandas.py [--guard strict|warn]    with the guard of the sandbox watching, which this code knows nothing of

Reads lines of {folder, operation, arguments} from standard input and writes a line with the reply to each to standard
output. What a library warns of counts as said, and what it raises as a refusal.
"""
import argparse
import importlib
import json
import pathlib
import sys
import warnings

import geopandas
import numpy
import pandas
import rasterio
import rasterio.mask
import rasterio.warp


class Unsupported(Exception):
    """A question that this code has no plain answer to."""


class Folder:
    """The files of a case by the names in its question."""

    def __init__(self, path):
        self.path = pathlib.Path(path)

    def find(self, name, endings):
        for ending in endings:
            for file in sorted(self.path.rglob("*" + ending)):
                if file.stem == name:
                    return file, None
                if ending == ".gpkg" and name.startswith(file.stem + "_"):
                    return file, name.removeprefix(file.stem + "_")
        raise FileNotFoundError(f"no file for '{name}'")

    def table(self, name):
        file, _ = self.find(name, (".csv", ".tsv", ".geojson"))
        if file.suffix == ".geojson":
            return geopandas.read_file(file)
        return pandas.read_csv(file, sep="\t" if file.suffix == ".tsv" else ",")

    def layer(self, name):
        file, layer = self.find(name, (".geojson", ".gpkg", ".csv"))
        if file.suffix != ".csv":
            return geopandas.read_file(file, **({"layer": layer} if layer else {}))
        rows = pandas.read_csv(file)
        if "wkt" in rows:
            return geopandas.GeoDataFrame(rows, geometry=geopandas.GeoSeries.from_wkt(rows["wkt"]), crs=4326)
        return geopandas.GeoDataFrame(rows, geometry=geopandas.points_from_xy(rows["lon"], rows["lat"]), crs=4326)

    def raster(self, name):
        return rasterio.open(self.find(name, (".tif", ".asc"))[0])

    def cells(self, name, band=1):
        with self.raster(name) as raster:
            return raster.read(band)


class ProjectedFolder(Folder):
    """As a careful program opens files: layers in degrees are brought to metres, all to the same CRS."""
    crs = None

    def layer(self, name):
        layer = super().layer(name)
        if layer.crs is not None and layer.crs.is_geographic:
            self.crs = self.crs or layer.estimate_utm_crs()
            layer = layer.to_crs(self.crs)
        return layer


def area_total(data, layer):
    return data.layer(layer).area.sum() / 1e6


def length_total(data, layer):
    return data.layer(layer).length.sum() / 1000


def covered_area(data, layer):
    return area_total(data, layer)


def buffer_area(data, layer, distance_m):
    return data.layer(layer).buffer(distance_m).area.sum() / 1e6


def overlap_area(data, left, right):
    return geopandas.overlay(data.layer(left), data.layer(right), how="intersection").area.sum() / 1e6


def points_inside(data, points, zones):
    return len(geopandas.sjoin(data.layer(points), data.layer(zones), predicate="within"))


def zone_counts_total(data, points, zones):
    joined = geopandas.sjoin(data.layer(points), data.layer(zones), predicate="intersects")
    return joined.groupby("index_right").size().sum()


def sum_after_join(data, points, zones, field):
    return geopandas.sjoin(data.layer(points), data.layer(zones), predicate="intersects")[field].sum()


def nearest_distance(data, layer, reference):
    return geopandas.sjoin_nearest(data.layer(layer), data.layer(reference), distance_col="d")["d"].min() / 1000


def within_distance_count(data, layer, reference, distance_m):
    return data.layer(layer).within(data.layer(reference).buffer(distance_m).union_all()).sum()


def centroids_inside(data, layer, zones):
    centres = data.layer(layer)
    centres["geometry"] = centres.centroid
    return len(geopandas.sjoin(centres, data.layer(zones), predicate="within"))


def centroid_raster_mean(data, layer, raster):
    centres = data.layer(layer).centroid
    with data.raster(raster) as source:
        return numpy.mean([value[0] for value in source.sample(zip(centres.x, centres.y))])


def raster_mean(data, raster, band=1):
    return data.cells(raster, band).mean()


def raster_sum(data, raster):
    return data.cells(raster).sum()


def raster_value(data, raster, longitude, latitude):
    with data.raster(raster) as source:
        west, north = source.bounds.left, source.bounds.top
        row, column = int((north - latitude) / source.res[1]), int((longitude - west) / source.res[0])
        return source.read(1)[row, column]


def raster_difference_mean(data, first, second):
    return (data.cells(first) - data.cells(second)).mean()


def raster_total_mean(data, first, second):
    return (data.cells(first) + data.cells(second)).mean()


def zonal_mean(data, raster, zones):
    with data.raster(raster) as source:
        cells, _ = rasterio.mask.mask(source, data.layer(zones).geometry, crop=True, filled=False)
    return cells.mean()


def resampled_value(data, raster, cell_size, method, longitude, latitude):
    how = rasterio.warp.Resampling[method]
    with data.raster(raster) as source:
        bounds = source.bounds
        shape = tuple(max(1, round((high - low) / cell_size)) for low, high in
                      ((bounds.bottom, bounds.top), (bounds.left, bounds.right)))
        return source.read(1, out_shape=shape, resampling=how)[0, 0]


def resampled_sum(data, raster, cell_size, method):
    how = rasterio.warp.Resampling[method]
    with data.raster(raster) as source:
        bounds = source.bounds
        shape = tuple(round((high - low) / cell_size) for low, high in ((bounds.bottom, bounds.top), (bounds.left, bounds.right)))
        return source.read(1, out_shape=shape, resampling=how).sum()


def rasterized_area(data, layer, cell_size):
    raise Unsupported


def field_sum(data, table, field):
    return data.table(table)[field].sum()


def field_mean(data, table, field):
    return data.table(table)[field].mean()


def row_count(data, table):
    return len(data.table(table))


def sum_where(data, table, field, value_of, value):
    rows = data.table(table)
    return rows.loc[rows[value_of] == value, field].sum()


def joined_sum(data, left, right, key, field):
    first = pandas.read_csv(data.path / f"{left}.csv", dtype={key: str})
    second = pandas.read_csv(data.path / f"{right}.csv", dtype={key: str})
    return first.merge(second, on=key, how="left")[field].sum()


def paired_ratio_max(data, first, first_field, second, second_field):
    return (data.table(first)[first_field] / data.table(second)[second_field]).max()


def text_of(exception):
    """What is said, without the guard's name for the family, which would name the defect by itself."""
    text = str(exception)
    if hasattr(exception, "defect"):
        text = f"{exception.defect}. {exception.remedy}"
    return f"{type(exception).__name__}: {text}"


def answer(question):
    """The reply to a question, in the fields of reply.Reply. One that "projects" is asked of a careful program."""
    folder = ProjectedFolder if question.get("projects") else Folder
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        warnings.filterwarnings("ignore", message="Use `@` matmul")  # rasterio with a newer affine
        try:
            value = float(globals()[question["operation"]](folder(question["folder"]), **question["arguments"]))
            reply = {"value": None, "refused": "no value"} if numpy.isnan(value) else {"value": value}
        except Unsupported:
            reply = {"supported": False}
        except Exception as error:  # whatever stops such code is its refusal
            reply = {"refused": text_of(error)}
    return reply | {"said": "\n".join(text_of(one.message) for one in caught)}


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--guard", choices=["strict", "warn"])
    mode = parser.parse_args().guard
    if mode:
        sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2] / "python"))
        importlib.import_module("graticule").install(mode)
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
