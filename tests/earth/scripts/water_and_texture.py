# SPDX-License-Identifier: Apache-2.0
"""An index with thresholds written as text, and how mixed its neighbourhoods are."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

image = ee.Image("L/SR/scene2")
index = image.expression("(RED - NIR) / (RED + NIR)", {"RED": image.select("red"), "NIR": image.select("nir")}).rename("index")
classes = index.expression("i < -0.6 ? 1 : i < -0.3 ? 2 : 3", {"i": index}).rename("class").toInt()
variety = classes.reduceNeighborhood(ee.Reducer.countDistinct(), ee.Kernel.square(1, "pixels"))
grid = {"crs": "EPSG:32633", "crsTransform": [30, 0, 500000, 0, -30, 6600000]}
area = image.geometry()
print([
    classes.reduceRegion(ee.Reducer.frequencyHistogram().unweighted(), area, **grid).getInfo(),
    variety.reduceRegion(ee.Reducer.max(), area, **grid).getInfo(),
])
