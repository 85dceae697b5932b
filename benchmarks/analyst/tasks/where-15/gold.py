# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import matplotlib.pyplot as plt
import pandas as pd

states = gpd.read_file("data/mexico_states.gpkg")
gdp = pd.read_csv("data/mexico_gdp.csv")
states = states.merge(gdp, on="CODE", validate="one_to_one")
states["growth"] = states["PCGDP2000"] / states["PCGDP1940"]
ordered = states.sort_values("growth", ascending=False)
ordered[["CODE", "NAME", "growth"]].to_csv("outputs/growth.csv", index=False)

figure, axes = plt.subplots(figsize=(10, 7))
states.plot(column="growth", cmap="plasma", legend=True, legend_kwds={"label": "Product per head, 2000 / 1940", "shrink": 0.6}, ax=axes)
axes.set_title("Growth of Mexico's states from 1940 to 2000")
axes.set_axis_off()
figure.savefig("outputs/growth.png", dpi=100)
