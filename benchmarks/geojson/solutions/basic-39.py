tracks = read("storm_tracks.geojson")
xy, rows = shapely.get_coordinates(tracks.geometry, return_index=True)
pd.DataFrame({"storm_id": tracks["storm_id"].to_numpy()[rows], "x": xy[:, 0], "y": xy[:, 1]}).to_csv(
    "outputs/storm_coordinates.csv", index=False)
