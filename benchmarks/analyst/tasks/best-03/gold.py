# SPDX-License-Identifier: Apache-2.0
from itertools import combinations

import geopandas as gpd
import numpy as np
import pandas as pd

cantons = gpd.read_file("data/lux_cantons.gpkg").to_crs(2169).sort_values("NAME_2", ignore_index=True)
places = cantons.geometry.centroid
people = cantons["POP"].to_numpy()
km = np.array([places.distance(place) for place in places]) / 1000

rows = []
for first, second in combinations(range(len(cantons)), 2):
    nearer = np.minimum(km[first], km[second])
    rows.append((cantons["NAME_2"][first], cantons["NAME_2"][second], np.average(nearer, weights=people)))
table = pd.DataFrame(rows, columns=["a", "b", "mean_km"]).sort_values("mean_km")
table.to_csv("outputs/depots.csv", index=False)

best = cantons.index[cantons["NAME_2"].isin(table.iloc[0][["a", "b"]])]
served = np.argmin(km[best], axis=0)
depots = gpd.GeoDataFrame({"NAME_2": cantons["NAME_2"][best].to_numpy(), "people": [int(people[served == place].sum()) for place in (0, 1)]},
                          geometry=places[best].to_numpy(), crs=2169)
depots.to_crs(4326).to_file("outputs/depots.geojson", driver="GeoJSON")
