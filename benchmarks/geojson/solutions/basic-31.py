stops, avenue = read("helsinki_bus_stops.geojson"), read("mannerheimintie.geojson")
metric = local_crs(stops)
line = avenue.to_crs(metric).geometry.iloc[0]
places = stops.to_crs(metric).geometry
feet = [line.interpolate(line.project(place)) for place in places]
stops["NEAR_DIST"] = [place.distance(foot) for place, foot in zip(places, feet)]
on_line = gpd.GeoSeries(feet, crs=metric).to_crs(4326)
stops["NEAR_X"], stops["NEAR_Y"] = on_line.x, on_line.y
save(stops, "stops_near_avenue.geojson")
