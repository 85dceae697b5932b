# SPDX-License-Identifier: Apache-2.0
"""What the interactive pages hold of Natural Earth's countries and towns: attributes and geometry against geopandas."""

import geopandas
import numpy
import pandas
import pytest
import shapely
from real_data import difference_share, natural_earth
from test_pages import block


@pytest.fixture(scope="module")
def countries(shared_data):
    return natural_earth(shared_data, "ne_110m_admin_0_countries")


@pytest.fixture(scope="module")
def towns(shared_data):
    return natural_earth(shared_data, "ne_110m_populated_places")


def plain(values):
    return [None if pandas.isna(value) else value for value in values]


def test_an_edit_page_has_all_attributes_and_vertices(functions, countries, towns):
    moved = towns.to_crs(3857)
    done = functions({"countries": countries, "towns": moved}, *[("InteractiveEdit", {"geodataframe": name})
                                                                 for name in ("countries", "towns")])
    for name, frame, wanted, off in (("countries", countries, countries.geometry, 0),
                                     ("towns", moved, moved.geometry.to_crs(4326), 1e-9)):
        layer = block((done.outputs / f"edit-{name}.html").read_text(), "layer")
        assert [field["name"] for field in layer["fields"]] == list(frame.columns.drop("geometry"))
        assert len(layer["features"]) == len(frame)
        for column, field in enumerate(layer["fields"]):
            ours = [feature["values"][column] for feature in layer["features"]]
            assert ours == plain(frame[field["name"]]), field
        ours = geopandas.GeoSeries([shapely.geometry.shape(feature["geometry"]) for feature in layer["features"]])
        places = [shapely.get_coordinates(shapes) for shapes in (ours, wanted)]
        assert (shapely.get_num_coordinates(ours) == shapely.get_num_coordinates(wanted)).all()
        assert numpy.abs(places[0] - places[1]).max() <= off


def shape_of(parts, step):
    """The feature of a page: each part has its dimension, and paths of differences in whole steps."""
    shapes = []
    for dimension, *paths in parts:
        rings = [numpy.cumsum(numpy.reshape(path, (-1, 2)), axis=0) * step for path in paths]
        shapes.append(shapely.Polygon(rings[0], rings[1:]) if dimension == 2 else shapely.Point(rings[0][0]))
    return shapely.union_all(shapely.make_valid(shapes))


def test_a_query_page_has_all_attributes_and_shapes(functions, countries, towns):
    done = functions({"countries": countries, "towns": towns},
                     ("InteractiveQuery", {"geodataframe": "countries", "other_geodataframes": ["towns"], "result": "find.html"}))
    page = (done.outputs / "find.html").read_text()
    step = block(page, "map")["step"]
    sources = {len(source["geometry"]): source for source in (block(page, "source-0"), block(page, "source-1"))}
    assert set(sources) == {len(countries), len(towns)}
    for frame in (countries, towns):
        source = sources[len(frame)]
        values = {field["name"]: field["values"] for field in source["fields"]}
        assert list(values) == list(frame.columns.drop("geometry"))
        for name, ours in values.items():
            if pandas.api.types.is_float_dtype(frame[name]):  # with as many digits as are shown
                assert [value is None for value in ours] == frame[name].isna().tolist(), name
                numpy.testing.assert_allclose([value for value in ours if value is not None], frame[name].dropna(), rtol=1e-8)
            else:
                assert ours == plain(frame[name]), name
        for parts, shape in zip(source["geometry"], frame.geometry, strict=True):
            ours = shape_of(parts, step)
            if shape.geom_type == "Point":
                assert numpy.abs(shapely.get_coordinates(ours) - shapely.get_coordinates(shape)).max() <= step / 2 + 1e-9
                continue
            shape = shapely.make_valid(shape)
            assert difference_share(ours, shape) < 0.01 and ours.boundary.hausdorff_distance(shape.boundary) <= step
