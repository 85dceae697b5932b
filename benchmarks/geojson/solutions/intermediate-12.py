cafes, stops = read("helsinki_cafes.geojson"), read("helsinki_bus_stops.geojson")
cafes = cafes[cafes.geometry.notna()].reset_index(drop=True)
metric = local_crs(stops)
ends = stops.to_crs(metric).geometry
nearest = [int(ends.distance(place).argmin()) for place in cafes.to_crs(metric).geometry]
lines = cafes[["osm_id", "name"]].copy()
lines["stop_id"] = stops["osm_id"].iloc[nearest].to_numpy()
pairs = list(zip(cafes.geometry, stops.geometry.iloc[nearest]))
lines["distance_m"] = [GEOD.inv(a.x, a.y, b.x, b.y)[2] for a, b in pairs]
save(gpd.GeoDataFrame(lines, geometry=[shapely.LineString([a, b]) for a, b in pairs], crs=4326), "cafe_to_stop.geojson")
