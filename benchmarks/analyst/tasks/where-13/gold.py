# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd

buildings = gpd.read_file("data/helsinki_buildings.gpkg")[["osm_id", "geometry"]]
parks = gpd.read_file("data/helsinki_parks.geojson")[["geometry"]].to_crs(buildings.crs)
nearest = buildings.sjoin_nearest(parks, distance_col="park_m").drop_duplicates("osm_id")
nearest["far"] = (nearest["park_m"] > 150).astype(int)
nearest[["osm_id", "park_m", "far", "geometry"]].to_file("outputs/park_distance.gpkg")
with open("outputs/answer.md", "w") as file:
    file.write(f"{nearest['far'].sum()} buildings are far from a park.\n")
