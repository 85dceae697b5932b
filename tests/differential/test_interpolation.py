# SPDX-License-Identifier: Apache-2.0
"""Interpolation of real measurements, against scipy and numpy: nitrogen dioxide at German stations in degrees, and heights
in UTM. What is compared works with distances by geodesics (idw) and between places in space (kriging), with all points in
one system of covariances where ours solves semivariances of each neighbourhood."""
import csv
import json

import numpy
import pyproj
import pytest
import rasterio
import scipy.optimize
import scipy.spatial

GEOD = pyproj.Geod(ellps="WGS84")


def in_space(longitude, latitude):
    to_space = pyproj.Transformer.from_crs(4979, 4978, always_xy=True)
    return numpy.column_stack(to_space.transform(longitude, latitude, numpy.zeros_like(longitude)))


@pytest.fixture
def stations(shared_data, tmp_path):
    """Nitrogen dioxide: a folder with the points, their longitudes, latitudes and values, and the size of cells."""
    with open(shared_data / "samples/r_packages/gstat/external/no2.csv", encoding="utf-8") as source:
        rows = [(float(row["station_longitude_deg"]), float(row["station_latitude_deg"]), float(row["NO2"]))
                for row in csv.DictReader(source)]
    return write_points(tmp_path, rows, None, 0.5)


@pytest.fixture
def heights(shared_data, tmp_path):
    """Heights of 80 cells of a grid in UTM."""
    random = numpy.random.default_rng(5)
    with rasterio.open(shared_data / "samples/r_packages/stars/tif/olinda_dem_utm25s.tif") as source:
        values = source.read(1)
        rows = []
        for cell in random.choice(values.size, 80, replace=False):
            x, y = source.xy(cell // source.width, cell % source.width)
            rows.append((x, y, float(values.flat[cell])))
    return write_points(tmp_path, rows, 31985, 500)


def write_points(tmp_path, rows, epsg, cell_size):
    folder = tmp_path / "points"
    folder.mkdir()
    features = [{"type": "Feature", "properties": {"v": v}, "geometry": {"type": "Point", "coordinates": [x, y]}}
                for x, y, v in rows]
    collection = {"type": "FeatureCollection", "features": features}
    if epsg:
        collection["crs"] = {"type": "name", "properties": {"name": f"urn:ogc:def:crs:EPSG::{epsg}"}}
    (folder / "points.geojson").write_text(json.dumps(collection))
    x, y, v = numpy.array(rows).T
    return folder, degrees(epsg, x, y), v, cell_size, epsg


def degrees(epsg, x, y):
    if epsg is None:
        return x, y
    return pyproj.Transformer.from_crs(epsg, pyproj.CRS(epsg).geodetic_crs, always_xy=True).transform(x, y)


def centres(path, epsg):
    """Bands, and longitudes and latitudes of the centres of cells."""
    with rasterio.open(path) as source:
        bands = source.read(masked=True).astype("float64").filled(numpy.nan)
        column, row = numpy.meshgrid(numpy.arange(source.width) + 0.5, numpy.arange(source.height) + 0.5)
        t = source.transform
        return bands, degrees(epsg, (t.c + t.a * column).ravel(), (t.f + t.e * row).ravel())


def interpolated(run_tools, folder, cell_size, **arguments):
    run = run_tools(folder, ("interpolate", {"dataset": "points", "field": "v", "cell_size": cell_size, "output": "out",
                                             **arguments}),
                    ("export_dataset", {"dataset": "out", "file_name": "out.tif"}))
    return run.data(0), run.outputs / "out.tif"


@pytest.mark.parametrize("data", ["stations", "heights"])
@pytest.mark.parametrize("power", [1, 2.5])
def test_idw_agrees_with_geodesics(request, run_tools, data, power):
    folder, (longitude, latitude), values, cell_size, epsg = request.getfixturevalue(data)
    said, path = interpolated(run_tools, folder, cell_size, power=power, neighbours=10)
    bands, (x, y) = centres(path, epsg)

    def predict(at_x, at_y, taken):
        away = GEOD.inv(numpy.full(taken.sum(), at_x), numpy.full(taken.sum(), at_y), longitude[taken], latitude[taken])[2]
        nearest = numpy.argsort(away)[:10]
        weights = away[nearest] ** -power
        return weights @ values[taken][nearest] / weights.sum()

    every = numpy.ones(len(values), bool)
    expected = numpy.array([predict(*place, every) for place in zip(x, y)])
    assert len(expected) > 100
    assert bands[0].ravel() == pytest.approx(expected, rel=2e-4)
    errors = numpy.array([predict(longitude[i], latitude[i], numpy.arange(len(values)) != i) - values[i]
                          for i in range(len(values))])
    assert said["cross_validation"]["rmse"]["value"] == pytest.approx(numpy.sqrt((errors**2).mean()), rel=1e-4)
    assert said["cross_validation"]["mean_error"]["value"] == pytest.approx(errors.mean(), rel=1e-3, abs=1e-4)


RISES = {"spherical": lambda u: numpy.where(u < 1, 1.5 * u - 0.5 * u**3, 1), "exponential": lambda u: 1 - numpy.exp(-3 * u),
         "gaussian": lambda u: 1 - numpy.exp(-3 * u**2)}


def bins_of(places, values):
    """Mean distance, semivariance and number of pairs in 15 bins up to a third of the greatest distance."""
    away = scipy.spatial.distance.pdist(places)
    squares = scipy.spatial.distance.pdist(values[:, None], "sqeuclidean") / 2
    number = numpy.floor(away / (away.max() / 3 / 15)).astype(int)
    return numpy.array([(away[number == i].mean(), squares[number == i].mean(), (number == i).sum())
                        for i in range(15) if (number == i).any()]).T


@pytest.mark.parametrize("data", ["stations", "heights"])
@pytest.mark.parametrize("model", ["spherical", "exponential"])
def test_kriging_agrees_with_scipy(request, run_tools, data, model):
    folder, (longitude, latitude), values, cell_size, epsg = request.getfixturevalue(data)
    said, path = interpolated(run_tools, folder, cell_size, method="kriging", variogram=model, neighbours=64)
    found = said["variogram"]
    nugget, sill, reach = found["nugget"], found["sill"], found["range"]["value"]
    places = in_space(longitude, latitude)

    # The fit is no worse than scipy's from several starts.
    away, semivariance, pairs = bins_of(places, values)

    def apart(parameters):
        curve = parameters[0] + parameters[1] * RISES[model](away / parameters[2])
        return numpy.sqrt(pairs) / away * (semivariance - curve)

    best = min(scipy.optimize.least_squares(
        apart, (semivariance[0], semivariance[-1], away[-1] * share), bounds=([0, 0, away[0] / 2], [numpy.inf] * 2 + [away[-1] * 3]),
        x_scale=(1, semivariance[-1], away[-1])).cost for share in (0.1, 0.3, 0.6, 1, 2))
    assert (apart((nugget, sill - nugget, reach)) ** 2).sum() / 2 <= best * (1 + 1e-6)

    # One system of covariances for each place, of the 64 nearest.
    def predict(place, taken):
        distance = numpy.linalg.norm(places[taken] - place, axis=1)
        nearest = numpy.flatnonzero(taken)[numpy.argsort(distance)[:64]]
        covariance = (sill - nugget) * (1 - RISES[model](scipy.spatial.distance.squareform(
            scipy.spatial.distance.pdist(places[nearest])) / reach)) + nugget * numpy.eye(len(nearest))
        to_place = (sill - nugget) * (1 - RISES[model](numpy.linalg.norm(places[nearest] - place, axis=1) / reach))
        inverse = numpy.linalg.inv(covariance)
        ones = numpy.ones(len(nearest))
        mean = ones @ inverse @ values[nearest] / (ones @ inverse @ ones)
        variance = sill - to_place @ inverse @ to_place + (1 - ones @ inverse @ to_place) ** 2 / (ones @ inverse @ ones)
        return mean + to_place @ inverse @ (values[nearest] - mean), numpy.sqrt(variance)

    bands, (x, y) = centres(path, epsg)
    cells = numpy.linspace(0, len(x) - 1, 60).astype(int)
    expected = numpy.array([predict(place, numpy.ones(len(values), bool)) for place in in_space(x, y)[cells]])
    assert bands[0].ravel()[cells] == pytest.approx(expected[:, 0], rel=1e-5, abs=1e-5)
    assert bands[1].ravel()[cells] == pytest.approx(expected[:, 1], rel=1e-5, abs=1e-5)

    # Leaving out one by one.
    told = numpy.array([predict(places[i], numpy.arange(len(values)) != i) for i in range(len(values))])
    errors = told[:, 0] - values
    validation = said["cross_validation"]
    assert validation["rmse"]["value"] == pytest.approx(numpy.sqrt((errors**2).mean()), rel=1e-5)
    assert validation["mean_error"]["value"] == pytest.approx(errors.mean(), rel=1e-4, abs=1e-6)
    assert validation["standardised_rmse"] == pytest.approx(numpy.sqrt(((errors / told[:, 1]) ** 2).mean()), rel=1e-5)
