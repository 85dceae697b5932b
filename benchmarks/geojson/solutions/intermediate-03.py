trees = read("helsinki_trees.geojson")
save(buffered(trees[trees["leaf_type"] == "broadleaved"], 10), "tree_surroundings.geojson")
