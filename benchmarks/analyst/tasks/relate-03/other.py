# SPDX-License-Identifier: Apache-2.0
import json

import numpy as np
import pandas as pd

told = pd.DataFrame([feature["properties"] for feature in json.load(open("data/meuse_samples.geojson"))["features"]])


def figures(group):
    ranks = group[["zinc", "dist_m"]].rank(method="average")
    x, y = group["dist_m"] ** 0.5, np.log(group["zinc"])
    return pd.Series({"samples": len(group), "spearman": ranks["zinc"].corr(ranks["dist_m"]), "slope": np.cov(x, y)[0, 1] / x.var()})


table = pd.DataFrame({name: figures(group) for name, group in told.groupby("ffreq")} | {"all": figures(told)}).T
table.astype({"samples": int}).to_csv("outputs/zinc_river.csv", index_label="ffreq")
