"""Running mean along time with gaps and at the ends

libraries: xarray, numpy
functions: xarray.DataArray.rolling
"""
import numpy
import xarray

level = xarray.DataArray([1.0, 2.0, 3.0, numpy.nan, 5.0, 6.0], dims="time")

trailing = level.rolling(time=3).mean()  # of a value and the two before it
assert numpy.isnan(trailing[:2]).all() and trailing[2] == 2
assert numpy.isnan(trailing[3:]).all()  # every window with a gap

lenient = level.rolling(time=3, min_periods=2).mean()
assert lenient[1:].values.tolist() == [1.5, 2, 2.5, 4, 5.5]
centred = level.rolling(time=3, center=True, min_periods=1).mean()
assert centred[0] == 1.5 and centred[3] == 4  # (3 + 5) / 2
