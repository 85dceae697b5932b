"""Kriging of station temperatures, and the share of old people in hot tracts."""
import numpy as np
import pandas as pd
import geopandas as gpd
from pykrige.ok import OrdinaryKriging
from rasterstats import zonal_stats
import rasterio
from rasterio.transform import from_origin

CELL = 250.0


def surface(stations, cell=CELL, model="spherical"):
    """Temperatures on a grid around the stations."""
    west, south, east, north = stations.total_bounds
    xs = np.arange(west, east + cell, cell)
    ys = np.arange(south, north + cell, cell)
    kriging = OrdinaryKriging(stations.geometry.x, stations.geometry.y, stations["temp"],
                              variogram_model=model, nlags=12)
    values, variance = kriging.execute("grid", xs, ys)
    return np.flipud(values), from_origin(west, north + cell, cell, cell)


stations = gpd.read_file("data/stations.shp").to_crs("EPSG:32616")
tracts = gpd.read_file("data/tracts.shp").to_crs("EPSG:32616")
grid, transform = surface(stations)

profile = {"driver": "GTiff", "height": grid.shape[0], "width": grid.shape[1], "count": 1,
           "dtype": "float32", "crs": stations.crs, "transform": transform, "nodata": -9999}
with rasterio.open("outputs/temperature.tif", "w", **profile) as dst:
    dst.write(grid.astype("float32"), 1)

stats = zonal_stats(tracts, "outputs/temperature.tif", stats=["mean", "max"])
tracts["heat"] = [one["mean"] for one in stats]
hot = tracts[tracts["heat"] > tracts["heat"].quantile(0.75)]
share = hot["over65"].sum() / tracts["over65"].sum()
print("share of old people in hot tracts:", round(share, 3))
hot.drop(columns="geometry").to_csv("outputs/hot_tracts.csv", index=False)
