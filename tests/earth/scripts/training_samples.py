# SPDX-License-Identifier: Apache-2.0
"""Samples for a classifier: the bands at points whose class is known."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

image = ee.Image("L/SR/scene0").addBands(ee.Image("HILLS"))
points = ee.FeatureCollection("STATIONS").map(
    lambda point: point.set("class", ee.Algorithms.If(ee.String(point.get("kind")).equals("mast"), 1, 0)))
training = image.sampleRegions(collection=points, properties=["class", "name"], scale=30)
print(training.size().getInfo())
rows = [feature["properties"] for feature in training.getInfo()["features"]]
print(rows)
