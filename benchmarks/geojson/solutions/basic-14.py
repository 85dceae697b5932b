tracks, countries = read("storm_tracks.geojson"), read("countries.geojson")
tracks["geometry"] = tracks.geometry.intersection(shapely.union_all(countries.geometry.values))
save(tracks[~tracks.geometry.is_empty], "storms_on_land.geojson")
