stops = read("helsinki_bus_stops.geojson")
metric = stops.to_crs(local_crs(stops)).geometry
gaps = np.array([metric.distance(place) for place in metric])
np.fill_diagonal(gaps, np.inf)
a, b = np.unravel_index(gaps.argmin(), gaps.shape)
pair = stops.geometry.iloc[[a, b]]
save(gpd.GeoDataFrame({"distance_m": [gaps.min()]}, geometry=[shapely.LineString(list(pair))], crs=4326), "closest_stops.geojson")
