# SPDX-License-Identifier: Apache-2.0
"""Loads layers, tables and rasters whole, with what their files declare applied and told."""

import csv
import itertools
import warnings
from pathlib import Path

import geopandas
import numpy
import pandas
import rasterio
import rioxarray  # noqa: F401 - gives arrays of xarray their place
import xarray

from graticule import declared

LONGITUDES = ("longitude", "lon", "long", "lng", "x")
LATITUDES = ("latitude", "lat", "y")
MOST_TITLE_ROWS = 30  # that are looked at for the names of columns
MOST_CELLS = 200_000_000  # of all bands together


def _column(frame, names):
    found = [column for column in frame.columns if str(column).strip().lower() in names]
    return found[0] if len(found) == 1 and frame[found[0]].dtype.kind in "iuf" else None


def _placed(frame):
    """A layer where a table has coordinates in degrees, else the table."""
    longitude, latitude = _column(frame, LONGITUDES), _column(frame, LATITUDES)
    if longitude is None or latitude is None:
        return frame
    if not (frame[longitude].abs().max() <= 180 and frame[latitude].abs().max() <= 90):
        return frame
    points = geopandas.points_from_xy(frame[longitude], frame[latitude])
    points[(frame[longitude].isna() | frame[latitude].isna()).to_numpy()] = None
    return geopandas.GeoDataFrame(frame, geometry=points, crs="EPSG:4326")


def _lines_before_header(path, separator, encoding):
    """How many lines of a text table come before the one that names its columns: titles, as publishers write them, of at
    most half as many cells. 0 where it begins with that line."""
    with open(path, encoding=encoding, newline="") as file:
        reader = csv.reader(file, delimiter=separator)
        try:
            rows = [(reader.line_num, row, sum(map(bool, map(str.strip, row))))
                    for row in itertools.islice(reader, MOST_TITLE_ROWS)]
        except csv.Error:
            return 0
    widest = max((len(row) for _, row, _ in rows), default=0)
    names = next((number for number, (_, row, filled) in enumerate(rows) if len(row) == widest and filled >= widest - 1), 0)
    if names == 0 or any(filled > widest // 2 for _, _, filled in rows[:names]):  # a line may end with a separator
        return 0
    return rows[names - 1][0]


def _without_empty_columns(frame):
    """Without columns that have neither name nor value, as a separator at the end of lines makes them."""
    empty = [str(name).startswith("Unnamed: ") and frame[name].isna().all() for name in frame.columns]
    return frame.loc[:, [not one for one in empty]] if any(empty) else frame


def _text_table(path, separator):
    for encoding in ("utf-8-sig", "cp1252", "latin-1"):
        try:
            titles = _lines_before_header(path, separator, encoding)
            frame = pandas.read_csv(path, sep=separator, encoding=encoding, skiprows=titles, skip_blank_lines=True)
            break
        except UnicodeDecodeError:
            continue
    if titles:
        warnings.warn(f"{Path(path).name}: the {titles} lines before the names of columns are left out", stacklevel=3)
    return _without_empty_columns(frame)


def _in_degrees(read, ending):
    """TopoJSON states no CRS; by its specification it is in degrees, where its coordinates can be that."""
    if ending != ".topojson" or read.crs is not None or not len(read):
        return read
    west, south, east, north = read.total_bounds
    return read.set_crs("EPSG:4326") if west >= -180 and east <= 180 and south >= -90 and north <= 90 else read


def load_vector(path, layer=None):
    """A layer as a GeoDataFrame; a table as a DataFrame, or a GeoDataFrame (EPSG:4326) where it has longitude and
    latitude. Of a file with several layers one must be named. Of a text table lines of titles before the names of columns
    are left out, which is warned of."""
    ending = Path(path).suffix.lower()
    if ending in (".csv", ".tsv"):
        return _placed(_text_table(path, "," if ending == ".csv" else "\t"))
    if ending in (".xlsx", ".xls", ".ods"):
        return _placed(pandas.read_excel(path, sheet_name=layer if layer is not None else 0))
    if ending == ".parquet":
        try:
            return geopandas.read_parquet(path)
        except ValueError:
            return _placed(pandas.read_parquet(path))
    layers = list(geopandas.list_layers(path)["name"])
    if layer is None and len(layers) > 1:
        raise ValueError(f"{path} has several layers; name one of them: {', '.join(layers[:30])}")
    return _in_degrees(geopandas.read_file(path, layer=layers[0] if layer is None else layer), ending)


def _coordinates(dataset):
    if dataset.transform.b or dataset.transform.d:
        return {}  # turned: cells have no x and y of rows and columns
    across, down = dataset.transform.a, dataset.transform.e
    return {"x": dataset.transform.c + across * (numpy.arange(dataset.width) + 0.5),
            "y": dataset.transform.f + down * (numpy.arange(dataset.height) + 0.5)}


def load_raster(path):
    """All bands of a raster as an xarray.DataArray (band, y, x) of float64: cells without value are NaN, scale and
    offset are applied. Its attrs have crs, transform, nodata, scales, offsets, descriptions, units and dtypes."""
    with rasterio.open(path) as dataset:
        if (cells := dataset.width * dataset.height * dataset.count) > MOST_CELLS:
            raise ValueError(f"{path} has {cells:,} cells; read a window or fewer cells with rasterio")
        values = numpy.empty((dataset.count, dataset.height, dataset.width))
        for number in range(dataset.count):
            read = numpy.ma.asarray(dataset.read(number + 1, masked=True))
            values[number] = numpy.asarray(read.data, float) * dataset.scales[number] + dataset.offsets[number]
            values[number][numpy.ma.getmaskarray(read)] = numpy.nan
        applied = any(scale != 1 for scale in dataset.scales) or any(dataset.offsets)
        raster = xarray.DataArray(
            values, dims=("band", "y", "x"), coords={"band": range(1, dataset.count + 1)} | _coordinates(dataset),
            attrs={"about": declared.raster_words(dataset) + ("; scale and offset are applied" if applied else ""),
                   "bands": [declared.band_words(dataset, band) for band in range(1, dataset.count + 1)],
                   "crs": dataset.crs.to_string() if dataset.crs else None, "transform": tuple(dataset.transform)[:6],
                   "nodata": dataset.nodatavals, "scales": dataset.scales, "offsets": dataset.offsets,
                   "descriptions": dataset.descriptions, "units": dataset.units, "dtypes": dataset.dtypes})
        if dataset.crs:
            raster = raster.rio.write_crs(dataset.crs).rio.write_transform(dataset.transform)
    return raster
