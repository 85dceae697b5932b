"""Correlations of several columns as coloured squares

libraries: seaborn, pandas, matplotlib, numpy
functions: seaborn.heatmap, pandas.DataFrame.corr
"""
import matplotlib.pyplot as plt
import numpy
import pandas
import seaborn

table = pandas.DataFrame({"height": [1.0, 2, 3, 4], "snow": [2.0, 4, 6, 8], "heat": [4.0, 3, 2, 1], "name": list("abcd")})
matrix = table.corr(numeric_only=True)
assert matrix.loc["height", "snow"] == 1 and round(matrix.loc["height", "heat"], 9) == -1

upper = numpy.triu(numpy.ones_like(matrix, dtype=bool), k=1)  # the same again
ax = seaborn.heatmap(matrix, mask=upper, vmin=-1, vmax=1, center=0, annot=True, fmt=".1f", cmap="RdBu")
texts = [text.get_text() for text in ax.texts]
assert len(texts) == 6 and texts.count("-1.0") == 2
assert ax.collections[0].get_clim() == (-1, 1)
ax.figure.savefig("correlations.png", dpi=50)
plt.close("all")
