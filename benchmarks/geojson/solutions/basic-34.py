cells, streets = read("prague_tessellation.geojson"), read("prague_streets.geojson")
network = streets.union_all()
pieces = []
for cell in cells.itertuples():
    # All of the network: cut off at the cell's outline, a street would end a rounding error away from it and divide nothing.
    edges = shapely.union_all([cell.geometry.boundary, network])
    faces = shapely.get_parts(shapely.polygonize([edges]))
    pieces += [(cell.uID, face) for face in faces if cell.geometry.contains(face.representative_point())]
save(gpd.GeoDataFrame(pieces, columns=["uID", "geometry"], crs=cells.crs), "split_cells.geojson")
