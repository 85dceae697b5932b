# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import shapely

buildings = gpd.read_file("data/prague_buildings.geojson").to_crs(25833)
with open("outputs/elongation.csv", "w") as file:
    file.write("uID,area_m2,long_m,short_m,elongation\n")
    for number, shape in zip(buildings["uID"], buildings.geometry):
        hull = shapely.get_coordinates(shape.convex_hull)
        along = np.diff(hull, axis=0)
        along = along[np.hypot(*along.T) > 1e-9]
        along /= np.hypot(*along.T)[:, None]
        first = np.ptp(along @ hull.T, axis=1)
        second = np.ptp(np.column_stack([-along[:, 1], along[:, 0]]) @ hull.T, axis=1)
        least = np.argmin(first * second)
        short, long = sorted((first[least], second[least]))
        file.write(f"{number},{shape.area},{long},{short},{short / long}\n")
