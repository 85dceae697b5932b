"""Arrays whose dimensions are called lon and lat

libraries: rioxarray, xarray, numpy
functions: xarray.DataArray.rio.set_spatial_dims, xarray.DataArray.rename, xarray.DataArray.rio.write_crs
"""
import numpy
import rioxarray
import xarray

field = xarray.DataArray(numpy.zeros((2, 4)), dims=("north_south", "east_west"),
                         coords={"east_west": [10.5, 11.5, 12.5, 13.5], "north_south": [60.5, 59.5]})
try:
    field.rio.bounds()
except rioxarray.exceptions.MissingSpatialDimensionError:
    pass
else:
    raise AssertionError("no dimension is called x or y")

named = field.rio.set_spatial_dims(x_dim="east_west", y_dim="north_south").rio.write_crs("EPSG:4326")
assert named.rio.bounds() == (10, 59, 14, 61)
renamed = field.rename(east_west="x", north_south="y").rio.write_crs("EPSG:4326")
assert renamed.rio.bounds() == named.rio.bounds() and renamed.rio.shape == (2, 4)
