from sklearn.cluster import DBSCAN

meals = read("helsinki_restaurants_gk25.geojson")
metric = meals.to_crs(local_crs(meals))
labels = DBSCAN(eps=45, min_samples=8).fit_predict(shapely.get_coordinates(metric.geometry))
crowded = meals.assign(cluster=labels)[labels >= 0].dissolve("cluster", aggfunc={"osm_id": "count"})
crowded["geometry"] = crowded.geometry.convex_hull
save(crowded.rename(columns={"osm_id": "count"}).reset_index(), "restaurant_clusters.geojson")
