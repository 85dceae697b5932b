samples = read("meuse_samples.geojson")
groups = samples.dissolve("soil")[["geometry"]].reset_index()
groups["geometry"] = [shapely.oriented_envelope(points) for points in groups.geometry]
save(groups, "soil_rectangles.geojson")
