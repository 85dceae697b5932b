# SPDX-License-Identifier: Apache-2.0
"""Ranks by counting, and the slope by statsmodels."""
import geopandas as gpd
import numpy as np
import pandas as pd
import statsmodels.api as sm


def values(data, gold):
    table = pd.read_csv(gold / "zinc_river.csv").set_index("ffreq")
    samples = gpd.read_file(data / "meuse_samples.geojson")

    def ranks(of):
        of = np.asarray(of)
        return ((of[:, None] > of).sum(axis=1) + (of[:, None] >= of).sum(axis=1) + 1) / 2

    for name, group in [("all", samples), ("1", samples[samples["ffreq"].astype(str) == "1"])]:
        correlation = np.corrcoef(ranks(group["zinc"]), ranks(group["dist_m"]))[0, 1]
        yield f"rank correlation of {name}", table.loc[name, "spearman"], correlation, 1e-10
        line = sm.OLS(np.log(group["zinc"]), sm.add_constant(np.sqrt(group["dist_m"]))).fit()
        yield f"slope of {name}", table.loc[name, "slope"], line.params["dist_m"], 1e-9
        yield f"samples of {name}", table.loc[name, "samples"], len(group), 0
