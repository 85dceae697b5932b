import pandas as pd
import numpy as np
import geopandas as gpd
import matplotlib.pyplot as plt


async def fetch(name):
    return gpd.read_file(f"data/{name}.gpkg")


def distances(left, right, most=None):
    found = gpd.sjoin_nearest(left, right, how="left", max_distance=most, distance_col="metres")
    return found.groupby(found.index)["metres"].min()


def describe(value):
    match value:
        case None:
            return "nothing"
        case float() if np.isnan(value):
            return "too far"
        case _:
            return f"{value:,.0f} m"


shops = gpd.read_file("data/shops.gpkg").set_crs("EPSG:3035", allow_override=True)
homes = gpd.read_file("data/homes.gpkg").to_crs(3035)
homes["metres"] = distances(homes, shops, most=5000)
homes["class"] = pd.cut(homes["metres"], [0, 250, 500, 1000, np.inf], labels=False)
a, b = homes["metres"].median(), homes["metres"].max()
a, b = b, a
print(describe(a), describe(b), sep="\n")
total = 0
for value in homes["metres"]:
    if value > 1000:
        total += 1
    elif value > 500:
        total += 0.5
    else:
        pass
print(total)
homes.explore(column="class").save("outputs/homes.html")
