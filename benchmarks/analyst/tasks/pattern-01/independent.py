# SPDX-License-Identifier: Apache-2.0
"""I is the slope of the neighbours' mean on the value; the deviation agrees with many permutations."""
import geopandas as gpd
import numpy as np
import pandas as pd
import shapely
from scipy.stats import linregress


def values(data, gold):
    found = pd.read_csv(gold / "moran.csv").iloc[0]
    areas = gpd.read_file(data / "columbus_areas.shp")
    first, second = shapely.STRtree(areas.geometry).query(areas.geometry, predicate="intersects")
    first, second = first[first != second], second[first != second]
    crime = areas["CRIME"].to_numpy()

    def slope(values_of):
        lag = pd.Series(values_of[second]).groupby(first).mean().to_numpy()
        return linregress(values_of, lag).slope

    yield "I", found["I"], slope(crime), 1e-9
    yield "expected", found["expected"], -1 / 48, 1e-12
    draw = np.random.default_rng(1)
    permuted = np.array([slope(draw.permutation(crime)) for _ in range(2000)])
    yield "z", found["z_normal"], (slope(crime) - permuted.mean()) / permuted.std(), 0.08
