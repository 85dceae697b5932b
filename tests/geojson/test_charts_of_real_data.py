# SPDX-License-Identifier: Apache-2.0
"""What charts and maps of Natural Earth's data really draw, by their record, against pandas, numpy and mapclassify."""

import json

import mapclassify
import numpy
import pytest
import shapely
from PIL import Image
from real_data import natural_earth

PLOT, DRAW = "PlotGeoDataFrameByMatplotlib", "VisualizeGeoJSONData"


@pytest.fixture(scope="module")
def countries(shared_data):
    return natural_earth(shared_data, "ne_110m_admin_0_countries")[["ADMIN", "CONTINENT", "POP_EST", "GDP_MD_EST", "geometry"]]


@pytest.fixture(scope="module")
def towns(shared_data):
    towns = natural_earth(shared_data, "ne_110m_populated_places")
    return towns[["NAME", "FEATURECLA", "POP_MAX", "LATITUDE", "geometry"]]


def panels_of(done, call):
    path = done.outputs / done.data[call]["files"][0].removeprefix("outputs/")
    with Image.open(path) as image:
        record = json.loads(image.text["drawing-record"])
        pixels = numpy.asarray(image.convert("RGB")).astype(int)
    assert record["left_out"] == 0
    [panel] = record["panels"]
    seen = []
    for shape in shapes_of(panel):  # the picture shows each where the record says, in its colour
        if shape["pixel"]:
            x, y = (int(place) for place in shape["pixel"])
            colour = [int(shape["colour"][place:place + 2], 16) for place in (1, 3, 5)]
            seen.append(numpy.abs(pixels[y, x] - colour).max() < 6)
    # Of a dot that others hide almost, what is seen is a sliver as thin as its edge.
    assert numpy.mean(seen) > 0.9 if panel["marks"][0]["kind"] == "points" else all(seen)
    return panel


def shapes_of(panel):
    return [shape for marks in panel["marks"] for shape in marks["shapes"]]


def assert_heights(panel, values):
    """Upright bars begin at zero and are as high as their values, on a linear axis."""
    _, top, _, bottom = panel["frame"]
    axis = panel["y_axis"]
    assert axis["low"] == 0 and axis["scale"] == "linear"
    for shape, value in zip(shapes_of(panel), values, strict=True):
        assert shape["base"] == 0 and shape["value"] == pytest.approx(value, rel=1e-12)
        assert shape["box"][3] == pytest.approx(bottom, abs=0.02)
        assert shape["box"][3] - shape["box"][1] == pytest.approx((bottom - top) * value / axis["high"], abs=0.02)


@pytest.mark.parametrize("aggregation", ["sum", "mean", "median", "max", "count"])
def test_bars_of_continents(functions, countries, aggregation):
    done = functions({"countries": countries},
                     (PLOT, {"geodataframe": "countries", "kind": "bar", "category": "CONTINENT", "column": "POP_EST",
                             "aggregation": aggregation, "order": "descending"}))
    panel = panels_of(done, 0)
    wanted = countries.groupby("CONTINENT").POP_EST.agg(aggregation).sort_values(ascending=False)
    drawn = [shape["category"] for shape in shapes_of(panel)]
    assert sorted(drawn) == sorted(wanted.index) and panel["x_axis"]["categories"] == drawn
    assert_heights(panel, wanted[drawn])
    assert wanted[drawn].is_monotonic_decreasing


def test_histogram_of_towns(functions, towns):
    calls = [(PLOT, {"geodataframe": "towns", "kind": "histogram", "column": column, "bins": bins})
             for column, bins in (("LATITUDE", 12), ("POP_MAX", 20), ("LATITUDE", "auto"))]
    done = functions({"towns": towns}, *calls)
    for call, (_, arguments) in enumerate(calls):
        counts, edges = numpy.histogram(towns[arguments["column"]], arguments["bins"])
        panel = panels_of(done, call)
        shapes = shapes_of(panel)
        assert [shape["edges"] for shape in shapes] == [list(pair) for pair in zip(edges[:-1], edges[1:], strict=True)]
        assert_heights(panel, counts)
        axis, (left, _, right, _) = panel["x_axis"], panel["frame"]
        for shape in shapes:
            shares = (numpy.array(shape["edges"]) - axis["low"]) / (axis["high"] - axis["low"])
            assert shape["box"][::2] == pytest.approx(left + (right - left) * shares, abs=2)


def test_dots_of_countries(functions, countries):
    done = functions({"countries": countries},
                     (PLOT, {"geodataframe": "countries", "kind": "scatter", "x_column": "POP_EST", "y_column": "GDP_MD_EST",
                             "category": "CONTINENT"}))
    panel = panels_of(done, 0)
    shapes = shapes_of(panel)
    wanted = countries[["POP_EST", "GDP_MD_EST", "CONTINENT"]].itertuples(index=False, name=None)
    assert sorted((*shape["at"], shape["shown"]) for shape in shapes) == sorted(wanted)
    colours = {entry["label"]: entry["colour"] for entry in panel["legend"]["entries"]}
    assert set(colours) == set(countries.CONTINENT) and len(set(colours.values())) == len(colours)
    assert all(shape["colour"] == colours[shape["shown"]] for shape in shapes)


def test_map_of_towns(functions, towns):
    done = functions({"towns": towns.to_crs(3857)}, (DRAW, {"geodataframe": "towns", "formats": ["png"]}),
                     (PLOT, {"geodataframe": "towns", "kind": "map"}))
    for call in (0, 1):
        drawn = numpy.array([shape["at"] for shape in shapes_of(panels_of(done, call))])
        places = shapely.get_coordinates(towns.geometry)
        assert len(drawn) == len(places)
        # Of a map that is cut elsewhere than at 180 degrees some longitudes run on beyond it.
        off = numpy.abs(drawn - places)
        assert numpy.minimum(off, numpy.abs(off - [360, 0])).max() < 0.00501  # two decimals, of a map of the world


CLASSIFIERS = {"quantile": mapclassify.Quantiles, "equal_interval": mapclassify.EqualInterval,
               "natural_breaks": mapclassify.FisherJenks}


@pytest.mark.parametrize("classification", CLASSIFIERS)
def test_classes_of_maps(functions, countries, classification):
    asked = [("POP_EST", 5), ("GDP_MD_EST", 4), ("POP_EST", 8)]
    done = functions({"countries": countries}, *[
        (DRAW, {"geodataframe": "countries", "column": column, "classification": classification, "classes": classes,
                "formats": ["png"], "file_name": f"{column}_{classes}"}) for column, classes in asked])
    for call, (column, classes) in enumerate(asked):
        panel = panels_of(done, call)
        shapes, entries = shapes_of(panel), panel["legend"]["entries"]
        theirs = CLASSIFIERS[classification](countries[column], k=classes)
        ours = numpy.array([shape["shown"] for shape in shapes])
        assert len(ours) == len(countries)
        assert ours.tolist() == theirs.yb.tolist() and len(entries) == classes
        assert done.data[call]["breaks"] == pytest.approx([countries[column].min(), *theirs.bins], rel=1e-12)
        # Labels are rounded, but no value is outside of its class's.
        bounds = [[float(text.replace(",", "")) * 1e6 for text in entry["label"].split(" – ")] for entry in entries]
        for value, shown in zip(countries[column], ours, strict=True):
            assert bounds[shown][0] <= value <= bounds[shown][1], column
        assert [shape["colour"] for shape in shapes] == [entries[shown]["colour"] for shown in ours]
