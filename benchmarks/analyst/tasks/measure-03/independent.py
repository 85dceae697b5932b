# SPDX-License-Identifier: Apache-2.0
"""The standard distance by the mean squared distance of all pairs, by the scale of Web Mercator."""
import geopandas as gpd
import numpy as np
import pyproj


def values(data, gold):
    centre = gpd.read_file(gold / "mean_centre.geojson").iloc[0]
    houses = gpd.read_file(data / "soho_deaths.gpkg")
    x, y, weight = houses.geometry.x.to_numpy(), houses.geometry.y.to_numpy(), houses["deaths"].to_numpy()
    yield "deaths", centre["deaths"], weight.sum(), 0
    pairs = (x[:, None] - x) ** 2 + (y[:, None] - y) ** 2
    scale = np.cosh(y.mean() / 6378137)
    expected = np.sqrt(weight @ pairs @ weight / weight.sum() ** 2 / 2) / scale
    yield "standard distance", centre["standard_distance_m"], expected, 4e-3
    to = pyproj.Transformer.from_crs(3857, 4326, always_xy=True)
    east, north = to.transform(np.average(x, weights=weight), np.average(y, weights=weight))
    apart = pyproj.Geod(ellps="WGS84").inv(east, north, centre.geometry.x, centre.geometry.y)[2]
    yield "metres from the mean of Web Mercator, and one", 1 + apart, 1, 0.5
