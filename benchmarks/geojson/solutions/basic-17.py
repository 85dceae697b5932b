outlines = read("helsinki_block_outlines.geojson")
outlines["geometry"] = [shapely.Polygon(line.coords) for line in outlines.geometry]
save(outlines, "blocks_from_outlines.geojson")
