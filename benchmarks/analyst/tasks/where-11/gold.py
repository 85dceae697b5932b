# SPDX-License-Identifier: Apache-2.0
import netCDF4
import numpy as np
import rasterio
from rasterio.transform import from_origin

with netCDF4.Dataset("data/nc_climate_1999.nc") as file:
    months = file["pr"][:]
    longitude, latitude = file["longitude"][:], file["latitude"][:]

months = np.ma.masked_invalid(months)[:, ::-1, :]
annual = months.sum(axis=0)
wettest = np.ma.array(months.argmax(axis=0) + 1, mask=np.ma.getmaskarray(annual))
size = float(latitude[1] - latitude[0])
grid = {"driver": "GTiff", "width": longitude.size, "height": latitude.size, "count": 1, "crs": "EPSG:4326",
        "transform": from_origin(float(longitude[0]) - size / 2, float(latitude[-1]) + size / 2, size, size)}
with rasterio.open("outputs/precipitation_1999.tif", "w", dtype="float32", nodata=-9999, **grid) as raster:
    raster.write(annual.filled(-9999).astype("float32"), 1)
with rasterio.open("outputs/wettest_month.tif", "w", dtype="uint8", nodata=0, **grid) as raster:
    raster.write(wettest.filled(0).astype("uint8"), 1)
