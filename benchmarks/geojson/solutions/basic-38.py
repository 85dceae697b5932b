meals, blocks = read("helsinki_restaurants_gk25.geojson"), read("helsinki_blocks.geojson")
blocks = blocks.to_crs(meals.crs).rename(columns={"osm_id": "block_id", "name": "block"})
save(meals.sjoin(blocks, predicate="within").drop(columns="index_right"), "meals_in_blocks.geojson")
