# SPDX-License-Identifier: Apache-2.0
"""The area of each class of land cover, in hectares."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

cover = ee.Image("LAND/COVER")
areas = ee.Image.pixelArea().divide(10000).addBands(cover)
region = ee.FeatureCollection("COUNTIES").filter(ee.Filter.eq("name", "Norra")).geometry()
groups = areas.reduceRegion(
    reducer=ee.Reducer.sum().group(groupField=1, groupName="class"),
    geometry=region,
    crs=cover.projection(),
    maxPixels=1e10,
).get("groups")
hectares = ee.Dictionary(ee.List(groups).map(
    lambda group: ee.List([ee.Number(ee.Dictionary(group).get("class")).format("%d"), ee.Dictionary(group).get("sum")])).flatten())
print(hectares.getInfo())
