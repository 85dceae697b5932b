# SPDX-License-Identifier: Apache-2.0
"""The mean NDVI of each season, by months that are mapped over."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

images = ee.ImageCollection("LANDSAT/YEARS").map(
    lambda image: image.normalizedDifference(["SR_B5", "SR_B4"]).rename("NDVI").copyProperties(image, ["system:time_start"]))


def of_month(month):
    composite = images.filter(ee.Filter.calendarRange(month, month, "month")).mean()
    return composite.set("month", month)


monthly = ee.ImageCollection.fromImages([of_month(month) for month in (3, 6, 8, 10)])
square = ee.Geometry.Rectangle([15.005, 59.527, 15.020, 59.535], None, False)
values = monthly.map(lambda image: image.set("mean", image.reduceRegion(
    ee.Reducer.mean().unweighted(), square, crs="EPSG:32633", crsTransform=[30, 0, 500000, 0, -30, 6600000]).get("NDVI")))
print(values.aggregate_array("mean").getInfo())
