cells, streets = read("prague_tessellation.geojson"), read("prague_streets.geojson")
network = streets.union_all()
pieces = []
for cell in cells.itertuples():
    edges = shapely.union_all([cell.geometry.boundary, network.intersection(cell.geometry)])
    faces = shapely.get_parts(shapely.polygonize([edges]))
    pieces += [(cell.uID, face) for face in faces if cell.geometry.contains(face.representative_point())]
save(gpd.GeoDataFrame(pieces, columns=["uID", "geometry"], crs=cells.crs), "split_cells.geojson")
