# SPDX-License-Identifier: Apache-2.0
"""A stratified check of how many cells there are of each class, and a draw of a fixed size."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

cover = ee.Image("LAND/COVER")
county = ee.FeatureCollection("COUNTIES").filter(ee.Filter.eq("name", "Östra"))
drawn = cover.sample(region=county.geometry(), scale=30, numPixels=40, seed=5, geometries=True)
again = cover.sample(region=county.geometry(), scale=30, numPixels=40, seed=5, geometries=True)
classes = drawn.aggregate_array("class").distinct().sort()
within = drawn.filterBounds(county.geometry()).size()
same = drawn.aggregate_array("class").equals(again.aggregate_array("class"))
print([drawn.size().getInfo(), within.getInfo(), same.getInfo(), classes.getInfo()])
