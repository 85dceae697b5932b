# Which towns lie within ten kilometres of a river?
import geopandas as gpd
import matplotlib.pyplot as plt

rivers = gpd.read_file("data/rivers.gpkg")
towns = gpd.read_file("data/towns.geojson")

rivers = rivers.to_crs(epsg=25832)
towns = towns.to_crs(rivers.crs)

zone = rivers.buffer(10_000).unary_union
near = towns[towns.within(zone)]
print(f"{len(near)} of {len(towns)} towns lie near a river")

fig, ax = plt.subplots(figsize=(8, 6))
rivers.plot(ax=ax, color="steelblue", linewidth=0.8)
near.plot(ax=ax, color="crimson", markersize=12)
ax.set_title("Towns within 10 km of a river")
fig.savefig("outputs/near_rivers.png", dpi=150)
near.to_file("outputs/near_rivers.geojson", driver="GeoJSON")
