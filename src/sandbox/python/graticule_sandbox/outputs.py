# SPDX-License-Identifier: Apache-2.0
"""Looks at files that code wrote, before they count as outputs: what is empty or blank is none."""

import geopandas
import numpy
import pyogrio
import rasterio
import shapely
from matplotlib import image

from graticule import signals
from graticule.guard.watchers import drawings
from graticule_sandbox import files

LAYERS = {".geojson", ".shp", ".gpkg", ".fgb", ".kml", ".gml"}
RASTERS = {".tif", ".tiff"}
PICTURES = {".png", ".jpg", ".jpeg"}
MOST_FEATURES = 200_000  # whose validity is looked at
MARGIN = 0.02  # of a picture's sides: a frame alone is no content


def _told(defect, fatal):
    return {"defect": defect, "fatal": fatal}


def _layer(path):
    defects = []
    features = 0
    for name, geometry_type in pyogrio.list_layers(path):
        info = pyogrio.read_info(path, layer=name, force_feature_count=True)
        features += info["features"]
        if geometry_type is None or not info["features"]:
            continue
        if not info["crs"]:
            defects.append(_told(f"layer {name!r} has no CRS", False))
        shapes = geopandas.read_file(path, layer=name, columns=[], max_features=MOST_FEATURES).geometry.values
        if not len(shapes) or (shapely.is_missing(shapes) | shapely.is_empty(shapes)).all():
            defects.append(_told(f"no feature of layer {name!r} has a geometry", True))
        elif invalid := int((~shapely.is_valid(shapes[~shapely.is_missing(shapes)])).sum()):
            defects.append(_told(f"{invalid} geometries of layer {name!r} are invalid", False))
    if features == 0:
        defects.append(_told("it has no features", True))
    return defects


def _raster(path):
    with rasterio.open(path) as dataset:
        defects = [] if dataset.crs else [_told("it has no CRS", False)]
        for _, window in dataset.block_windows(1):
            cells = dataset.read(window=window, masked=True)
            values = cells.compressed()
            if (numpy.isfinite(values) if values.dtype.kind == "f" else numpy.ones(len(values), bool)).any():
                return defects
    return defects + [_told("every cell is nodata or NaN", True)]


def _picture(path):
    pixels = image.imread(path)
    rows, columns = (int(size * MARGIN) for size in pixels.shape[:2])
    inner = pixels[rows:pixels.shape[0] - rows, columns:pixels.shape[1] - columns]
    return [_told("the picture is blank: no pixel differs from the others", True)] if drawings.is_blank(inner) else []


def _look(path):
    if not path.stat().st_size:
        return [_told("it is empty", True)]
    ending = path.suffix.lower()
    if ending in LAYERS:
        return _layer(path)
    if ending in RASTERS:
        return _raster(path)
    return _picture(path) if ending in PICTURES else []


def defects(paths):
    """{"defects": {path: [{"defect", "fatal"}]}}; an output with a fatal one is none."""
    found = {}
    for path in paths:
        try:
            found[path] = _look(files.ROOT / path)
        except Exception as error:
            found[path] = [_told(f"it cannot be read: {error}", True)]
    if signals.is_strict():
        found = {path: [defect | {"fatal": True} for defect in told] for path, told in found.items()}
    return {"defects": found}
