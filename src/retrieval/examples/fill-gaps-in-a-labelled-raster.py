"""Fill missing cells of a raster by interpolation between their neighbours

libraries: rioxarray, xarray, numpy
functions: xarray.DataArray.rio.interpolate_na, xarray.DataArray.rio.write_nodata
"""
import numpy
import rioxarray
import xarray

plane = xarray.DataArray(numpy.add.outer(numpy.arange(5.0) * 10, numpy.arange(5.0)), dims=("y", "x"),
                         coords={"x": numpy.arange(5.0), "y": numpy.arange(5.0)[::-1]})
plane = plane.rio.write_crs("EPSG:3067").rio.write_nodata(numpy.nan)
holed = plane.copy()
holed[2, 2] = numpy.nan
holed[0, 0] = numpy.nan

linear = holed.rio.interpolate_na(method="linear")
assert abs(float(linear[2, 2]) - 22) < 1e-6  # a plane is met exactly
assert numpy.isnan(linear[0, 0])  # outside of the triangles between known cells nothing is invented
nearest = holed.rio.interpolate_na(method="nearest")
assert float(nearest[0, 0]) in (1, 10)
