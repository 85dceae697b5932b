# SPDX-License-Identifier: Apache-2.0
"""Slope, aspect and hillshade of a terrain model, and how much of it is steep."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

dem = ee.Image("HILLS")
terrain = ee.Terrain.products(dem)
slope = terrain.select("slope")
shade = ee.Terrain.hillshade(dem, 315, 45)
inner = ee.Geometry.Rectangle([15.002, 59.526, 15.028, 59.537], None, False)
steep = slope.gt(15).rename("steep")
means = ee.Image.cat(slope, shade.rename("shade"), steep).reduceRegion(
    reducer=ee.Reducer.mean().unweighted(), geometry=inner, scale=30)
print(terrain.bandNames().getInfo())
print(means.getInfo())
