# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd
import pandas as pd

counties = gpd.read_file("data/southwest_counties.geojson")
rates = pd.read_csv("data/us_unemployment_2009.csv")
rates["id"] = rates["id"].astype(str).str.zfill(5)
joined = counties.merge(rates, on="id", how="left", validate="one_to_one")
assert joined["rate"].notna().all()
joined["class"] = pd.cut(joined["rate"], [0, 0.08, 0.12, 1], right=False, labels=["low", "middle", "high"]).astype(str)
joined[["id", "name", "rate", "class", "geometry"]].to_file("outputs/unemployment.geojson", driver="GeoJSON")
