# SPDX-License-Identifier: Apache-2.0
"""Counties as a raster by a number of each, and their outlines."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

counties = ee.FeatureCollection("COUNTIES")
people = ee.Image(0).toInt().paint(counties, "people").rename("people")
outlines = ee.Image().toByte().paint(featureCollection=counties, color=1, width=2).rename("outline")
frame = ee.Image("HILLS")
cells = people.reduceRegion(
    ee.Reducer.frequencyHistogram().unweighted(), frame.geometry(), crs="EPSG:32633", crsTransform=[30, 0, 500000, 0, -30, 6600000])
edge = outlines.reduceRegion(
    ee.Reducer.count(), frame.geometry(), crs="EPSG:32633", crsTransform=[30, 0, 500000, 0, -30, 6600000])
print([cells.get("people").getInfo(), edge.get("outline").getInfo()])
