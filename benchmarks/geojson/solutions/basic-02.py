tracks = read("storm_tracks.geojson")
say("basic-02", f"The layer holds {len(tracks)} features.")
