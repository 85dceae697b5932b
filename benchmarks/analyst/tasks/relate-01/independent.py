# SPDX-License-Identifier: Apache-2.0
"""By buffers and a spatial join, in another projection."""
import geopandas as gpd
import pandas as pd


def values(data, gold):
    table = pd.read_csv(gold / "stop_restaurants.csv", dtype={"osm_id": str}).set_index("osm_id")
    stops = gpd.read_file(data / "helsinki_bus_stops.geojson").to_crs(3879)
    places = gpd.read_file(data / "helsinki_restaurants_gk25.geojson").query("amenity == 'restaurant'")
    around = stops.set_geometry(stops.buffer(150, quad_segs=720))
    pairs = places[["geometry"]].sjoin(around, predicate="within")
    yield "pairs", table["restaurants"].sum(), len(pairs), 0
    busiest = pairs["osm_id"].value_counts()
    yield "at the busiest stop", table.loc[busiest.index[0], "restaurants"], busiest.iloc[0], 0
    near = stops.to_crs(3067).sjoin_nearest(places.to_crs(3067)[["geometry"]], distance_col="metres")
    yield "mean of the nearest", table["nearest_m"].mean(), near.drop_duplicates("osm_id")["metres"].mean(), 1e-3
