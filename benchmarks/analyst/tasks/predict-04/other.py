# SPDX-License-Identifier: Apache-2.0
import numpy as np
import pandas as pd
from sklearn.linear_model import LinearRegression

areas = pd.read_csv("data/tokyo_mortality.csv")
y = areas["db2564"] / areas["eb2564"]
x = areas[["OCC_TEC", "OWNH", "POP65", "UNEMP"]].to_numpy()
rows = []
for area in areas.itertuples():
    squared = (areas["X_CENTROID"] - area.X_CENTROID) ** 2 + (areas["Y_CENTROID"] - area.Y_CENTROID) ** 2
    local = LinearRegression().fit(x, y, sample_weight=np.exp(-squared / 2 / 20e3**2))
    rows.append([area.IDnum0, local.intercept_, *local.coef_, local.predict(x[[area.Index]])[0]])
columns = ["IDnum0", "intercept", "b_occ_tec", "b_ownh", "b_pop65", "b_unemp", "predicted"]
pd.DataFrame(rows, columns=columns).astype({"IDnum0": int}).to_csv("outputs/tokyo_gwr.csv", index=False)
