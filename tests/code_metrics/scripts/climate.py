import xarray as xr
import pandas as pd

ds = xr.open_dataset("data/tas.nc")
tas = ds["tas"] - 273.15
yearly = tas.groupby("time.year").mean("time")
reference = yearly.sel(year=slice(1961, 1990)).mean("year")
anomaly = yearly - reference
weights = xr.ufuncs.cos(xr.ufuncs.deg2rad(ds.lat)) if hasattr(xr, "ufuncs") else None
series = anomaly.mean(("lat", "lon")) if weights is None else anomaly.weighted(weights).mean(("lat", "lon"))
frame = series.to_dataframe(name="anomaly").reset_index()
warm = [int(year) for year, value in frame[["year", "anomaly"]].values if value > 1.0]
decades = {year // 10 * 10 for year in warm}
print("warm years:", warm, "in decades", sorted(decades))
frame.to_csv("outputs/anomaly.csv")
anomaly.to_netcdf("outputs/anomaly.nc")
while len(warm) > 3:
    dropped = warm.pop(0)
    print("drop", dropped)
try:
    first = warm[0]
except IndexError as error:
    first = None
    print("none", error)
finally:
    ds.close()
