# SPDX-License-Identifier: Apache-2.0
"""Short pieces of the lines in one borough, counted where their middles lie, by geodesics."""
import geopandas as gpd
import numpy as np
import pandas as pd
import pyproj
import shapely


def values(data, gold):
    table = pd.read_csv(gold / "tube_by_borough.csv").set_index("borough")["tube_km"]
    boroughs = gpd.read_file(data / "london_boroughs.geojson").set_index("borough").geometry
    geod, pieces = pyproj.Geod(ellps="WGS84"), []
    for line in gpd.read_file(data / "london_tube_lines.geojson").geometry:
        xy = shapely.get_coordinates(shapely.segmentize(line, 0.0002))
        metres = geod.inv(xy[:-1, 0], xy[:-1, 1], xy[1:, 0], xy[1:, 1])[2]
        pieces.append(np.column_stack([(xy[:-1] + xy[1:]) / 2, metres]))
    pieces = np.concatenate(pieces)
    for name in (table.idxmax(), "Camden"):
        inside = shapely.contains_xy(boroughs[name], pieces[:, 0], pieces[:, 1])
        yield f"kilometres in {name}", table[name], pieces[inside, 2].sum() / 1000, 3e-3
    yield "boroughs", len(table), len(boroughs), 0
