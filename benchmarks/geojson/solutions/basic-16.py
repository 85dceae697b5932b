tracks = read("storm_tracks.geojson")
points = tracks.loc[tracks.index.repeat(shapely.get_num_coordinates(tracks.geometry))].reset_index(drop=True)
save(points.set_geometry(shapely.points(shapely.get_coordinates(tracks.geometry)), crs=tracks.crs), "storm_vertices.geojson")
