# SPDX-License-Identifier: Apache-2.0
"""One building by geodesics between closely spaced points of both outlines."""
import geopandas as gpd
import numpy as np
import pyproj
import shapely


def values(data, gold):
    table = gpd.read_file(gold / "park_distance.gpkg").set_index("osm_id")
    buildings = gpd.read_file(data / "helsinki_buildings.gpkg").to_crs(4326).set_index("osm_id").geometry
    parks = gpd.read_file(data / "helsinki_parks.geojson").geometry
    outline = shapely.get_coordinates(shapely.segmentize(parks.boundary.values, 0.00002))
    geod = pyproj.Geod(ellps="WGS84")
    order = table["park_m"].sort_values()
    for key in (order.index[-1], order.index[300]):
        own = shapely.get_coordinates(shapely.segmentize(buildings[key].boundary, 0.00002))
        metres = [geod.inv(np.full(len(outline), x), np.full(len(outline), y), outline[:, 0], outline[:, 1])[2].min() for x, y in own]
        yield f"distance of {key}", table.loc[key, "park_m"], min(metres), 3e-3
    yield "buildings", len(table), len(buildings), 0
    near = buildings.index[buildings.intersects(parks.union_all())]
    yield "touching", int((order < 0.01).sum()), len(near), 0.05
