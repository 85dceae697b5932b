# SPDX-License-Identifier: Apache-2.0
"""The greenest value of each cell and the day of the year on which it was seen."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

def prepare(image):
    ndvi = image.normalizedDifference(["SR_B5", "SR_B4"]).rename("NDVI")
    day = ee.Image(image.date().getRelative("day", "year")).rename("day").toInt()
    return ndvi.addBands(day)


best = ee.ImageCollection("LANDSAT/YEARS").filterDate("2020-01-01", "2021-01-01").map(prepare).qualityMosaic("NDVI")
days = best.select("day").reduceRegion(
    ee.Reducer.frequencyHistogram().unweighted(), ee.Image("HILLS").geometry(), crs="EPSG:32633",
    crsTransform=[30, 0, 500000, 0, -30, 6600000])
print(days.get("day").getInfo())
