# SPDX-License-Identifier: Apache-2.0
import csv
import json

with open("data/us_unemployment_2009.csv", newline="") as file:
    rates = {int(row["id"]): float(row["rate"]) for row in csv.DictReader(file)}
with open("data/southwest_counties.geojson") as file:
    layer = json.load(file)
for feature in layer["features"]:
    old = feature["properties"]
    rate = rates[int(old["id"])]
    word = "low" if rate < 0.08 else "middle" if rate < 0.12 else "high"
    feature["properties"] = {"id": old["id"], "name": old["name"], "rate": rate, "class": word}
with open("outputs/unemployment.geojson", "w") as file:
    json.dump(layer, file)
