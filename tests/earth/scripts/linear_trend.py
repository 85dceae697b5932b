# SPDX-License-Identifier: Apache-2.0
"""The slope of a line through the values of each cell, over the years."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

start = ee.Date("2019-01-01")


def with_time(image):
    years = image.date().difference(start, "year")
    return image.select("SR_B5").toFloat().addBands(ee.Image(years).rename("t").toFloat()).select(["t", "SR_B5"])


trend = ee.ImageCollection("LANDSAT/YEARS").map(with_time).reduce(ee.Reducer.linearFit())
point = ee.Geometry.Point([15.0103, 59.5331])
print(trend.reduceRegion(ee.Reducer.first(), point, 30).getInfo())
