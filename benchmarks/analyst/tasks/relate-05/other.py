# SPDX-License-Identifier: Apache-2.0
import csv
import json
from collections import Counter

from geopy.distance import geodesic

with open("data/us_airports.csv", newline="") as file:
    places = {row["iata"]: (float(row["longitude"]), float(row["latitude"])) for row in csv.DictReader(file)}
flights = Counter()
with open("data/us_flights_2008.csv", newline="") as file:
    for row in csv.DictReader(file):
        flights[tuple(sorted((row["origin"], row["destination"])))] += int(row["count"])
features = []
for (a, b), number in flights.most_common(20):
    km = geodesic(places[a][::-1], places[b][::-1]).km
    features.append({"type": "Feature", "geometry": {"type": "LineString", "coordinates": [places[b], places[a]]},
                     "properties": {"a": a, "b": b, "flights": number, "distance_km": km}})
json.dump({"type": "FeatureCollection", "features": features}, open("outputs/busiest_routes.geojson", "w"))
