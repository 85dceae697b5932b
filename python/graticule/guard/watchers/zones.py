# SPDX-License-Identifier: Apache-2.0
"""Watches rasterstats: zones and raster in one CRS, nodata known, classes not averaged, scales applied."""

import os

from graticule import signals
from graticule.guard import no_value_marks
from graticule.guard.geometry import crs_pairs
from graticule.guard.rasters import cell_checks, cells
from graticule.guard.watchers import rasters
from graticule.guard.watching import watch

_MEANS = {"mean", "median", "sum", "std"}


def _wants_mean(stats):
    names = stats.split() if isinstance(stats, str) else list(stats or ["mean"])
    return any(name in _MEANS or name.startswith("percentile_") for name in names)


def _look_at_values(facts, array, nodata, stats):
    if not _wants_mean(stats):
        return
    if facts.classes:
        signals.say("categorical-resampling", f"The numbers of {facts.source} are classes ({facts.classes}), of which "
                    "means are asked for", "Ask for categorical=True or stats='majority'")
    cell_checks.look_at_scale(facts)
    if array is not None and nodata is None and facts.nodata is not None and bool((array == facts.nodata).any()):
        signals.say("nodata", f"{facts.source} has cells of nodata ({facts.nodata:g}), and nodata= is not given",
                    f"Give nodata={facts.nodata:g}")
    mark = None if array is None or nodata is not None else no_value_marks.mark_of_cells(array)
    if mark is not None and mark != facts.nodata:
        signals.say("nodata", f"{facts.source} has cells of {mark:g}, a mark for no value that nobody declares as nodata",
                    f"Give nodata={mark:g}")


def _look_at_file(vectors, path, band, nodata, stats):
    import rasterio
    with rasterio.open(path) as dataset:
        if hasattr(vectors, "crs"):
            crs_pairs.look_at_pair("the zones", vectors.crs, rasters.source_name(dataset), dataset.crs,
                                   crs_pairs.centre_of(vectors.total_bounds))
        facts = rasters.facts_of(dataset, [band])
        small = dataset.width * dataset.height <= rasters.BLANK_CELLS and facts.nodata is None
        _look_at_values(facts, dataset.read(band) if small else None, nodata, stats)


def _before(vectors, raster, layer=0, band=1, nodata=None, affine=None, stats=None, *_, **__):
    if isinstance(raster, (str, os.PathLike)):
        _look_at_file(vectors, os.fspath(raster), band, nodata, stats)
    elif isinstance(raster, cells.Cells) and raster._facts is not None:
        grid = raster._facts.grid
        if hasattr(vectors, "crs") and grid is not None:
            crs_pairs.look_at_pair("the zones", vectors.crs, raster._facts.source, grid.crs,
                                   crs_pairs.centre_of(vectors.total_bounds))
        _look_at_values(raster._facts, raster.view(type(raster).__base__), nodata, stats)


def attend(module):
    for name in ("zonal_stats", "gen_zonal_stats"):
        watch(module, name, before=_before)
