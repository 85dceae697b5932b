"""Close small gaps where lines do not quite meet

libraries: shapely
functions: shapely.snap, shapely.touches
"""
import shapely

main = shapely.LineString([(0, 0), (5, 0), (10, 0)])
side = shapely.LineString([(5.02, 0.03), (5, 8)])  # digitised 4 cm beside the junction
assert not shapely.intersects(main, side)

snapped = shapely.snap(side, main, tolerance=0.1)
assert snapped.coords[0] == (5, 0)  # moved onto the vertex of the main road
assert shapely.touches(main, snapped)
assert snapped.coords[1] == (5, 8)  # what is farther away stays

far = shapely.snap(side, main, tolerance=0.01)
assert far.equals(side)
