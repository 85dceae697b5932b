outlines = read("helsinki_block_outlines.geojson")
outlines["geometry"] = [shapely.Polygon(line.coords) for line in outlines.geometry]


def direction(shape):
    a, b, c = shapely.get_coordinates(shapely.oriented_envelope(shape))[:3]
    side = max(b - a, c - b, key=lambda along: np.hypot(*along))
    return math.degrees(math.atan2(side[0], side[1])) % 180


outlines["Direction"] = [direction(shape) for shape in outlines.to_crs(local_crs(outlines)).geometry]
save(outlines, "blocks_direction.geojson")
