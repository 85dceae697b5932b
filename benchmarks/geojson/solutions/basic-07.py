save(read("helsinki_streets.geojson"), "streets.shp")
