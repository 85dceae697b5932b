# SPDX-License-Identifier: Apache-2.0
"""How far each date is from the mean of all, in deviations."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

images = ee.ImageCollection("LANDSAT/YEARS").select("SR_B5")
mean = images.mean()
deviation = images.reduce(ee.Reducer.stdDev())
square = ee.Geometry.Rectangle([15.005, 59.527, 15.020, 59.535], None, False)


def anomaly(image):
    z = image.subtract(mean).divide(deviation).rename("z")
    return image.set("z", z.reduceRegion(ee.Reducer.mean().unweighted(), square, crs="EPSG:32633",
                                         crsTransform=[30, 0, 500000, 0, -30, 6600000]).get("z"))


print(images.map(anomaly).aggregate_array("z").getInfo())
