"""Repair a polygon that crosses itself without losing area

libraries: shapely
functions: shapely.make_valid, shapely.is_valid, shapely.is_valid_reason
"""
import shapely

bowtie = shapely.Polygon([(0, 0), (2, 2), (2, 0), (0, 2)])  # two triangles that meet in (1, 1)
assert not shapely.is_valid(bowtie)
assert shapely.is_valid_reason(bowtie) == "Self-intersection[1 1]"

repaired = shapely.make_valid(bowtie)
assert shapely.is_valid(repaired) and repaired.geom_type == "MultiPolygon"
assert repaired.area == 2  # both triangles, 2 * 1 / 2 each

assert bowtie.buffer(0).area < 2  # the old trick drops one of them
assert bowtie.area == 0  # and the sum of the crossing ring cancels itself

spike = shapely.Polygon([(0, 0), (2, 0), (2, 2), (1, 2), (1, 3), (1, 2), (0, 2)])
fixed = shapely.make_valid(spike)
assert {part.geom_type for part in fixed.geoms} == {"Polygon", "LineString"}  # keep only the polygons of it
