"""Join pieces of a line that touch into one

libraries: shapely
functions: shapely.line_merge, shapely.union_all
"""
import shapely

pieces = shapely.MultiLineString([[(0, 0), (1, 0)], [(2, 0), (1, 0)], [(2, 0), (3, 0)], [(5, 5), (6, 5)]])

merged = shapely.line_merge(pieces)
lengths = sorted(line.length for line in merged.geoms)
assert lengths == [1, 3]  # three pieces in one, one apart

directed = shapely.line_merge(pieces, directed=True)  # does not turn pieces round, as for one-way streets
assert len(directed.geoms) > 2

# Lines that cross have no shared end; union_all cuts them there first, and crossings are not merged over.
cross = shapely.union_all([shapely.LineString([(0, 1), (2, 1)]), shapely.LineString([(1, 0), (1, 2)])])
assert len(shapely.line_merge(cross).geoms) == 4
