"""Choropleth that shows missing values in grey and not as a class

libraries: geopandas, matplotlib, mapclassify, shapely
functions: geopandas.GeoDataFrame.plot
"""
import geopandas
import matplotlib.pyplot as plt
import numpy
import shapely

layer = geopandas.GeoDataFrame({"rate": [1, 2, 3, 4, numpy.nan]}, geometry=[shapely.box(x, 0, x + 1, 1) for x in range(5)], crs="EPSG:3067")

ax = layer.plot("rate", scheme="quantiles", k=2, cmap="viridis", legend=True,
                missing_kwds={"color": "lightgrey", "label": "no data"})
labels = [text.get_text() for text in ax.get_legend().get_texts()]
assert len(labels) == 3 and labels[-1] == "no data"  # two classes and the missing

plain = layer.plot("rate")  # without missing_kwds such features are not drawn at all
drawn = sum(len(collection.get_paths()) for collection in plain.collections)
assert drawn == 4
ax.set_axis_off()
ax.figure.savefig("rate.png", dpi=60)
plt.close("all")
