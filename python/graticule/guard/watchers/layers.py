# SPDX-License-Identifier: Apache-2.0
"""Watches geopandas: measures, joins, reprojection, and layers that are read and written."""

import os

import numpy
import shapely

from graticule import signals
from graticule.guard.geometry import crs_pairs, joins, measures, shapes
from graticule.guard.watchers import tables
from graticule.guard.watching import watch

_CONTAINERS = (".gpkg", ".gdb", ".sqlite", ".kml", ".kmz", ".zip")
_PREDICATES = ("contains", "within", "intersects", "covers", "covered_by", "crosses", "disjoint", "overlaps", "touches",
               "intersection", "difference", "union", "symmetric_difference", "dwithin")


def _before_read(path, *_, layer=None, **__):
    if layer is not None or not isinstance(path, (str, os.PathLike)) or not os.path.exists(path) \
            or not os.fspath(path).lower().endswith(_CONTAINERS):
        return
    import pyogrio
    names = [name for name, kind in pyogrio.list_layers(path) if kind is not None]
    if len(names) > 1:
        signals.say("ambiguous-layer", f"{os.path.basename(os.fspath(path))!r} has more than one layer "
                    f"({', '.join(map(repr, names[:6]))}), and the first is taken unasked", "Say which with layer=")


def _after_read(read, path, *_, **__):
    if hasattr(read, "columns"):
        tables.learn(read, os.path.basename(str(path)))


def _before_to_crs(layer, crs=None, epsg=None, *_, **__):
    geometries = measures.geometries_of(layer)
    some = shapes.some_of(geometries)
    shapes.look_at_numbers(some, layer.crs)
    if len(some) and layer.crs is not None and (crs or epsg) is not None:
        place = crs_pairs.centre_of(shapely.total_bounds(some))
        crs_pairs.look_at_shift(layer.crs, crs if crs is not None else f"EPSG:{epsg}", place)


def _look_at_lost(layer, before):
    bounds = shapely.bounds(measures.geometries_of(layer)[:20000])
    was = shapely.bounds(measures.geometries_of(before)[:20000])
    lost = int((~numpy.isfinite(bounds).all(axis=1) & numpy.isfinite(was).all(axis=1)).sum())
    if lost:
        signals.say("mismatched-crs", f"{lost} of {len(layer)} features could not be moved to {layer.crs.name}: their "
                    "coordinates are infinite now", "Look at the CRS they are declared in, and clip to where the new CRS "
                    "is made for")


def _after_to_crs(moved, layer, *_, **__):
    if moved is not None:
        _look_at_lost(moved, layer)


def _after_set_crs(declared, layer, *_, **__):
    one = declared if declared is not None else layer
    shapes.look_at_numbers(shapes.some_of(measures.geometries_of(one)), one.crs)


def _before_write(layer, path=None, /, *_, **options):  # options may have a `layer`, too
    name = os.path.basename(str(path or options.get("filename") or options.get("path")))
    geometries = measures.geometries_of(layer)
    if len(geometries) == 0 or (shapely.is_missing(geometries) | shapely.is_empty(geometries)).all():
        signals.say("empty-result", f"What is written to {name!r} is empty: it has {len(geometries)} rows and no geometry",
                    "Look at the filters, CRS and extents of what it was made from")
        return
    if layer.crs is None:
        signals.say("mismatched-crs", f"{name!r} is written without a CRS: whoever reads it cannot tell where it lies",
                    "Declare the CRS with set_crs()")
    some = shapes.some_of(geometries)
    shapes.look_at_numbers(some, layer.crs)
    shapes.look_at_validity(some)


def _attend_base(base):
    watch(base, "area", before=measures.look_at_area, after=measures.keep_what_areas_are_of)
    watch(base, "length", before=measures.look_at_length)
    watch(base, "centroid", before=measures.look_at_centroid, after=measures.keep_outside_centres)
    watch(base, "buffer", before=measures.look_at_buffer)
    watch(base, "distance", before=measures.look_at_distance)
    for name in _PREDICATES:
        watch(base, name, before=measures.look_at_predicate)


def _before_clip(layer, mask, *_, **__):
    if hasattr(mask, "geometry") and hasattr(mask, "crs"):
        joins.look_at_layers(layer, mask)
    else:
        shapes.look_at_numbers(shapes.some_of(measures.geometries_of(layer)), layer.crs)


def attend(module):
    frame, series = module.GeoDataFrame, module.GeoSeries
    _attend_base(module.base.GeoPandasBase)
    for owner in (frame, series):
        watch(owner, "to_crs", before=_before_to_crs, after=_after_to_crs)
        watch(owner, "set_crs", after=_after_set_crs)
        watch(owner, "to_file", before=_before_write)
    for name in ("to_parquet", "to_feather"):
        watch(frame, name, before=_before_write)
    watch(frame, "dissolve", before=joins.look_at_dissolve)
    for owner in (module, frame):
        watch(owner, "sjoin", before=joins.look_at_join, after=joins.keep_doubled)
        watch(owner, "sjoin_nearest", before=joins.look_at_nearest)
        watch(owner, "overlay", before=lambda first, second, *_, **__: joins.look_at_layers(first, second))
        watch(owner, "clip", before=_before_clip)
    watch(series, "clip", before=_before_clip)
    for name in ("read_file", "read_parquet", "read_feather"):
        watch(module, name, before=_before_read, after=_after_read)
