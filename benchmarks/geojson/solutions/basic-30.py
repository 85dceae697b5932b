parks, trees = read("helsinki_parks.geojson"), read("helsinki_trees.geojson")
parks["trees"] = [int(trees.within(park).sum()) for park in parks.geometry]
save(parks, "park_trees.geojson")
