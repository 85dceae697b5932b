# SPDX-License-Identifier: Apache-2.0
"""Rook contiguity of libpysal."""
import geopandas as gpd
import pandas as pd
from libpysal.weights import Rook


def values(data, gold):
    table = pd.read_csv(gold / "county_neighbours.csv", dtype={"id": str}).set_index("id")
    counties = gpd.read_file(data / "southwest_counties.geojson").set_index("id")
    rook = Rook.from_dataframe(counties, use_index=True)
    yield "pairs", table["neighbours"].sum(), sum(rook.cardinalities.values()), 0
    for code in ("04015", "06071", "32023"):
        yield f"neighbours of {code}", table.loc[code, "neighbours"], rook.cardinalities[code], 0
    across = sum(other[:2] != code[:2] for code, others in rook.neighbors.items() for other in others)
    yield "across states", table["other_state"].sum(), across, 0
