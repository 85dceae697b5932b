meals, stops = read("helsinki_restaurants_gk25.geojson"), read("helsinki_bus_stops.geojson")
metric = local_crs(stops)
places = stops.to_crs(metric).geometry
gaps = [places.distance(place) for place in meals.to_crs(metric).geometry]
nearest = [int(gap.argmin()) for gap in gaps]
meals["ref"], meals["shelter"] = stops["ref"].to_numpy()[nearest], stops["shelter"].to_numpy()[nearest]
meals["NEAR_DIST"] = [gap.min() for gap in gaps]
save(meals, "restaurants_nearest_stop.geojson")
