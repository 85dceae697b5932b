# SPDX-License-Identifier: Apache-2.0
"""Two parts of a raster put together, clipped to a county."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

hills = ee.Image("HILLS")
west = hills.clip(ee.Geometry.Rectangle([14.99, 59.5, 15.015, 59.55], None, False))
east = hills.add(1000).clip(ee.Geometry.Rectangle([15.015, 59.5, 15.04, 59.55], None, False))
county = ee.FeatureCollection("COUNTIES").filter(ee.Filter.eq("name", "Södra"))
whole = ee.ImageCollection([west, east]).mosaic().clipToCollection(county)
above = whole.gt(1000).rename("east")
print(above.reduceRegion(
    ee.Reducer.frequencyHistogram().unweighted(), hills.geometry(), crs="EPSG:32633", crsTransform=[30, 0, 500000, 0, -30, 6600000]).getInfo())
