# SPDX-License-Identifier: Apache-2.0
"""Tells which files a session has, and what is in a file of geodata, without reading it whole."""

import os
from pathlib import Path

import pandas
import pyogrio
import rasterio

from graticule import declared

ROOT = Path("/task")
MOST_FILES = 300
MOST_FIELDS = 40
MOST_BANDS = 30
MOST_LAYERS = 30
TABLES = {".csv": ",", ".tsv": "\t"}
KINDS = {".geojson": "layer", ".shp": "layer", ".gpkg": "layer", ".fgb": "layer", ".kml": "layer", ".gml": "layer",
         ".parquet": "table", ".csv": "table", ".tsv": "table", ".xlsx": "table", ".xls": "table", ".ods": "table",
         ".tif": "raster", ".tiff": "raster", ".nc": "raster", ".vrt": "raster", ".asc": "raster", ".img": "raster",
         ".png": "picture", ".jpg": "picture", ".svg": "picture", ".pdf": "document", ".html": "document",
         ".json": "text", ".txt": "text", ".md": "text", ".toml": "text"}
# Read along with another file, and no data by themselves.
BESIDE = {".shx", ".dbf", ".prj", ".cpg", ".qix", ".sbn", ".sbx", ".xml", ".ovr", ".tfw", ".pgw"}


def within(path):
    """A path as the session has it, relative to where code works."""
    return (ROOT / path).resolve()


def listing():
    """{"files": [{"path", "bytes", "kind"}], "more": whether there are others}"""
    found = []
    for folder, folders, names in os.walk(ROOT):
        folders.sort()
        for name in sorted(names):
            path = Path(folder) / name
            if path.suffix.lower() in BESIDE or path.is_symlink() or not path.is_file():
                continue
            found.append({"path": str(path.relative_to(ROOT)), "bytes": path.stat().st_size,
                          "kind": KINDS.get(path.suffix.lower(), "file")})
    return {"files": found[:MOST_FILES], "more": max(0, len(found) - MOST_FILES)}


def _layer_lines(path, layer):
    info = pyogrio.read_info(path, layer=layer, force_feature_count=True, force_total_bounds=True)
    bounds = info["total_bounds"]
    fields = [f"{name} ({dtype})" for name, dtype in zip(info["fields"], info["dtypes"])]
    more = f" and {len(fields) - MOST_FIELDS} more" if len(fields) > MOST_FIELDS else ""
    where = f"; bounds {', '.join(f'{bound:g}' for bound in bounds)}" if bounds is not None else ""
    crs = declared.crs_words(rasterio.crs.CRS.from_user_input(info["crs"]) if info["crs"] else None)
    return (f"layer {layer!r}: {info['features']} features; {info['geometry_type'] or 'no geometry'}; {crs}{where}; "
            f"fields {', '.join(fields[:MOST_FIELDS])}{more}")


def _vector(path):
    layers = [name for name, _ in pyogrio.list_layers(path)]
    lines = [_layer_lines(path, layer) for layer in layers[:MOST_LAYERS]]
    return lines + ([f"and {len(layers) - MOST_LAYERS} layers more"] if len(layers) > MOST_LAYERS else [])


def _raster(path):
    with rasterio.open(path) as dataset:
        bands = range(1, min(MOST_BANDS, dataset.count) + 1)
        lines = [declared.raster_words(dataset)]
        lines += [f"band {band}: {declared.band_words(dataset, band)}" for band in bands]
        lines += [f"subdataset {name}" for name in dataset.subdatasets[:MOST_LAYERS]]
    return lines


def _table(path):
    frame = pandas.read_csv(path, sep=TABLES[path.suffix.lower()], nrows=2000)
    rows = f"{len(frame)} rows" if len(frame) < 2000 else "2000 rows or more"
    return [f"table: {rows}; columns " + ", ".join(f"{name} ({dtype})" for name, dtype in
                                                   list(frame.dtypes.items())[:MOST_FIELDS])]


def metadata(path):
    """{"path", "lines"}"""
    file = within(path)
    if not file.exists():
        raise FileNotFoundError(f"there is no file {path!r}; list_working_directory_files names them")
    if file.suffix.lower() in TABLES:
        return {"path": path, "lines": _table(file)}
    if KINDS.get(file.suffix.lower()) == "raster":
        return {"path": path, "lines": _raster(file)}
    try:
        return {"path": path, "lines": _vector(file)}
    except pyogrio.errors.DataSourceError:
        return {"path": path, "lines": _raster(file)}
