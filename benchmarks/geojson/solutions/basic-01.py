quakes = read("earthquakes.geojson")
say("basic-01", f"There were {(quakes['mag'] >= 5).sum()} earthquakes of magnitude 5 or more.")
