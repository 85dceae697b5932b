"""Mean of a field by classes of another field

libraries: xarray, numpy
functions: xarray.DataArray.groupby_bins
"""
import numpy
import xarray

height = xarray.DataArray([[100, 250], [500, 1000]], dims=("y", "x"), name="height")
snow = xarray.DataArray([[1.0, 3.0], [10.0, numpy.nan]], dims=("y", "x"), name="snow")

bands = snow.groupby_bins(height, [0, 250, 500, 1000])
mean = bands.mean()
assert mean.values[:2].tolist() == [2, 10]  # bins are open at the left and closed at the right: 250 is in the first
assert numpy.isnan(mean.values[2])
cells = bands.count()
assert cells.values.tolist()[:2] == [2, 1]
left_closed = snow.groupby_bins(height, [0, 250, 500, 1000], right=False).mean()
assert left_closed.values[0] == 1 and left_closed.values[1] == 3
