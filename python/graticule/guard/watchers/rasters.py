# SPDX-License-Identifier: Apache-2.0
"""Watches rasterio's datasets: what is read keeps its facts, and what is written is looked at."""

import dataclasses
import functools
import os

import numpy

from graticule import callers, signals
from graticule.guard import no_value_marks, watching, weak_facts
from graticule.guard.geometry import outer_centres
from graticule.guard.rasters import band_classes, cells
from graticule.guard.watching import watch, watch_native

_known_scales = weak_facts.WeakFacts()  # datasets whose program asked for the scales
_AVERAGING = {"bilinear", "cubic", "cubic_spline", "lanczos", "average", "gauss", "sum", "rms", "q1", "q3", "med"}
BLANK_CELLS = 4_000_000  # of a written raster that are looked at


def source_name(dataset):
    return repr(os.path.basename(str(dataset.name)))


def resampling_name(method):
    return getattr(method, "name", str(method)).lower()


def look_at_resampling(facts, method):
    if facts is not None and facts.classes and resampling_name(method) in _AVERAGING:
        signals.say("categorical-resampling", f"The numbers of {facts.source} are classes ({facts.classes}), and "
                    f"{resampling_name(method)} resampling makes classes of them that are not there",
                    "Resample categories by nearest or mode")


def _common(values):
    """The value that all bands have, or None."""
    return values[0] if values and all(value == values[0] for value in values) else None


def facts_of(dataset, bands=None):
    """Of bands of a dataset, all if not told."""
    of_bands = [index - 1 for index in bands or dataset.indexes]
    nodata = _common([dataset.nodatavals[i] for i in of_bands])
    scale = _common([(_native(dataset, "scales")[i], _native(dataset, "offsets")[i]) for i in of_bands])
    plain = scale is None or scale == (1., 0.) or _known_scales.find(dataset) is not None
    classes = band_classes.why_classes(dataset, of_bands[0] + 1) if len(of_bands) == 1 else ""
    return cells.CellFacts(source_name(dataset), nodata=None if nodata is None or numpy.isnan(nodata) else float(nodata),
                           scale=None if plain else scale, unit=_common([dataset.units[i] for i in of_bands]) or "",
                           classes=classes, bands=dataset.count)


def _native(dataset, name):
    getter = getattr(type(dataset), name)
    original = getattr(getattr(getter, "fget", None), "__graticule_original__", None)
    return original(dataset) if original else getattr(dataset, name)


def _hidden(dataset, bands, options):
    """Where a mask beside the cells or an alpha band leaves cells out."""
    if not all("per_dataset" in [flag.name for flag in dataset.mask_flag_enums[band - 1]] for band in bands):
        return None
    shared = {name: options[name] for name in ("window", "out_shape", "boundless") if name in options}
    hidden = dataset.read_masks(bands if len(bands) > 1 else bands[0], **shared) == 0
    return hidden if hidden.any() else None


def grid_of(dataset, shape, window=None):
    transform = dataset.transform if window is None else dataset.window_transform(window)
    height, width = (dataset.height, dataset.width) if window is None else _window_size(dataset, window)
    rows, columns = shape[-2:]
    scaled = transform * transform.scale(width / columns, height / rows)
    return cells.Grid(dataset.crs, (scaled.c, scaled.a, scaled.b, scaled.f, scaled.d, scaled.e), (rows, columns))


def _window_size(dataset, window):
    if hasattr(window, "height"):
        return window.height, window.width
    (top, bottom), (left, right) = window
    return bottom - top, right - left


def _before_read(dataset, indexes=None, out=None, window=None, masked=False, out_shape=None, boundless=False,
                 resampling=None, *_, **__):
    changes_size = out_shape is not None and tuple(out_shape[-2:]) != (dataset.height, dataset.width)
    if resampling is not None and (changes_size or window is not None):
        single = indexes if isinstance(indexes, int) else 1 if dataset.count == 1 else None
        if single:
            look_at_resampling(facts_of(dataset, [single]), resampling)


def _after_read(array, dataset, indexes=None, out=None, window=None, masked=False, *_, **options):
    if out is not None or type(array) not in (numpy.ndarray, numpy.ma.MaskedArray) or array.size == 0:
        return None
    bands = [indexes] if isinstance(indexes, int) else list(indexes or dataset.indexes)
    facts = facts_of(dataset, bands)
    hidden = None if masked else _hidden(dataset, bands, options | ({"window": window} if window is not None else {}))
    grid = grid_of(dataset, array.shape, window)
    asked = (dataset.height, dataset.width) if window is None else _window_size(dataset, window)
    return cells.remember(array, dataclasses.replace(
        facts, hidden=hidden if hidden is not None and hidden.shape == array.shape else None, grid=grid,
        resampled=any(abs(size - cells_asked) >= 1 for size, cells_asked in zip(array.shape[-2:], asked))))


def _after_res(cell_size, dataset):
    transform = dataset.transform
    if abs(transform.b) > 1e-9 * abs(transform.a) or abs(transform.d) > 1e-9 * abs(transform.e):
        signals.say("raster-affine", f"{source_name(dataset)} is turned or sheared: its rows do not run west to east, and "
                    "a cell size does not lead from a place to a cell", "Use dataset.index() and dataset.transform")


def _asks_scales(value, dataset):
    _known_scales.attach(dataset, True)


def _watched_sample(original):
    @functools.wraps(original)
    def sample(dataset, xy, *arguments, **options):
        if not watching.busy() and callers.by_user(2):
            xy = outer_centres.watched(xy)
        return original(dataset, xy, *arguments, **options)
    return sample


def _before_write(dataset, array, *_, **__):
    values = numpy.ma.asanyarray(array)
    if values.dtype.kind not in "iuf" or values.size == 0 or values.size > BLANK_CELLS:
        return
    present = ~numpy.ma.getmaskarray(values)
    if values.dtype.kind == "f":
        present &= numpy.isfinite(numpy.ma.getdata(values))
    if dataset.nodata is not None and not numpy.isnan(dataset.nodata):
        present &= numpy.ma.getdata(values) != dataset.nodata
    if not present.any():
        signals.say("empty-result", f"What is written to {source_name(dataset)} is nodata or NaN in every cell",
                    "Look at the extents and CRS of what it was made from")
    elif dataset.nodata is None and not isinstance(array, numpy.ma.MaskedArray):
        mark = no_value_marks.mark_of_cells(numpy.ma.getdata(values)[present])
        if mark is not None:
            signals.say("nodata", f"What is written to {source_name(dataset)} holds {mark:g}, a mark for no value, and "
                        "the file declares no nodata", f"Open it with nodata={mark:g}")


def _before_close(dataset, *_):
    if not dataset.closed and dataset.mode in ("w", "w+") and dataset.crs is None:
        signals.say("mismatched-crs", f"{source_name(dataset)} is written without a CRS: whoever reads it cannot tell "
                    "where it lies", "Open it with crs=")


def attend(module):
    reader, writer = module.io.DatasetReader, module.io.DatasetWriter
    watch(reader, "read", before=_before_read, after=_after_read, only_direct=True)
    reader.sample = _watched_sample(reader.sample)
    watch_native(reader, "res", after=_after_res, only_direct=True)
    for name in ("scales", "offsets"):
        watch_native(reader, name, after=_asks_scales)
    for kind in (writer, module.io.BufferedDatasetWriter):
        watch(kind, "write", before=_before_write)
        watch(kind, "close", before=_before_close)
        watch(kind, "__exit__", before=_before_close)

