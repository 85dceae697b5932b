import networkx as nx
import osmnx as ox
import geopandas as gpd
from shapely.geometry import Point
from shapely.ops import unary_union as together

SPEEDS = {"motorway": 110, "primary": 80, "residential": 30}
LIMITS = (5, 10, 15)  # minutes


class Network:
    """A road network with times."""

    def __init__(self, graph, speeds=SPEEDS, default=50):
        self.graph = graph
        for start, end, key, edge in graph.edges(keys=True, data=True):
            kind = edge.get("highway")
            if isinstance(kind, list):
                kind = kind[0]
            speed = speeds.get(kind, default)
            edge["minutes"] = edge["length"] / 1000 / speed * 60

    def reach(self, node, minutes):
        part = nx.ego_graph(self.graph, node, radius=minutes, distance="minutes")
        points = [Point(data["x"], data["y"]) for _, data in part.nodes(data=True)]
        return together([point.buffer(100) for point in points])

    @staticmethod
    def name(minutes):
        return "up to %d minutes" % minutes


graph = ox.load_graphml("data/roads.graphml")
network = Network(ox.project_graph(graph))
hospital = ox.nearest_nodes(network.graph, 565000, 5934000)
rows = []
for minutes in sorted(LIMITS, reverse=True):
    rows.append({"name": Network.name(minutes), "geometry": network.reach(hospital, minutes)})
gpd.GeoDataFrame(rows, crs=network.graph.graph["crs"]).to_file("outputs/isochrones.gpkg")
