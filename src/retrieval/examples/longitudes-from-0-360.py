"""Longitudes from 0 to 360 turned into -180 to 180

libraries: xarray, numpy
functions: xarray.DataArray.assign_coords, xarray.DataArray.sortby
"""
import numpy
import xarray

lon = numpy.arange(0, 360, 90)
field = xarray.DataArray(lon * 10.0, dims="lon", coords={"lon": lon})  # the value tells where it was
assert field.sel(lon=slice(-100, 10)).lon.values.tolist() == [0]  # America is at 270 and not found

moved = field.assign_coords(lon=(field.lon + 180) % 360 - 180).sortby("lon")
assert moved.lon.values.tolist() == [-180, -90, 0, 90]
assert moved.values.tolist() == [1800, 2700, 0, 900]  # values move along
assert moved.sel(lon=slice(-100, 10)).values.tolist() == [2700, 0]

unsorted = field.assign_coords(lon=(field.lon + 180) % 360 - 180)
assert not unsorted.indexes["lon"].is_monotonic_increasing  # slices need sorted coordinates
