"""Distances between points along a street network

libraries: spaghetti, geopandas, shapely, numpy
functions: spaghetti.Network, spaghetti.Network.snapobservations, spaghetti.Network.allneighbordistances
"""
import warnings

import geopandas
import shapely

warnings.simplefilter("ignore")
import spaghetti

streets = geopandas.GeoDataFrame(geometry=[shapely.LineString([(0, 0), (0, 100)]), shapely.LineString([(0, 100), (50, 100)]),
                                           shapely.LineString([(50, 100), (50, 0)])])
homes = geopandas.GeoDataFrame(geometry=geopandas.points_from_xy([1, 49], [10, 10]))

network = spaghetti.Network(in_data=streets)
assert len(network.vertex_coords) == 4 and sum(network.arc_lengths.values()) == 250
network.snapobservations(homes, "homes")

along = network.allneighbordistances("homes")[0, 1]
assert along == 90 + 50 + 90  # up, across and down again
assert homes.geometry.iloc[0].distance(homes.geometry.iloc[1]) == 48  # as the crow flies
snapped = spaghetti.element_as_gdf(network, pp_name="homes", snapped=True)
assert sorted(point.x for point in snapped.geometry) == [0, 50]
