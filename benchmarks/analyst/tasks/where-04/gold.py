# SPDX-License-Identifier: Apache-2.0
import geopandas as gpd

houses = gpd.read_file("data/soho_deaths.gpkg").to_crs(27700)
pumps = gpd.read_file("data/soho_pumps.gpkg").to_crs(27700)

joined = houses.sjoin_nearest(pumps, distance_col="distance_m")
joined["death_metres"] = joined["deaths"] * joined["distance_m"]
table = joined.groupby("pump").agg(houses=("house", "size"), deaths=("deaths", "sum"), death_metres=("death_metres", "sum"))
table["mean_distance_m"] = table["death_metres"] / table["deaths"]
table = table.drop(columns="death_metres").reindex(pumps["pump"])
table[["houses", "deaths"]] = table[["houses", "deaths"]].fillna(0).astype(int)
table.to_csv("outputs/pump_deaths.csv")
