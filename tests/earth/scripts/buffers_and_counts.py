# SPDX-License-Identifier: Apache-2.0
"""How many stations are near each road."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

stations = ee.FeatureCollection("STATIONS")


def count(road):
    zone = road.geometry().buffer(150)
    return road.set("stations", stations.filterBounds(zone).size())


roads = ee.FeatureCollection("ROADS").map(count)
print(roads.reduceColumns(ee.Reducer.toList(2), ["name", "stations"]).get("list").getInfo())
