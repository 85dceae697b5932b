# SPDX-License-Identifier: Apache-2.0
"""A ray from each tree; areas in an equal-area projection."""
import geopandas as gpd
import pandas as pd
import shapely


def values(data, gold):
    table = pd.read_csv(gold / "park_trees.csv", dtype={"osm_id": str}).set_index("osm_id")
    parks = gpd.read_file(data / "helsinki_parks.geojson").set_index("osm_id")
    trees = gpd.read_file(data / "helsinki_trees.geojson").geometry
    yield "trees in parks", table["trees"].sum(), int(shapely.contains(parks.union_all(), trees.values).sum()), 0
    areas = parks.to_crs(3035).area / 1e4
    for key in table["area_ha"].nlargest(3).index:
        west, south, east, north = parks.geometry[key].bounds
        near = trees[(trees.x > west) & (trees.x < east) & (trees.y > south) & (trees.y < north)]
        rays = shapely.linestrings([[(tree.x, tree.y), (east + 1, tree.y + 0.0137)] for tree in near])
        odd = sum(shapely.get_num_geometries(shapely.intersection(ray, parks.geometry[key].boundary)) % 2
                  if ray.intersects(parks.geometry[key].boundary) else 0 for ray in rays)
        yield f"trees of {key}", table.loc[key, "trees"], odd, 0
        yield f"area of {key}", table.loc[key, "area_ha"], areas[key], 2e-3
