# SPDX-License-Identifier: Apache-2.0
"""The busiest pair by a matrix, its distance by the chord through the Earth."""
import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj


def values(data, gold):
    layer = gpd.read_file(gold / "busiest_routes.geojson")
    flights = pd.read_csv(data / "us_flights_2008.csv").pivot(index="origin", columns="destination", values="count")
    codes = flights.index.union(flights.columns)
    square = flights.reindex(index=codes, columns=codes).fillna(0).to_numpy()
    both = np.sort(np.triu(square + square.T, 1).ravel())[::-1]
    yield "the busiest", layer["flights"].max(), both[0], 0
    yield "the twentieth, which the next does not equal", layer["flights"].min(), both[19] if both[19] > both[20] else -1, 0
    yield "all twenty", layer["flights"].sum(), both[:20].sum(), 0
    airports = pd.read_csv(data / "us_airports.csv").set_index("iata")
    space = pyproj.Transformer.from_crs(4979, 4978, always_xy=True)
    for row in layer.iloc[:3].itertuples():
        one, other = (np.array(space.transform(airports.longitude[code], airports.latitude[code], 0)) for code in (row.a, row.b))
        chord = np.linalg.norm(one - other)
        yield f"{row.a} to {row.b}", row.distance_km, 2 * 6371 * np.arcsin(chord / 2 / 6371000), 2e-3
