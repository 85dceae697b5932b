save(read("lux_cantons.shp"), "cantons.geojson")
