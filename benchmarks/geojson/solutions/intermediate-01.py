blocks, cafes = read("helsinki_blocks.geojson"), read("helsinki_cafes.geojson")
cafes = cafes[cafes.geometry.notna()]
blocks["cafes"] = [int(cafes.within(block).sum()) for block in blocks.geometry]
save(blocks, "block_cafes.geojson")
blocks[["osm_id", "name", "cafes"]].to_csv("outputs/block_cafes.csv", index=False)
