# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import numpy as np
import pandas as pd

FIRST, LAST, WANTED = 1980, 2009, 2015
incomes = pd.read_csv("data/us_state_income.csv")
years = np.arange(FIRST, LAST + 1)
logarithms = np.log(incomes[[str(year) for year in years]].to_numpy())
slope, level = np.polyfit(years - WANTED, logarithms.T, 1)
incomes["income_2015"] = np.exp(level)
incomes["growth_pct"] = 100 * np.expm1(slope)
incomes["STATE_FIPS"] = incomes["STATE_FIPS"].astype(str).str.zfill(2)

states = gpd.read_file("data/us_lower_states.gpkg")
states = states.merge(incomes[["STATE_FIPS", "income_2015", "growth_pct"]], on="STATE_FIPS", validate="one_to_one")
states[["STATE_FIPS", "STATE_NAME", "income_2015", "growth_pct", "geometry"]].to_file("outputs/income_2015.geojson")
