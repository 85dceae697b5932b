# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np

# An equal-area and an equidistant projection around the country are true to a few millionths.
cantons = gpd.read_file("data/lux_cantons.gpkg")
area = cantons.to_crs("+proj=laea +lat_0=49.8 +lon_0=6.1 +ellps=WGS84").area
perimeter = cantons.to_crs("+proj=aeqd +lat_0=49.8 +lon_0=6.1 +ellps=WGS84").length
table = cantons[["NAME_2"]].assign(area_km2=area / 1e6, perimeter_km=perimeter / 1e3)
table["compactness"] = 4 * np.pi * area / perimeter.pow(2)
table.sort_values("compactness").iloc[::-1].to_csv("outputs/canton_shape.csv", index=False)
