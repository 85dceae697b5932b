# SPDX-License-Identifier: Apache-2.0
"""Percentiles and a histogram of reflectance, for a stretch of the picture."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

image = ee.Image("LANDSAT/YEARS/Y20200618").select(["SR_B4", "SR_B5"])
limits = image.reduceRegion(
    reducer=ee.Reducer.percentile([2, 50, 98]).unweighted(), geometry=image.geometry(), scale=30, maxPixels=1e9)
histogram = image.select("SR_B4").reduceRegion(
    ee.Reducer.fixedHistogram(9000, 12000, 6).unweighted(), image.geometry(), 30).get("SR_B4")
print([limits.getInfo(), [row[1] for row in histogram.getInfo()]])
