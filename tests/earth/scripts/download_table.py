# SPDX-License-Identifier: Apache-2.0
"""A table with computed columns as CSV, and as GeoJSON."""

import csv
import io
import json
import urllib.request

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

counties = ee.FeatureCollection("COUNTIES").map(
    lambda county: county.set("density", ee.Number(county.get("people")).divide(county.area(1).divide(1e6))))
text = urllib.request.urlopen(counties.getDownloadURL("csv", ["name", "density"], "counties")).read().decode()
rows = list(csv.DictReader(io.StringIO(text)))
layer = json.loads(urllib.request.urlopen(counties.getDownloadURL("geojson")).read())
print([
    {row["name"]: float(row["density"]) for row in rows},
    [[feature["geometry"]["type"], feature["properties"]["people"]] for feature in layer["features"]],
])
