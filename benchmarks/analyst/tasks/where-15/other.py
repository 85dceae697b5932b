# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import matplotlib.pyplot as plt
import numpy as np
import pandas as pd

gdp = pd.read_csv("data/mexico_gdp.csv", index_col="CODE")
growth = gdp["PCGDP2000"].div(gdp["PCGDP1940"]).rename("growth")
states = gpd.read_file("data/mexico_states.gpkg").set_index("CODE").join(growth)
order = np.argsort(-states["growth"].to_numpy())
states.iloc[order][["NAME", "growth"]].to_csv("outputs/growth.csv")
figure, axes = plt.subplots(figsize=(9, 7))
states.plot("growth", cmap="YlGnBu", edgecolor="black", linewidth=0.4, legend=True,
            legend_kwds={"label": "Growth 1940-2000", "orientation": "horizontal"}, ax=axes)
axes.set_title("How many times as much per head")
figure.savefig("outputs/growth.png", dpi=100)
