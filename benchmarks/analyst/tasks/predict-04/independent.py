# SPDX-License-Identifier: Apache-2.0
"""Weighted least squares by statsmodels at some areas."""
import numpy as np
import pandas as pd
import statsmodels.api as sm


def values(data, gold):
    table = pd.read_csv(gold / "tokyo_gwr.csv").set_index("IDnum0")
    areas = pd.read_csv(data / "tokyo_mortality.csv").set_index("IDnum0")
    design = sm.add_constant(areas[["OCC_TEC", "OWNH", "POP65", "UNEMP"]])
    for key in (0, 100, 261):
        own = areas.loc[key]
        metres = np.hypot(areas["X_CENTROID"] - own["X_CENTROID"], areas["Y_CENTROID"] - own["Y_CENTROID"])
        local = sm.WLS(areas["db2564"] / areas["eb2564"], design, np.exp(-((metres / 20000) ** 2) / 2)).fit()
        yield f"intercept of {key}", table.loc[key, "intercept"], local.params["const"], 1e-7
        yield f"unemployment of {key}", table.loc[key, "b_unemp"], local.params["UNEMP"], 1e-6
        yield f"prediction of {key}", table.loc[key, "predicted"], float(local.predict(design.loc[[key]]).iloc[0]), 1e-8
