cafes, avenue = read("helsinki_cafes.geojson"), read("mannerheimintie.geojson")
cafes = cafes[cafes.geometry.notna()].reset_index(drop=True)
metric = local_crs(avenue)
line = avenue.to_crs(metric).geometry.iloc[0]
cafes["distance_m"] = cafes.to_crs(metric).distance(line)
cafes[["osm_id", "distance_m"]].to_csv("outputs/cafe_avenue_distance.csv", index=False)
