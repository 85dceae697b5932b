# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd

parks = gpd.read_file("data/helsinki_parks.geojson").to_crs(3067)
trees = gpd.read_file("data/helsinki_trees.geojson").to_crs(3067)
inside = trees[["geometry"]].sjoin(parks, predicate="within")
parks["trees"] = inside.groupby("index_right").size().reindex(parks.index, fill_value=0)
parks["area_ha"] = parks.area / 1e4
parks["trees_per_ha"] = parks["trees"] / parks["area_ha"]
parks[["osm_id", "name", "trees", "area_ha", "trees_per_ha"]].to_csv("outputs/park_trees.csv", index=False)
