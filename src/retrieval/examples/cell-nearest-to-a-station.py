"""Values of the grid cells nearest to stations, within a limit

libraries: xarray, numpy
functions: xarray.DataArray.sel
"""
import numpy
import xarray

lat, lon = numpy.arange(70, 58, -2.0), numpy.arange(20, 32, 2.0)  # from north to south
grid = xarray.DataArray(numpy.add.outer(lat * 100, lon), dims=("lat", "lon"), coords={"lat": lat, "lon": lon})

one = grid.sel(lat=60.9, lon=24.8, method="nearest")
assert one.item() == 6000 + 24

stations = xarray.Dataset({"lat": ("station", [60.9, 69.2]), "lon": ("station", [24.8, 29.1])})
values = grid.sel(lat=stations.lat, lon=stations.lon, method="nearest")  # pairs, as both share a dimension
assert values.dims == ("station",) and values.values.tolist() == [6024, 7030]
block = grid.sel(lat=[60, 70], lon=[24, 30])  # lists give all combinations
assert block.shape == (2, 2)

try:
    grid.sel(lat=10, lon=24, method="nearest", tolerance=1)
except KeyError:
    pass  # too far from any cell
else:
    raise AssertionError("10 N is not on the grid")
