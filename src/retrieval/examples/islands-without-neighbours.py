"""Areas without neighbours in spatial weights

libraries: libpysal, geopandas, shapely
functions: libpysal.weights.attach_islands, libpysal.weights.KNN.from_dataframe, libpysal.weights.W.islands
"""
import warnings

import geopandas
import libpysal
import shapely

warnings.simplefilter("ignore")  # which tells of the island
areas = geopandas.GeoDataFrame(geometry=[shapely.box(0, 0, 1, 1), shapely.box(1, 0, 2, 1), shapely.box(5, 0, 6, 1)])
queen = libpysal.weights.Queen.from_dataframe(areas, use_index=True)
assert queen.islands == [2] and queen.n_components == 2

lag = libpysal.weights.lag_spatial(queen, [10.0, 20.0, 30.0])
assert lag[2] == 0  # as if its neighbours had zero: drop it or give it a neighbour

nearest = libpysal.weights.KNN.from_dataframe(areas, k=1)
joined = libpysal.weights.attach_islands(queen, nearest)
assert joined.islands == [] and joined.neighbors[2] == [1] and 2 in joined.neighbors[1]
joined.transform = "r"
assert libpysal.weights.lag_spatial(joined, [10.0, 20.0, 30.0]).tolist() == [20, 20, 20]  # (10 + 30) / 2 for the middle
