import geopandas as gpd
from sklearn.cluster import DBSCAN, KMeans
from sklearn.preprocessing import StandardScaler
from collections import defaultdict

crashes = gpd.read_file("data/crashes.gpkg", layer="2019").to_crs(32118)
points = list(zip(crashes.geometry.x, crashes.geometry.y))
labels = DBSCAN(eps=150, min_samples=8).fit_predict(points)
crashes["cluster"] = labels

members = defaultdict(list)
for label, point in zip(labels, points):
    if label == -1:
        continue
    members[label].append(point)

largest = None
size = 0
for label in members:
    count = len(members[label])
    if count > size:
        largest = label
        size = count
print("largest cluster", largest, "with", size, "crashes")

scaled = StandardScaler().fit_transform(points)
zones = KMeans(n_clusters=5, random_state=0, n_init=10).fit(scaled)
crashes["zone"] = zones.labels_
hulls = crashes[crashes.cluster >= 0].dissolve("cluster").convex_hull
hulls.to_file("outputs/hulls.gpkg")
