# SPDX-License-Identifier: Apache-2.0
"""The vector and table tools against geopandas, shapely and pyproj, on real data.

Relations and overlays are planar in the layer's CRS on both sides and must agree exactly, up to rounding.
Lengths, areas and distances are on the ellipsoid here; pyproj's Geod is the peer for those.
"""

import geopandas
import numpy
import pandas
import pyproj
import pytest
import shapely

GEOD = pyproj.Geod(ellps="WGS84")
COUNTRIES = "natural_earth/ne_110m_admin_0_countries.geojson"
STATES = "natural_earth/ne_110m_admin_1_states_provinces.geojson"
PLACES = "natural_earth/ne_110m_populated_places.geojson"
CITIES = "natural_earth/ne_50m_populated_places_simple.geojson"
RIVERS = "natural_earth/ne_50m_rivers_lake_centerlines.geojson"
LAKES = "natural_earth/ne_110m_lakes.geojson"
AIRPORTS = "natural_earth/ne_50m_airports.geojson"


@pytest.fixture
def tool(run_tools, shared_data, tmp_path):
    """Runs one tool on some files; gives its observation's data and the result as a GeoDataFrame."""

    def run(name, arguments, **files):
        folder = tmp_path / "data"
        folder.mkdir(exist_ok=True)
        calls = []
        for dataset, path in files.items():
            source = shared_data / path
            if not source.exists():
                pytest.skip(f"no {path} in the real data")
            (folder / f"{dataset}{source.suffix}").write_bytes(source.read_bytes())
            calls.append(("read_dataset", {"dataset": dataset, "output": dataset}))
        calls.append((name, {**arguments, "output": "result"}))
        calls.append(("export_dataset", {"dataset": "result", "file_name": "result.gpkg"}))
        done = run_tools(folder, *calls)
        return done.data(-2), geopandas.read_file(done.outputs / "result.gpkg")

    return run


def peer(shared_data, path):
    frame = geopandas.read_file(shared_data / path)
    frame["geometry"] = frame.geometry.make_valid()
    return frame


@pytest.mark.parametrize("predicate", ["intersects", "within", "contains", "covers", "covered_by", "crosses",
                                       "touches", "overlaps"])
@pytest.mark.parametrize("files", [(PLACES, COUNTRIES), (RIVERS, COUNTRIES), (COUNTRIES, PLACES), (LAKES, COUNTRIES),
                                   (COUNTRIES, COUNTRIES)])
def test_spatial_join(tool, shared_data, predicate, files):
    data, _ = tool("spatial_join", {"left": "left", "right": "right", "predicate": predicate},
                   left=files[0], right=files[1])
    left, right = (peer(shared_data, file) for file in files)
    assert data["rows"] == len(geopandas.sjoin(left, right, predicate=predicate))


@pytest.mark.parametrize("how", ["intersection", "difference", "symmetric_difference", "union", "identity"])
def test_overlay(tool, shared_data, how):
    data, result = tool("overlay", {"left": "left", "right": "right", "how": how}, left=COUNTRIES, right=LAKES)
    expected = geopandas.overlay(peer(shared_data, COUNTRIES), peer(shared_data, LAKES), how=how)
    # Subtracting countries one by one leaves the peer with slivers of rounding where lakes lie on borders.
    expected = expected[shapely.area(expected.geometry) > 1e-12]
    assert data["rows"] == len(expected)
    assert result.geometry.is_valid.all()
    numpy.testing.assert_allclose(numpy.sort(shapely.area(result.geometry)), numpy.sort(shapely.area(expected.geometry)),
                                  rtol=1e-9, atol=1e-12)


def test_clip(tool, shared_data):
    _, result = tool("clip", {"dataset": "rivers", "mask": "states"}, rivers=RIVERS, states=STATES)
    mask = peer(shared_data, STATES).union_all()
    expected = peer(shared_data, RIVERS).geometry.intersection(mask)
    numpy.testing.assert_allclose(shapely.length(result.geometry).sum(), shapely.length(expected).sum(), rtol=1e-9)


def test_dissolve(tool, shared_data):
    _, result = tool("dissolve", {"dataset": "countries", "by": ["CONTINENT"]}, countries=COUNTRIES)
    expected = peer(shared_data, COUNTRIES).dissolve("CONTINENT").geometry
    assert len(result) == len(expected)
    for continent, geometry in zip(result["CONTINENT"], result.geometry, strict=True):
        assert geometry.symmetric_difference(expected[continent]).area < 1e-9


def ring_area_km2(ring):
    return abs(GEOD.geometry_area_perimeter(shapely.Polygon(ring))[0]) / 1e6


def test_areas(tool, shared_data):
    _, result = tool("measure", {"dataset": "countries", "measures": ["area_km2"]}, countries=COUNTRIES)
    expected = [sum(ring_area_km2(part.exterior) - sum(map(ring_area_km2, part.interiors))
                    for part in shapely.get_parts(country))
                for country in geopandas.read_file(shared_data / COUNTRIES).geometry]
    numpy.testing.assert_allclose(result["area_km2"], expected, rtol=1e-7)


def test_lengths(tool, shared_data):
    _, result = tool("measure", {"dataset": "rivers", "measures": ["length_km"]}, rivers=RIVERS)
    rivers = geopandas.read_file(shared_data / RIVERS).geometry
    given = rivers.notna()
    assert list(result["length_km"].notna()) == list(given)
    expected = [GEOD.geometry_length(line) / 1000 for line in rivers[given]]
    numpy.testing.assert_allclose(result["length_km"][given], expected, rtol=1e-9)


def distances_to(places, place):
    """Kilometres from one place to all others."""
    return GEOD.inv(numpy.full(len(places), place.x), numpy.full(len(places), place.y),
                    places.x.to_numpy(), places.y.to_numpy())[2] / 1000


def test_nearest(tool, shared_data):
    _, result = tool("nearest", {"dataset": "cities", "reference": "airports"}, cities=CITIES, airports=AIRPORTS)
    airports = geopandas.read_file(shared_data / AIRPORTS).geometry
    expected = [distances_to(airports, city).min() for city in geopandas.read_file(shared_data / CITIES).geometry]
    numpy.testing.assert_allclose(result["distance_km"], expected, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("distance_km", [5, 50, 500, 5000])
def test_select_within_distance(tool, shared_data, distance_km):
    data, _ = tool("select_within_distance",
                   {"dataset": "cities", "reference": "airports", "distance_m": distance_km * 1000},
                   cities=CITIES, airports=AIRPORTS)
    airports = geopandas.read_file(shared_data / AIRPORTS).geometry
    cities = geopandas.read_file(shared_data / CITIES).geometry
    assert data["rows"] == sum(distances_to(airports, city).min() <= distance_km for city in cities)


@pytest.mark.parametrize("distance_km", [1, 100])
def test_buffer_of_points(tool, shared_data, distance_km):
    """Areas of geodesic circles: pyproj's, of 20,000 places at the distance."""
    _, result = tool("buffer", {"dataset": "places", "distance_m": distance_km * 1000}, places=PLACES)
    for city, buffer in zip(geopandas.read_file(shared_data / PLACES).geometry, result.geometry, strict=True):
        azimuths = numpy.linspace(0, 360, 20_000, endpoint=False)
        ones = numpy.ones_like(azimuths)
        x, y, _ = GEOD.fwd(city.x * ones, city.y * ones, azimuths, distance_km * 1000 * ones)
        truth = abs(GEOD.polygon_area_perimeter(x, y)[0])
        area = sum(abs(GEOD.geometry_area_perimeter(part)[0]) for part in shapely.get_parts(buffer))
        assert area == pytest.approx(truth, rel=1e-3)


def test_buffer_of_polygons(tool, shared_data):
    """Each country's buffer against shapely's in an azimuthal equidistant projection around the country."""
    _, result = tool("buffer", {"dataset": "countries", "distance_m": 20_000}, countries=COUNTRIES)
    compared = 0
    for country, buffer in zip(peer(shared_data, COUNTRIES).geometry, result.geometry, strict=True):
        west, south, east, north = country.bounds
        if east - west > 6 or north - south > 6:
            continue  # farther across than one projection serves
        plane = pyproj.CRS.from_proj4(f"+proj=aeqd +lon_0={(west + east) / 2} +lat_0={(south + north) / 2} +ellps=WGS84")
        there = pyproj.Transformer.from_crs("OGC:CRS84", plane, always_xy=True)
        dense = shapely.segmentize(country, 0.02)
        move = lambda geometry, to=there: shapely.transform(geometry, lambda p: numpy.column_stack(to.transform(*p.T)))
        expected = move(dense).buffer(20_000, quad_segs=64)
        got = move(shapely.segmentize(buffer, 0.02))
        assert expected.hausdorff_distance(got) < 20_000 * 0.0015
        assert got.area == pytest.approx(expected.area, rel=1e-3)
        compared += 1
    assert compared > 50


def test_centroids(tool, shared_data):
    """Against the planar centroid in a Lambert azimuthal equal-area projection around the country."""
    _, result = tool("centroids", {"dataset": "countries"}, countries=COUNTRIES)
    for country, centre in zip(peer(shared_data, COUNTRIES).geometry, result.geometry, strict=True):
        west, south, east, north = country.bounds
        if east - west > 4 or north - south > 4:
            continue  # the projection's own centroid then strays from the globe's
        plane = pyproj.CRS.from_proj4(f"+proj=laea +lon_0={centre.x} +lat_0={centre.y} +ellps=WGS84")
        there = pyproj.Transformer.from_crs("OGC:CRS84", plane, always_xy=True)
        planar = shapely.transform(shapely.segmentize(country, 0.05), lambda p: numpy.column_stack(there.transform(*p.T)))
        # The plane weighs far places a little more than the globe does: 1 + r^2 / 24 R^2 at distance r.
        assert planar.centroid.distance(shapely.Point(0, 0)) < 10  # metres


@pytest.mark.parametrize("expression", [
    "POP_EST > 10000000", "POP_EST > 1e7 and CONTINENT == 'Africa'", "CONTINENT in ['Asia', 'Europe'] and GDP_MD_EST < 50000",
    "not (CONTINENT == 'Africa' or POP_EST < 5000000)", "NAME.str.contains('an') & POP_RANK >= 14",
    "GDP_MD_EST / POP_EST * 1000000 > 20000", "NAME.str.startswith('S') | NAME.str.endswith('land')"])
def test_filter(tool, shared_data, expression):
    data, result = tool("filter_rows", {"dataset": "countries", "expression": expression}, countries=COUNTRIES)
    expected = pandas.DataFrame(geopandas.read_file(shared_data / COUNTRIES).drop(columns="geometry")).query(
        expression, engine="python")
    assert list(result["NAME"]) == list(expected["NAME"])
    assert data["rows"] == len(expected)


def test_aggregate(run_tools, shared_data, tmp_path):
    (tmp_path / "countries.geojson").write_bytes((shared_data / COUNTRIES).read_bytes())
    functions = ["sum", "mean", "median", "min", "max", "std"]
    done = run_tools(tmp_path / "countries.geojson",
                     ("read_dataset", {"dataset": "countries", "output": "countries"}),
                     ("aggregate", {"dataset": "countries", "group_by": ["CONTINENT"], "output": "groups",
                                    "metrics": [{"function": name, "field": "POP_EST", "name": name}
                                                for name in functions]}))
    expected = geopandas.read_file(shared_data / COUNTRIES).groupby("CONTINENT")["POP_EST"].agg(functions)
    rows = done.data()["rows"]
    assert len(rows) == len(expected)
    for row in rows:
        for name in functions:
            value = expected.loc[row["CONTINENT"], name]
            if pandas.isna(value):
                assert row[name] is None
            else:
                assert row[name] == pytest.approx(value, rel=1e-12)
