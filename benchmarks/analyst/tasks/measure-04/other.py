# SPDX-License-Identifier: Apache-2.0
import json

import pandas as pd
from geographiclib.geodesic import Geodesic


def km(one, other):
    return Geodesic.WGS84.Inverse(one[1], one[0], other[1], other[0])["s12"] / 1000


rows = []
for feature in json.load(open("data/storm_tracks.geojson"))["features"]:
    way = feature["geometry"]["coordinates"]
    length, direct = sum(map(km, way, way[1:])), km(way[0], way[-1])
    rows.append((feature["properties"]["storm"], feature["properties"]["name"], length, direct, length / direct))
rows.sort(key=lambda row: -row[2])
pd.DataFrame(rows, columns=["storm", "name", "length_km", "direct_km", "sinuosity"]).to_csv("outputs/storm_ways.csv", index=False)
