# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import shapely

buildings = gpd.read_file("data/prague_buildings.geojson").to_crs(32633)
corners = [shapely.get_coordinates(box) for box in buildings.geometry.minimum_rotated_rectangle()]
sides = np.array([np.hypot(*(box[1:3] - box[:2]).T) for box in corners])
table = buildings[["uID"]].assign(area_m2=buildings.area, long_m=sides.max(axis=1), short_m=sides.min(axis=1))
table["elongation"] = table["short_m"] / table["long_m"]
table.to_csv("outputs/elongation.csv", index=False)
