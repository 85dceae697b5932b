"""Mean over the globe with weights for the size of grid cells

libraries: xarray, numpy
functions: xarray.DataArray.weighted
"""
import numpy
import xarray

temperature = xarray.DataArray([[30.0, 30.0], [0.0, numpy.nan]], dims=("lat", "lon"), coords={"lat": [0, 60], "lon": [0, 180]})

weights = numpy.cos(numpy.deg2rad(temperature.lat))  # 1 at the equator, 0.5 at 60 degrees
mean = temperature.weighted(weights).mean(("lat", "lon"))
# (30 + 30 + 0 * 0.5) / (1 + 1 + 0.5): a missing cell has no weight either.
assert abs(float(mean) - 60 / 2.5) < 1e-9

assert abs(float(temperature.mean()) - 20) < 1e-9  # every cell alike
by_hand = (temperature * weights).sum() / weights.sum()
assert float(by_hand) != float(mean)  # counts weights of missing cells, and each latitude once
