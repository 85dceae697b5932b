tracks = read("storm_tracks.geojson")
tracks["length"] = lengths_m(tracks)
save(tracks, "storm_lengths.geojson")
