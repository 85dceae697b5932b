save(read("earthquakes.geojson").sort_values("time_ms"), "quakes_by_time.geojson")
