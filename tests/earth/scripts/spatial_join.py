# SPDX-License-Identifier: Apache-2.0
"""Each station with the county that it is in."""

import ee

ee.Authenticate()
ee.Initialize(project="my-project")

stations = ee.FeatureCollection("STATIONS")
counties = ee.FeatureCollection("COUNTIES")
inside = ee.Filter.intersects(leftField=".geo", rightField=".geo", maxError=1)
joined = ee.Join.saveFirst("county").apply(stations, counties, inside)
named = ee.FeatureCollection(joined).map(
    lambda station: station.set("county_name", ee.Feature(station.get("county")).get("name")))
pairs = named.reduceColumns(ee.Reducer.toList(2), ["name", "county_name"]).get("list").getInfo()
print(dict(pairs))
