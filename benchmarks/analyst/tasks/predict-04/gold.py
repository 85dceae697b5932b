# SPDX-License-Identifier: Apache-2.0
import numpy as np
import pandas as pd
from mgwr.gwr import GWR

areas = pd.read_csv("data/tokyo_mortality.csv")
ratio = (areas["db2564"] / areas["eb2564"]).to_numpy().reshape(-1, 1)
names = ["OCC_TEC", "OWNH", "POP65", "UNEMP"]
places = areas[["X_CENTROID", "Y_CENTROID"]].to_numpy()
fitted = GWR(places, ratio, areas[names].to_numpy(), bw=20000, fixed=True, kernel="gaussian", constant=True).fit()

table = pd.DataFrame(fitted.params, columns=["intercept", *[f"b_{name.lower()}" for name in names]])
table.insert(0, "IDnum0", areas["IDnum0"])
table["predicted"] = np.asarray(fitted.predy).ravel()
table.to_csv("outputs/tokyo_gwr.csv", index=False)
