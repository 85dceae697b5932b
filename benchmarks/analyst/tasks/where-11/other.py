# SPDX-License-Identifier: Apache-2.0
import rioxarray  # noqa: F401
import xarray as xr

rain = xr.open_dataset("data/nc_climate_1999.nc")["pr"].rename(longitude="x", latitude="y").rio.write_crs(4326)
rain = rain.sortby("y", ascending=False).astype("float64")
total = rain.sum("time", skipna=False)
total.rio.write_nodata(float("nan")).rio.to_raster("outputs/precipitation_1999.tif")
month = rain.fillna(-1).argmax("time") + 1
month = month.where(total.notnull(), 255).astype("uint8").rio.write_crs(4326)
month.rio.write_nodata(255).rio.to_raster("outputs/wettest_month.tif")
