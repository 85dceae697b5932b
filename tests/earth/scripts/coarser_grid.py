# SPDX-License-Identifier: Apache-2.0
"""An image at a third of its resolution, and the same in another CRS."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

hills = ee.Image("HILLS")
coarse = hills.reproject(crs="EPSG:32633", crsTransform=[60, 0, 500000, 0, -60, 6600000])
square = ee.Geometry.Rectangle([15.006, 59.528, 15.022, 59.535], None, False)
steps = [
    coarse.projection().nominalScale().getInfo(),
    coarse.reduceRegion(ee.Reducer.countDistinct(), square, crs="EPSG:32633", crsTransform=[30, 0, 500000, 0, -30, 6600000]).getInfo(),
    hills.reduceRegion(ee.Reducer.mean().unweighted(), square, crs="EPSG:4326", scale=60).getInfo(),
]
print(steps)
