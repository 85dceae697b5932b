# SPDX-License-Identifier: Apache-2.0
"""The published tools against pyproj, shapely, geopandas, pandas and rasterio on real data."""

import json
import math

import geopandas
import numpy
import pandas
import pytest
import rasterio
import rasterio.mask
import shapely
from pyproj import Geod

WGS84 = Geod(ellps="WGS84")


def load(dataset, name):
    return "load_geodata", {"geodataset": dataset, "output_geodataframe_name": name}


def export(dataset, file_name):
    return "export_dataset", {"dataset": dataset, "file_name": file_name}


@pytest.fixture
def natural_earth(shared_data):
    return shared_data / "natural_earth"


@pytest.mark.parametrize("name", ["ne_10m_railroads_north_america", "ne_50m_rivers_lake_centerlines"])
def test_line_lengths_are_those_of_pyproj(run_tools, natural_earth, name):
    ran = run_tools(natural_earth, load(name, "lines"),
                    ("calculate_line_lengths", {"geodataframe_name": "lines", "output_variable_name": "length"}))
    lines = geopandas.read_file(natural_earth / f"{name}.geojson").geometry.dropna()
    expected_km = sum(WGS84.geometry_length(line) for line in lines) / 1000
    assert ran.data()["total_length"]["unit"] == "km"
    assert ran.data()["total_length"]["value"] == pytest.approx(expected_km, rel=1e-9)


# Places whose buffers reach over the equator, lie far north, and reach over the antimeridian.
PLACES = {"equator": (10.0, 0.0), "north": (25.0, 65.0), "antimeridian": (179.95, -16.5), "far_north": (-40.0, 80.0)}


@pytest.mark.parametrize("place", PLACES)
@pytest.mark.parametrize("distance_m", [1_000, 100_000])
def test_buffers_are_circles_on_the_ground(run_tools, tmp_path, place, distance_m):
    longitude, latitude = PLACES[place]
    source = tmp_path / "data" / "places.geojson"
    source.parent.mkdir()
    point = {"type": "Feature", "properties": {"name": place},
             "geometry": {"type": "Point", "coordinates": [longitude, latitude]}}
    source.write_text(json.dumps({"type": "FeatureCollection", "features": [point]}))
    ran = run_tools(source.parent, load("places", "places"),
                    ("create_buffer", {"geodataframe_name": "places", "buffer_size": distance_m,
                                       "output_geodataframe_name": "buffers"}),
                    export("buffers", "buffers.geojson"))
    buffer = geopandas.read_file(ran.outputs / "buffers.geojson").geometry.iloc[0]

    # pyproj's circle, with far more corners than any buffer, is the truth.
    azimuths = numpy.linspace(0, 360, 7200, endpoint=False)
    ring = WGS84.fwd(numpy.full(7200, longitude), numpy.full(7200, latitude), azimuths, numpy.full(7200, distance_m))
    true_area = abs(WGS84.polygon_area_perimeter(ring[0], ring[1])[0])
    area = sum(abs(WGS84.geometry_area_perimeter(part)[0]) for part in shapely.get_parts(buffer))
    assert area == pytest.approx(true_area, rel=1e-3)

    # Every corner that is not on the cut along the antimeridian is as far away as was asked.
    corners = shapely.get_coordinates(buffer)
    corners = corners[numpy.abs(corners[:, 0]) < 180 - 1e-9]
    distances = WGS84.inv(numpy.full(len(corners), longitude), numpy.full(len(corners), latitude), *corners.T)[2]
    assert distances == pytest.approx(distance_m, rel=1e-3)
    if place == "antimeridian" and distance_m > 10_000:
        assert len(shapely.get_parts(buffer)) == 2


def test_centroids_are_those_of_the_area_on_the_ground(run_tools, natural_earth):
    ran = run_tools(natural_earth, load("ne_50m_lakes", "lakes"),
                    ("get_centroids", {"geodataframe_name": "lakes", "output_geodataframe_name": "centres"}),
                    export("centres", "centres.geojson"))
    lakes = geopandas.read_file(natural_earth / "ne_50m_lakes.geojson")
    centres = geopandas.read_file(ran.outputs / "centres.geojson")
    assert len(centres) == len(lakes)
    for lake, centre in zip(lakes.geometry, centres.geometry):
        middle = lake.centroid
        plane = f"+proj=laea +lat_0={middle.y} +lon_0={middle.x} +ellps=WGS84"
        # Edges are straight in degrees, as GeoJSON means them: at 82 degrees north a lake of 16 km has its
        # centre 150 m elsewhere if its few corners are joined on the plane. How finely they are followed
        # leaves 1 per mille of that lake's size, and 0.04 per mille of all others'.
        followed = lake.segmentize(0.001)
        expected = geopandas.GeoSeries([followed], crs=4326).to_crs(plane).centroid.to_crs(4326).iloc[0]
        apart_m = WGS84.inv(centre.x, centre.y, expected.x, expected.y)[2]
        assert apart_m < 1 + 1.5e-3 * math.sqrt(abs(WGS84.geometry_area_perimeter(lake)[0]))


@pytest.mark.parametrize("predicate,features,reference", [
    ("within", "ne_50m_populated_places_simple", "ne_110m_admin_0_countries"),
    ("intersects", "ne_50m_rivers_lake_centerlines", "ne_110m_admin_0_countries"),
    ("crosses", "ne_50m_rivers_lake_centerlines", "ne_110m_admin_0_countries"),
    ("contains", "ne_110m_admin_0_countries", "ne_50m_ports"),
    ("touches", "ne_110m_admin_0_countries", "ne_110m_admin_0_countries"),
    ("overlaps", "ne_50m_lakes", "ne_110m_admin_0_countries"),
])
def test_spatial_relations_select_what_geopandas_selects(run_tools, natural_earth, predicate, features, reference):
    ran = run_tools(natural_earth, load(features, "features"), load(reference, "reference"),
                    ("select_features_by_spatial_relationship",
                     {"features_geodataframe_name": "features", "reference_geodataframe_name": "reference",
                      "spatial_predicates": [predicate], "output_geodataframe_name": "selected",
                      "plot_result": False}),
                    export("selected", "selected.geojson"))
    left = geopandas.read_file(natural_earth / f"{features}.geojson")
    right = geopandas.read_file(natural_earth / f"{reference}.geojson")
    expected = left.loc[left.sjoin(right[["geometry"]], predicate=predicate).index.unique().sort_values()]
    selected = geopandas.read_file(ran.outputs / "selected.geojson")
    assert 0 < len(expected) < len(left) or predicate == "touches"
    # In the features' own order, each once.
    assert len(selected) == len(expected)
    # Written GeoJSON has 7 decimals and rings by the right-hand rule: the same places, not the same bytes.
    assert shapely.hausdorff_distance(selected.geometry.values, expected.geometry.values).max() < 1e-6


def test_conditions_keep_the_rows_that_pandas_keeps(run_tools, natural_earth):
    condition = "pop_max > 1000000 and (latitude < 0 or adm0name in ['China', 'India']) and not worldcity == 1"
    ran = run_tools(natural_earth, load("ne_50m_populated_places_simple", "places"),
                    ("filter_numerical", {"dataframe_name": "places", "conditions": condition,
                                          "output_dataframe_name": "kept"}),
                    export("kept", "kept.csv"))
    places = geopandas.read_file(natural_earth / "ne_50m_populated_places_simple.geojson")
    expected = places.query(condition)
    assert 0 < len(expected) < len(places)
    kept = pandas.read_csv(ran.outputs / "kept.csv")
    assert kept["name"].tolist() == expected["name"].tolist()


def test_column_statistics_are_those_of_pandas(run_tools, natural_earth):
    ran = run_tools(natural_earth, load("ne_50m_populated_places_simple", "places"),
                    ("calculate_column_statistics", {"dataframe_name": "places", "column_name": "pop_max",
                                                     "output_variable_name": "figures"}))
    population = geopandas.read_file(natural_earth / "ne_50m_populated_places_simple.geojson")["pop_max"]
    figures = ran.data()
    expected = {"count": population.count(), "sum": population.sum(), "mean": population.mean(),
                "median": population.median(), "min": population.min(), "max": population.max(),
                "std": population.std()}
    for name, value in expected.items():
        given = figures[name]["value"] if isinstance(figures[name], dict) else figures[name]
        assert given == pytest.approx(value, rel=1e-12), name


def test_raster_figures_within_geometries_are_those_of_rasterio(run_tools, demo):
    ran = run_tools(demo, load("lux_cantons", "cantons"),
                    ("get_values_from_raster_with_geometries",
                     {"raster_path": "lux_elevation", "geodataframe_name": "cantons",
                      "output_variable_name": "heights", "plot_result": False}))
    cantons = geopandas.read_file(demo / "lux_cantons.shp")
    with rasterio.open(demo / "lux_elevation.tif") as raster:
        heights = rasterio.mask.mask(raster, cantons.geometry, crop=True, filled=False)[0].compressed().astype(float)
    figures = ran.data()
    for name, value in {"total": heights.sum(), "mean": heights.mean(), "min": heights.min(), "max": heights.max(),
                        "count": heights.size}.items():
        given = figures[name]["value"] if isinstance(figures[name], dict) else figures[name]
        assert given == pytest.approx(value, rel=1e-12), name


def test_points_are_filtered_by_the_cells_beneath_them(run_tools, demo):
    ran = run_tools(demo, load("cities", "cities"),
                    ("filter_points_by_raster_values",
                     {"raster_path": "lux_elevation", "points_geodataframe_name": "cities",
                      "value_column": "height", "output_geodataframe_name": "high", "filter_type": "greater",
                      "threshold1": 300, "plot_result": False}),
                    export("high", "high.csv"))
    cities = pandas.read_csv(demo / "cities.csv", keep_default_na=False)
    with rasterio.open(demo / "lux_elevation.tif") as raster:
        box = raster.bounds
        near = cities[cities.longitude.between(box.left, box.right) & cities.latitude.between(box.bottom, box.top)]
        sampled = raster.sample(zip(near.longitude, near.latitude), masked=True)
        heights = numpy.array([numpy.nan if value.mask.any() else value[0] for value in sampled])
    high = pandas.read_csv(ran.outputs / "high.csv", keep_default_na=False)
    assert high["geoname_id"].tolist() == near[heights > 300]["geoname_id"].tolist()
    assert high["height"].tolist() == heights[heights > 300].tolist()
