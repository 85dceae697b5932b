"""Apply a numpy function along one dimension of labelled arrays

libraries: xarray, numpy
functions: xarray.apply_ufunc
"""
import xarray


def days_above(series, limit):
    return (series > limit).sum(axis=-1)  # the core dimension is last


cube = xarray.DataArray([[1, 5, 9], [2, 2, 8]], dims=("place", "time"), coords={"place": ["a", "b"]})
limit = xarray.DataArray([4, 1], dims="place", coords={"place": ["a", "b"]})

counted = xarray.apply_ufunc(days_above, cube, 4, input_core_dims=[["time"], []])
assert counted.dims == ("place",) and counted.values.tolist() == [2, 1]
assert counted.place.values.tolist() == ["a", "b"]  # coordinates stay

varied = xarray.apply_ufunc(days_above, cube, limit, input_core_dims=[["time"], []], vectorize=True)
assert varied.values.tolist() == [2, 3]  # a limit of its own for each place
turned = xarray.apply_ufunc(days_above, cube.transpose("time", "place"), 4, input_core_dims=[["time"], []])
assert turned.values.tolist() == [2, 1]
