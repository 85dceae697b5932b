corners = read("helsinki_park_vertices.geojson")
summary = corners.groupby("park_id")["NEAR_DIST"].agg(["min", "mean", "max"])
summary.columns = ["nearest_m", "mean_m", "farthest_m"]
summary.reset_index().to_csv("outputs/park_street_distances.csv", index=False)
