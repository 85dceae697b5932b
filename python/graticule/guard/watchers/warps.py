# SPDX-License-Identifier: Apache-2.0
"""Watches rasterio.warp: classes are not averaged, and nodata is not interpolated as if it were values."""

from graticule import signals
from graticule.guard.geometry import crs_pairs
from graticule.guard.rasters import cells
from graticule.guard.watchers import rasters
from graticule.guard.watching import watch


def _facts(source):
    if isinstance(source, cells.Cells):
        return source._facts
    dataset = getattr(source, "ds", None)  # a rasterio.Band
    if dataset is None or not isinstance(source.bidx, int):
        return None
    return rasters.facts_of(dataset, [source.bidx])


def _before(source, destination=None, src_transform=None, gcps=None, rpcs=None, src_crs=None, src_nodata=None,
            dst_transform=None, dst_crs=None, *_, resampling=0, **__):
    facts = _facts(source)
    method = rasters.resampling_name(resampling)
    method = "nearest" if method == "0" else method
    rasters.look_at_resampling(facts, method)
    if isinstance(source, cells.Cells) and facts is not None and facts.nodata is not None and src_nodata is None \
            and method not in ("nearest", "mode") and bool((source.view(type(source).__base__) == facts.nodata).any()):
        signals.say("nodata", f"{facts.source} has cells of nodata ({facts.nodata:g}), which {method} resampling mixes "
                    "with values", f"Give src_nodata={facts.nodata:g}")
    if isinstance(source, cells.Cells) and facts is not None and facts.grid is not None and src_crs is not None:
        crs_pairs.look_at_declared(facts.source, facts.grid.crs, src_crs)
    crs_pairs.look_at_shift(getattr(getattr(source, "ds", None), "crs", src_crs), dst_crs, None)


def attend(module):
    watch(module, "reproject", before=_before)
