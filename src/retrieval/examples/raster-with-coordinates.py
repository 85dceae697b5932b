"""Raster as an array with coordinates, its CRS and its nodata

libraries: rioxarray, xarray, numpy
functions: xarray.DataArray.rio.write_crs, xarray.DataArray.rio.to_raster, rioxarray.open_rasterio
"""
import numpy
import rioxarray
import xarray

values = xarray.DataArray(numpy.array([[1, 2], [3, -99]], dtype="int16"), dims=("y", "x"),
                          coords={"x": [5.0, 15.0], "y": [15.0, 5.0]})  # centres of pixels
values = values.rio.write_crs("EPSG:3067").rio.write_nodata(-99)
assert values.rio.bounds() == (0, 0, 20, 20) and values.rio.resolution() == (10, -10)
values.rio.to_raster("grid.tif")

with rioxarray.open_rasterio("grid.tif") as raw:
    assert raw.dims == ("band", "y", "x") and raw.rio.nodata == -99
    assert raw.min() == -99  # nodata is a number like others
with rioxarray.open_rasterio("grid.tif", masked=True) as masked:
    assert masked.mean() == 2 and masked.dtype.kind == "f"  # here it is nan
    assert masked.rio.crs.to_epsg() == 3067
