cafes, stops = read("helsinki_cafes.geojson"), read("helsinki_bus_stops.geojson")
cafes = cafes[cafes.geometry.notna()]
area = buffered(cafes, 50).union_all().intersection(buffered(stops, 50).union_all())
save(gpd.GeoDataFrame({"id": [1]}, geometry=[area], crs=4326), "cafe_stop_overlap.shp")
