# SPDX-License-Identifier: Apache-2.0
"""Heights along a line, from points at even shares of it."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

start, end = ee.List([15.003, 59.526]), ee.List([15.028, 59.537])


def at(share):
    share = ee.Number(share)
    lon = ee.Number(start.get(0)).add(ee.Number(end.get(0)).subtract(start.get(0)).multiply(share))
    lat = ee.Number(start.get(1)).add(ee.Number(end.get(1)).subtract(start.get(1)).multiply(share))
    return ee.Feature(ee.Geometry.Point([lon, lat]), {"share": share})


points = ee.FeatureCollection(ee.List.sequence(0, 1, 0.125).map(at))
profile = ee.Image("HILLS").reduceRegions(points, ee.Reducer.first(), 30)
length = ee.Geometry.LineString([start, end]).length()
print([length.getInfo(), profile.aggregate_array("first").getInfo()])
