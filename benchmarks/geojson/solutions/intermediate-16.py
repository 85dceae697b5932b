buildings = read("helsinki_buildings.gpkg")
buildings["storeys"] = pd.to_numeric(buildings["levels"])
known = buildings[buildings["storeys"].notna()].sort_values("storeys", ascending=False)
known[["osm_id", "storeys"]].to_csv("outputs/buildings_by_storeys.csv", index=False)
