cantons = read("lux_cantons.geojson")
cantons["geometry"] = cantons.geometry.boundary
save(cantons, "canton_lines.geojson")
