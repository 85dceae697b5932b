# SPDX-License-Identifier: Apache-2.0
"""Watches rasterio.mask: shapes and cells must be in one CRS, and what is cut out keeps its facts."""

import dataclasses

import numpy

from graticule.guard.geometry import crs_pairs
from graticule.guard.rasters import cells
from graticule.guard.watchers import rasters
from graticule.guard.watching import watch


def look_at_shapes(dataset, shapes):
    if hasattr(shapes, "crs"):
        crs_pairs.look_at_pair("the shapes", shapes.crs, rasters.source_name(dataset), dataset.crs,
                               crs_pairs.centre_of(getattr(shapes, "total_bounds", None)))


def _before(dataset, shapes, *_, **__):
    look_at_shapes(dataset, shapes)


def _outside(module, dataset, shapes, options):
    """Where the shapes are not; only asked where the cells there hold a 0 that no nodata value tells apart."""
    wanted = {name: options[name] for name in ("all_touched", "invert", "crop", "pad", "pad_width") if name in options}
    return module.raster_geometry_mask(dataset, shapes, **wanted)[0]


def _after(module):
    def remember(result, dataset, shapes, all_touched=False, invert=False, nodata=None, filled=True, *_, **options):
        array, transform = result
        indexes = options.get("indexes")
        bands = [indexes] if isinstance(indexes, int) else list(indexes or dataset.indexes)
        facts = rasters.facts_of(dataset, bands)
        grid = cells.Grid(dataset.crs, (transform.c, transform.a, transform.b, transform.f, transform.d, transform.e),
                          array.shape[-2:])
        hidden = None
        if filled and nodata is None and dataset.nodata is None:
            outside = _outside(module, dataset, shapes, options | {"all_touched": all_touched, "invert": invert})
            hidden = numpy.broadcast_to(outside, array.shape) if outside.any() else None
        told = facts.nodata if nodata is None else float(nodata)
        return cells.remember(array, dataclasses.replace(facts, nodata=told, hidden=hidden, grid=grid)), transform
    return remember


def attend(module):
    watch(module, "mask", before=_before, after=_after(module), only_direct=True)
