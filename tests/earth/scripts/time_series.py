# SPDX-License-Identifier: Apache-2.0
"""The data of a chart: mean NDVI of a field on each date."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

field = ee.Geometry.Point([15.012, 59.532]).buffer(200)


def add_mean(image):
    ndvi = image.normalizedDifference(["SR_B5", "SR_B4"]).rename("NDVI")
    value = ndvi.reduceRegion(ee.Reducer.mean(), field, 30).get("NDVI")
    return ee.Feature(None, {"date": image.date().format("YYYY-MM-dd"), "ndvi": value})


series = ee.FeatureCollection(ee.ImageCollection("LANDSAT/YEARS").map(add_mean))
chart = series.reduceColumns(ee.Reducer.toList(2), ["date", "ndvi"]).get("list")
for date, value in chart.getInfo():
    print(date, round(value, 4))
print(chart.getInfo())
