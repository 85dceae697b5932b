import geopandas
import libpysal
import esda
import numpy

def local_moran(frame, column, permutations=999):
    weights = libpysal.weights.Queen.from_dataframe(frame, use_index=False)
    weights.transform = "r"
    values = frame[column].to_numpy()
    whole = esda.Moran(values, weights, permutations=permutations)
    local = esda.Moran_Local(values, weights, permutations=permutations)
    kinds = numpy.array(["none", "high-high", "low-high", "low-low", "high-low"])
    frame["kind"] = numpy.where(local.p_sim < 0.05, kinds[local.q], "none")
    return whole.I, whole.p_sim, frame

prices = geopandas.read_file("data/prices.geojson")
areas = geopandas.read_file("data/areas.geojson")
joined = geopandas.sjoin(prices, areas, predicate="within")
mean = joined.groupby("area_id")["price"].mean().rename("price")
areas = areas.merge(mean, left_on="area_id", right_index=True, how="left").dropna(subset=["price"])
index, p, areas = local_moran(areas, "price")
assert -1 <= index <= 1, index
print(f"Moran's I = {index:.3f} (p = {p:.3f})")
areas.plot(column="kind", categorical=True, legend=True).figure.savefig("outputs/moran.png")
