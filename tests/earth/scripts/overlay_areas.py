# SPDX-License-Identifier: Apache-2.0
"""How much of each county lies within 300 m of a road."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

near = ee.FeatureCollection("ROADS").map(lambda road: road.buffer(300)).union(1).geometry()


def share(county):
    common = county.geometry().intersection(near, ee.ErrorMargin(1))
    return county.set("share", common.area(1).divide(county.geometry().area(1)))


counties = ee.FeatureCollection("COUNTIES").map(share)
print(dict(counties.reduceColumns(ee.Reducer.toList(2), ["name", "share"]).get("list").getInfo()))
