"""Open several netCDF files as one cube

libraries: xarray, pandas, dask
functions: xarray.open_mfdataset, xarray.concat
"""
import pandas
import xarray

for year, value in [(2021, 1.0), (2020, 0.0)]:
    time = pandas.date_range(f"{year}-01-01", periods=3)
    xarray.Dataset({"rain": ("time", [value] * 3)}, coords={"time": time}).to_netcdf(f"rain_{year}.nc")

with xarray.open_mfdataset("rain_*.nc", combine="by_coords") as cube:  # ordered by their coordinates
    assert cube.sizes["time"] == 6
    assert cube.indexes["time"].is_monotonic_increasing
    assert cube.rain.chunks is not None  # read only when it is needed
    assert cube.rain.mean().compute().item() == 0.5
    assert cube.rain.sel(time="2021").values.tolist() == [1, 1, 1]

parts = [xarray.load_dataset(f"rain_{year}.nc") for year in (2021, 2020)]
joined = xarray.concat(parts, dim="time")  # in the order of the list
assert not joined.indexes["time"].is_monotonic_increasing
