"""How far two versions of a line are apart at most

libraries: shapely
functions: shapely.hausdorff_distance, shapely.frechet_distance
"""
import shapely

survey = shapely.LineString([(0, 0), (10, 0)])
gps = shapely.LineString([(0, 0), (5, 3), (10, 0)])

assert shapely.distance(survey, gps) == 0  # the nearest distance says nothing here
assert shapely.hausdorff_distance(survey, gps) == 3  # the worst place

# Only vertices are compared, unless densify adds some: between two posts the line is 5 from either.
posts = shapely.MultiPoint([(0, 0), (10, 0)])
assert shapely.hausdorff_distance(survey, posts) == 0
assert shapely.hausdorff_distance(survey, posts, densify=0.5) == 5

back = survey.reverse()
assert shapely.hausdorff_distance(survey, back) == 0  # the same points
assert shapely.frechet_distance(survey, back) == 10  # but travelled the other way
