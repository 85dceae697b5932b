buildings = read("prague_long_buildings.geojson")


def direction(shape):
    """Of the long side of the least rectangle, clockwise from north; Mercator's north is true, and its angles too."""
    a, b, c = shapely.get_coordinates(shapely.oriented_envelope(shape))[:3]
    side = max(b - a, c - b, key=lambda along: np.hypot(*along))
    return math.degrees(math.atan2(side[0], side[1])) % 180


buildings["Direction"] = [direction(shape) for shape in buildings.geometry]
save(buildings, "building_direction.geojson")
