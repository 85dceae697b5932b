# SPDX-License-Identifier: Apache-2.0
"""Rasters that tools take and give."""

import os
import tempfile
import weakref

import numpy
import pyproj
import rasterio
import rioxarray  # noqa: F401 - gives arrays of xarray their place
import xarray
from affine import Affine

# Cells of other types, and the first of these that holds them.
_WIDER = {"bool": "uint8", "int8": "int16", "float16": "float32", "int64": "int32", "uint64": "int32"}


def _storable(cells):
    kind = cells.dtype.name
    if kind in _WIDER:
        wider = cells.astype(_WIDER[kind])
        return wider if (wider == cells).all() or kind == "float16" else cells.astype("float64")
    return cells


class Raster(os.PathLike):
    """A raster in a file that lasts as long as this object; rasterio.open() takes it as a path.

    Raster(cells, transform, crs, nodata) makes one of an array of two dimensions, or three with the bands first; where
    a masked array is masked there is nodata. Results of tools are Rasters, too.
    """

    def __init__(self, cells, transform, crs, nodata=None):
        masked = isinstance(cells, numpy.ma.MaskedArray)
        if masked:
            nodata = cells.fill_value if nodata is None else nodata
            cells = cells.filled(nodata)
        cells = _storable(numpy.atleast_3d(numpy.asarray(cells).T).T)
        descriptor, self.path = tempfile.mkstemp(".tif", "raster-")
        os.close(descriptor)
        self._kept = weakref.finalize(self, os.unlink, self.path)
        self.transform, self.crs = transform, pyproj.CRS.from_user_input(crs) if crs is not None else None
        self.nodata, self.shape, self.bands = nodata, cells.shape[1:], cells.shape[0]
        with rasterio.open(self.path, "w", driver="GTiff", height=cells.shape[1], width=cells.shape[2],
                           count=cells.shape[0], dtype=cells.dtype, transform=transform,
                           crs=None if crs is None else self.crs.to_wkt(), nodata=nodata) as file:
            file.write(cells)

    @classmethod
    def of_result(cls, call, result, crs):
        """What a tool made; the call keeps the file."""
        self = cls.__new__(cls)
        self.path, self._kept, self.crs = result["path"], call, crs
        self.transform = Affine.from_gdal(*result["transform"])
        self.shape, self.bands = (result["height"], result["width"]), len(result["bands"])
        self.nodata = result["bands"][0]["nodata"]
        return self

    def __fspath__(self):
        return self.path

    def cells(self, *arguments, **options):
        """Cells, as rasterio's DatasetReader.read() gives them."""
        with rasterio.open(self.path) as file:
            return file.read(*arguments, **options)

    def __repr__(self):
        height, width = self.shape
        return (f"<Raster of {width} x {height} cells, {self.bands} bands, nodata {self.nodata}, "
                f"{'no CRS' if self.crs is None else self.crs.name}>")


def is_raster(value):
    return isinstance(value, (Raster, rasterio.io.DatasetReader, xarray.DataArray))


def _nodata(array):
    try:
        return array.rio.nodata
    except TypeError:  # one for each band, as load_raster() tells: cells without a value are NaN
        return None


def path_of(value):
    """The path of a raster that was handed over, and what has to live as long as it is wanted."""
    if isinstance(value, xarray.DataArray):
        raster = Raster(value.to_numpy(), value.rio.transform(), value.rio.crs, _nodata(value))
        return raster.path, raster
    if isinstance(value, rasterio.io.DatasetReader):
        if os.path.isfile(value.name):
            return value.name, value
        raster = Raster(value.read(), value.transform, value.crs, value.nodata)
        return raster.path, raster
    return os.fspath(value), value
