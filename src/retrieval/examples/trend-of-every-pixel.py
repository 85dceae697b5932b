"""Linear trend per decade at every cell of a time series

libraries: xarray, numpy
functions: xarray.DataArray.polyfit, xarray.polyval
"""
import numpy
import xarray

years = numpy.arange(1990, 2020)
slopes = numpy.array([[0.02, -0.01], [0.0, 0.05]])  # per year
values = 5 + slopes * (years - 2000)[:, None, None]
cube = xarray.DataArray(values, dims=("year", "y", "x"), coords={"year": years})
cube[3, 0, 0] = numpy.nan  # a missing year

fit = cube.polyfit("year", deg=1, skipna=True)
trend = fit.polyfit_coefficients.sel(degree=1)
assert numpy.allclose(trend * 10, slopes * 10)  # per decade
line = xarray.polyval(xarray.DataArray([2000], dims="year", coords={"year": [2000]}), fit.polyfit_coefficients)
assert numpy.allclose(line, 5)
# With times of type datetime64 the slope would be per nanosecond.
assert trend.dims == ("y", "x")
