# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd
from scipy.stats import linregress

wide = pd.read_csv("data/us_state_income.csv").drop(columns="Name").set_index("STATE_FIPS")
wide = wide.loc[:, "1980":"2009"]
rows = {}
for code, row in wide.iterrows():
    line = linregress(row.index.astype(int), np.log(row.to_numpy(float)))
    rows[f"{code:02d}"] = (np.exp(line.intercept + 2015 * line.slope), (np.exp(line.slope) - 1) * 100)
states = gpd.read_file("data/us_lower_states.gpkg").sort_values("STATE_NAME")
states["income_2015"] = [rows[code][0] for code in states["STATE_FIPS"]]
states["growth_pct"] = [rows[code][1] for code in states["STATE_FIPS"]]
states.to_file("outputs/income_2015.geojson", driver="GeoJSON")
