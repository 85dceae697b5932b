# SPDX-License-Identifier: Apache-2.0
"""A cloud-free NDVI composite of each year, and its mean in each county."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

landsat = ee.ImageCollection("LANDSAT/YEARS")
counties = ee.FeatureCollection("COUNTIES")


def prepare(image):
    qa = image.select("QA_PIXEL")
    clear = qa.bitwiseAnd(1 << 3).eq(0).And(qa.bitwiseAnd(1 << 4).eq(0))
    optical = image.select("SR_B.").multiply(0.0000275).add(-0.2)
    ndvi = optical.normalizedDifference(["SR_B5", "SR_B4"]).rename("NDVI")
    return ndvi.updateMask(clear).copyProperties(image, ["system:time_start"])


def composite(year):
    year = ee.Number(year)
    start = ee.Date.fromYMD(year, 1, 1)
    images = landsat.filterDate(start, start.advance(1, "year")).map(prepare)
    return images.median().set("year", year)


yearly = ee.ImageCollection(ee.List([2019, 2020]).map(composite))


def means(image):
    table = image.reduceRegions(collection=counties, reducer=ee.Reducer.mean(), scale=30, crs=landsat.first().projection())
    return table.map(lambda county: county.set("year", image.get("year")))


table = ee.FeatureCollection(yearly.map(means)).flatten()
rows = table.reduceColumns(ee.Reducer.toList(3), ["year", "name", "mean"]).get("list").getInfo()
print(rows)
