stops = read("helsinki_bus_stops.geojson")
places = stops.to_crs(local_crs(stops)).geometry
sums = np.array([places.distance(place).sum() for place in places])
depot = stops.iloc[[int(sums.argmin())]]
save(depot, "depot.geojson")
say("advanced-10", f"The depot is best at stop {depot['osm_id'].iloc[0]}; its distances add up to {sums.min():,.0f} m.")
