# SPDX-License-Identifier: Apache-2.0
import math

import geopandas as gpd
import pandas as pd
from pyproj import Geod
from shapely import orient_polygons

geod = Geod(ellps="WGS84")
cantons = gpd.read_file("data/lux_cantons.gpkg")
rows = []
for name, shape in zip(cantons["NAME_2"], cantons.geometry):
    area, perimeter = geod.geometry_area_perimeter(orient_polygons(shape))
    rows.append((name, area / 1e6, perimeter / 1e3, 4 * math.pi * area / perimeter**2))
table = pd.DataFrame(rows, columns=["NAME_2", "area_km2", "perimeter_km", "compactness"])
table.sort_values("compactness", ascending=False).to_csv("outputs/canton_shape.csv", index=False)
