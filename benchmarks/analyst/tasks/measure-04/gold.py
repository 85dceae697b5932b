# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
from pyproj import Geod

geod = Geod(ellps="WGS84")
storms = gpd.read_file("data/storm_tracks.geojson")
storms["length_km"] = [geod.geometry_length(track) / 1000 for track in storms.geometry]
storms["direct_km"] = [geod.inv(*track.coords[0], *track.coords[-1])[2] / 1000 for track in storms.geometry]
storms["sinuosity"] = storms["length_km"] / storms["direct_km"]
table = storms[["storm", "name", "length_km", "direct_km", "sinuosity"]]
table.sort_values("length_km", ascending=False).to_csv("outputs/storm_ways.csv", index=False)
