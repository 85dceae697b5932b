# SPDX-License-Identifier: Apache-2.0
import json
from itertools import combinations

import geopandas as gpd
import pyproj
from geopy.distance import geodesic

cantons = gpd.read_file("data/lux_cantons.gpkg")
middle = cantons.to_crs(2169).geometry.centroid.to_crs(4326)
place = {name: (point.y, point.x) for name, point in zip(cantons["NAME_2"], middle)}
people = dict(zip(cantons["NAME_2"], cantons["POP"].astype(int)))
away = {(one, other): geodesic(place[one], place[other]).km for one in place for other in place}
pairs = []
for a, b in combinations(sorted(place), 2):
    total = sum(people[name] * min(away[name, a], away[name, b]) for name in place)
    pairs.append((total / sum(people.values()), a, b))
pairs.sort()
with open("outputs/depots.csv", "w") as file:
    file.write("a,b,mean_km\n" + "".join(f"{a},{b},{mean}\n" for mean, a, b in pairs))
_, a, b = pairs[0]
features = []
for own, other in ((a, b), (b, a)):
    near = sum(number for name, number in people.items() if away[name, own] < away[name, other])
    features.append({"type": "Feature", "geometry": {"type": "Point", "coordinates": place[own][::-1]},
                     "properties": {"NAME_2": own, "people": near}})
json.dump({"type": "FeatureCollection", "features": features}, open("outputs/depots.geojson", "w"))
