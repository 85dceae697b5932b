streets, trees = read("helsinki_streets.geojson"), read("helsinki_trees.geojson")
metric = local_crs(streets)
trees = trees.to_crs(metric)
whole = streets.to_crs(metric).dissolve("name")
counts = [int((trees.distance(street) <= 15).sum()) for street in whole.geometry]
pd.DataFrame({"name": whole.index, "trees": counts}).to_csv("outputs/street_trees.csv", index=False)
