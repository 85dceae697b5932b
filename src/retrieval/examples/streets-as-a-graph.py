"""Streets as a graph of junctions and back to layers

libraries: momepy, networkx, geopandas, shapely
functions: momepy.gdf_to_nx, momepy.nx_to_gdf, momepy.node_degree
"""
import geopandas
import momepy
import networkx
import shapely

streets = geopandas.GeoDataFrame({"name": ["a", "b", "c"]}, crs="EPSG:3067", geometry=[
    shapely.LineString([(0, 0), (100, 0)]), shapely.LineString([(100, 0), (100, 50)]), shapely.LineString([(100, 0), (200, 0)])])

graph = momepy.gdf_to_nx(streets, length="metres")  # lines must meet at their ends
assert graph.number_of_nodes() == 4 and graph.number_of_edges() == 3
assert networkx.shortest_path_length(graph, (0.0, 0.0), (100.0, 50.0), weight="metres") == 150

graph = momepy.node_degree(graph)
nodes, edges = momepy.nx_to_gdf(graph)
assert sorted(nodes["degree"]) == [1, 1, 1, 3]
assert set(edges["name"]) == {"a", "b", "c"} and edges.crs == streets.crs
assert edges[["node_start", "node_end"]].notna().all().all()
