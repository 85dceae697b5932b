# SPDX-License-Identifier: Apache-2.0
"""Several statistics of the heights in each county."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

heights = ee.Image("HILLS").select("elevation")
counties = ee.FeatureCollection("COUNTIES")
statistics = ee.Reducer.mean().combine(
    reducer2=ee.Reducer.stdDev(), sharedInputs=True).combine(
    reducer2=ee.Reducer.minMax(), sharedInputs=True)
zones = heights.reduceRegions(collection=counties, reducer=statistics, scale=30)
result = {}
for zone in zones.getInfo()["features"]:
    properties = zone["properties"]
    result[properties["name"]] = {key: properties[key] for key in ("mean", "stdDev", "min", "max")}
print(result)
