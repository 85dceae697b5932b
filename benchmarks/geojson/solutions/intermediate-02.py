tracks = read("helsinki_tram_tracks.shp")
tracks["length"] = lengths_m(tracks)
save(tracks.to_crs(3879), "tram_tracks_gk25.geojson")
