# SPDX-License-Identifier: Apache-2.0
"""Where NDVI fell from one date to another, and how large that area is."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

before = ee.Image("L/SR/scene0").normalizedDifference(["nir", "red"])
after = ee.Image("L/SR/scene2").normalizedDifference(["nir", "red"])
change = after.subtract(before).rename("change")
loss = change.lt(-0.3)
lost = loss.selfMask().rename("lost")
area = ee.Image.pixelArea().updateMask(lost).reduceRegion(
    reducer=ee.Reducer.sum().unweighted(), geometry=before.geometry(), crs=before.projection(), scale=30).get("area")
count = lost.reduceRegion(ee.Reducer.count(), before.geometry(), 30).get("lost")
print([count.getInfo(), area.getInfo()])
