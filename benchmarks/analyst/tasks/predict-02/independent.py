# SPDX-License-Identifier: Apache-2.0
"""One sample as generalised least squares: the mean by the others' covariances, and its residuals."""
import geopandas as gpd
import numpy as np
import pandas as pd
import scipy.linalg


def values(data, gold):
    table = pd.read_csv(gold / "zinc_kriging.csv").set_index("sample")
    samples = gpd.read_file(data / "meuse_samples.geojson")
    x, y, z = samples.geometry.x.values, samples.geometry.y.values, np.log(samples["zinc"].values)

    def covariance(metres):
        return np.where(metres < 897, 0.59 * (1 - 1.5 * metres / 897 + 0.5 * (metres / 897) ** 3), 0.0)

    for own in (0, 77, 154):
        rest = np.delete(np.arange(len(z)), own)
        among = covariance(np.hypot(x[rest, None] - x[rest], y[rest, None] - y[rest])) + 0.05 * np.eye(len(rest))
        to = covariance(np.hypot(x[rest] - x[own], y[rest] - y[own]))
        factor = scipy.linalg.cho_factor(among)
        ones = np.ones(len(rest))
        solved, unit = scipy.linalg.cho_solve(factor, to), scipy.linalg.cho_solve(factor, ones)
        mean = unit @ z[rest] / unit.sum()
        key = samples["sample"][own]
        yield f"prediction of {key}", table.loc[key, "predicted"], mean + solved @ (z[rest] - mean), 1e-9
        yield f"variance of {key}", table.loc[key, "variance"], 0.64 - to @ solved + (1 - ones @ solved) ** 2 / unit.sum(), 1e-9
