# SPDX-License-Identifier: Apache-2.0
"""Each scene of one sensor with that of another that is nearest in time."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

ours = ee.ImageCollection("L/SR")
theirs = ee.ImageCollection("LANDSAT/YEARS")
near = ee.Filter.maxDifference(
    difference=40 * 24 * 60 * 60 * 1000, leftField="system:time_start", rightField="system:time_start")
joined = ee.ImageCollection(ee.Join.saveBest("best", "days").apply(ours, theirs, near))
pairs = joined.map(lambda image: image.set("other", ee.Image(image.get("best")).get("system:index")))
print(list(zip(pairs.aggregate_array("system:index").getInfo(), pairs.aggregate_array("other").getInfo())))
