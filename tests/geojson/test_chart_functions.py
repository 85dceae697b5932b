# SPDX-License-Identifier: Apache-2.0
"""The functions that draw, against numpy, pandas and the pictures' own pixels."""

import json
import xml.etree.ElementTree

import geopandas
import numpy
import pandas
import pytest
from PIL import Image
from scipy import ndimage
from shapely.geometry import MultiPolygon, Point, box

BLUE = (0x00, 0x72, 0xB2)
HOSTILE = '</text></metadata><script>window.ran = 1</script>"\'&'


def plot(name="rows", **arguments):
    return "PlotGeoDataFrameByMatplotlib", {"geodataframe": name, **arguments}


def draw(name="land", **arguments):
    return "VisualizeGeoJSONData", {"geodataframe": name, **arguments}


def picture(done, call=0):
    """The first file of a call, as pixels and as the record that it carries."""
    path = done.outputs / done.data[call]["files"][0].removeprefix("outputs/")
    with Image.open(path) as image:
        return numpy.asarray(image.convert("RGB")).astype(int), json.loads(image.text["drawing-record"])


def blue(pixels):
    return (numpy.abs(pixels - BLUE) < 6).all(axis=2)


def bars_seen(pixels):
    """Upper edge, lower edge and middle of each upright bar, from the left: of blue pixels alone."""
    labels, count = ndimage.label(blue(pixels))
    found = [slices for slices in ndimage.find_objects(labels) if (slices[0].stop - slices[0].start) > 2]
    found.sort(key=lambda slices: slices[1].start)
    return [(rows.start, rows.stop, (columns.start + columns.stop) / 2) for rows, columns in found]


def shapes(record):
    return [shape for panel in record["panels"] for marks in panel["marks"] for shape in marks["shapes"]]


# ---- bars


def test_bars_are_as_high_as_their_values(functions):
    values = [120, 45.5, 300, 12]
    done = functions({"rows": pandas.DataFrame({"name": list("abcd"), "value": values})},
                     plot(kind="bar", category="name", column="value", file_name="chart"))
    assert done.data[0]["files"] == ["outputs/chart.png"] and done.data[0]["marks_drawn"] == 4
    assert done.data[0]["bars"] == [{"category": c, "value": v} for c, v in zip("abcd", values)]
    pixels, record = picture(done)
    bars = bars_seen(pixels)
    heights = numpy.array([bottom - top for top, bottom, _ in bars])
    assert len(bars) == 4 and len({bottom for _, bottom, _ in bars}) == 1
    # The baseline hides a pixel of each bar or two.
    assert numpy.abs(heights - heights[2] * numpy.array(values) / 300).max() < 2.5
    frame, axis = record["panels"][0]["frame"], record["panels"][0]["y_axis"]
    assert axis["low"] == 0 and axis["label"] == "value" and record["panels"][0]["x_axis"]["label"] == "name"
    for (top, _, middle), value, shape in zip(bars, values, shapes(record)):
        expected = frame[3] - (frame[3] - frame[1]) * value / axis["high"]
        assert abs(top - expected) < 1.5 and abs(middle - (shape["box"][0] + shape["box"][2]) / 2) < 1.5


def test_negative_bars_hang_from_zero(functions):
    done = functions({"rows": pandas.DataFrame({"name": ["up", "down"], "change": [4, -8]})},
                     plot(kind="bar", category="name", column="change"))
    pixels, _ = picture(done)
    (up_top, up_bottom, _), (down_top, down_bottom, _) = bars_seen(pixels)
    assert abs(up_bottom - down_top) <= 4 and abs(2 * (up_bottom - up_top) - (down_bottom - down_top)) <= 4


def test_bars_without_a_column_are_pandas_counts(functions):
    rows = pandas.DataFrame({"kind": ["b", "a", "b", "c", None, "b", "a"]})
    done = functions({"rows": rows}, plot(kind="bar", category="kind"))
    expected = rows["kind"].value_counts()
    assert {bar["category"]: bar["value"] for bar in done.data[0]["bars"]} == expected.to_dict()
    assert [bar["value"] for bar in done.data[0]["bars"]] == sorted(expected, reverse=True)
    assert done.data[0]["dropped"] == [{"reason": "without a value of kind", "count": 1}]


@pytest.mark.parametrize("aggregation", ["sum", "mean", "median", "min", "max", "count"])
def test_aggregated_bars_are_those_of_pandas(functions, aggregation):
    rows = pandas.DataFrame({"kind": list("xyxzy"), "value": [1.5, 2, None, 4, 8]})
    done = functions({"rows": rows}, plot(kind="bar", category="kind", column="value", aggregation=aggregation,
                                          order="category"))
    expected = rows.groupby("kind")["value"].agg(aggregation)
    assert [bar["category"] for bar in done.data[0]["bars"]] == expected.index.tolist()
    assert [bar["value"] for bar in done.data[0]["bars"]] == pytest.approx(expected.tolist())


def test_what_bars_leave_out_is_counted_by_rows(functions):
    rows = pandas.DataFrame({"kind": ["a", "a", None, None, None, "b", "b"], "value": [1, 2, 3, 4, 5, None, None]})
    done = functions({"rows": rows}, plot(kind="bar", category="kind", column="value", aggregation="mean", file_name="mean"),
                     plot(kind="bar", category="kind", file_name="count"))
    assert done.data[0]["bars"] == [{"category": "a", "value": 1.5}]
    assert {drop["reason"]: drop["count"] for drop in done.data[0]["dropped"]} == {
        "without a value of kind": 3, "without a value of value": 2}
    assert done.data[1]["dropped"] == [{"reason": "without a value of kind", "count": 3}]
    assert any("Not drawn" in text and "3" in text for text in picture(done, 1)[1]["texts"])


def test_bars_stand_in_the_order_asked_for(functions):
    rows = pandas.DataFrame({"name": ["m", "c", "x"], "value": [2, 3, 1]})
    orders = {None: "mcx", "data": "mcx", "ascending": "xmc", "descending": "cmx", "category": "cmx"}
    done = functions({"rows": rows}, *(plot(kind="bar", category="name", column="value", order=order) for order in orders))
    for data, expected in zip(done.data, orders.values()):
        assert "".join(bar["category"] for bar in data["bars"]) == expected


def test_a_category_of_several_rows_needs_an_aggregation(refused):
    rows = pandas.DataFrame({"kind": ["a", "a"], "value": [1, 2]})
    text = refused({"rows": rows}, *plot(kind="bar", category="kind", column="value"))
    assert "more than once" in text and "aggregation" in text


def test_one_bar_is_drawn_and_two_hundred_can_be_read(functions):
    names = [f"Municipality of the {i}th name" for i in range(200)]
    done = functions({"one": pandas.DataFrame({"name": ["only"], "value": [7]}),
                      "many": pandas.DataFrame({"name": names, "value": range(1, 201)})},
                     plot("one", kind="bar", category="name", column="value"),
                     plot("many", kind="bar", category="name", column="value"))
    pixels, _ = picture(done)
    assert len(bars_seen(pixels)) == 1
    pixels, record = picture(done, 1)
    assert pixels.shape[0] > 3000 and record["panels"][0]["marks"][0]["direction"] == "right"
    assert [shape["category"] for shape in shapes(record)] == names
    lengths = []
    mask = blue(pixels)
    for shape in shapes(record):
        x, y = (int(place) for place in shape["pixel"])
        assert mask[y, x]
        lengths.append(mask[y].sum())
    assert numpy.abs(numpy.array(lengths) - lengths[-1] * numpy.arange(1, 201) / 200).max() < 3


def test_more_bars_than_can_be_read_are_refused(refused):
    rows = pandas.DataFrame({"name": [f"n{i}" for i in range(501)], "value": range(501)})
    assert "501 bars" in refused({"rows": rows}, *plot(kind="bar", category="name", column="value"))


def test_labels_of_all_scripts_are_drawn(functions):
    names = ["Žatec", "東京", "القاهرة", "Ελλάδα", "🌍 Erde"]
    done = functions({"rows": pandas.DataFrame({"name": names, "value": [1, 2, 3, 4, 5]})},
                     plot(kind="bar", category="name", column="value", title="Größe – 大きさ"))
    _, record = picture(done)
    assert [shape["category"] for shape in shapes(record)] == names and record["title"] == "Größe – 大きさ"


# ---- histograms


@pytest.mark.parametrize("bins", ["auto", 1, 7, 50])
@pytest.mark.parametrize("kind", ["normal", "skewed", "whole", "one value"])
def test_histograms_are_numpys(functions, bins, kind):
    random = numpy.random.default_rng(5)
    values = {"normal": random.normal(50, 12, 400), "skewed": random.exponential(3, 1500),
              "whole": random.integers(-3, 12, 300), "one value": numpy.full(9, 2.5)}[kind]
    done = functions({"rows": pandas.DataFrame({"value": values})}, plot(kind="histogram", column="value", bins=bins))
    counts, edges = numpy.histogram(values, bins)
    assert done.data[0]["counts"] == counts.tolist()
    assert done.data[0]["edges"] == edges.tolist()
    _, record = picture(done)
    assert [shape["value"] for shape in shapes(record)] == counts.tolist()


def test_bars_of_a_histogram_are_as_high_as_their_counts(functions):
    values = [1, 1, 1, 1, 2, 2, 5, 5, 5, 5, 5, 5]
    done = functions({"rows": pandas.DataFrame({"value": values})}, plot(kind="hist", column="value", bins=4))
    pixels, record = picture(done)
    assert record["panels"][0]["y_axis"]["label"] == "Number of rows"
    bars = {round(middle): bottom - top for top, bottom, middle in bars_seen(pixels)}
    expected = numpy.array([4, 2, 6])  # of the bins from 1, from 2 and from 4
    heights = numpy.array([bars[middle] for middle in sorted(bars)])
    assert len(heights) == 3 and numpy.abs(heights - heights[2] * expected / 6).max() < 2.5


# ---- scatter plots


def test_dots_lie_where_their_values_are(functions):
    x, y = numpy.array([0, 10, 25, 80, 100]), numpy.array([-5, 7, 3, 12, 0.5])
    done = functions({"rows": pandas.DataFrame({"x": x, "y": y})}, plot(kind="scatter", x_column="x", y_column="y"))
    pixels, record = picture(done)
    labels, count = ndimage.label(blue(pixels))
    assert count == 5
    places = numpy.array(sorted((column, row) for row, column in ndimage.center_of_mass(blue(pixels), labels, range(1, 6))))
    for seen, values in ((places[:, 0], x), (places[:, 1], y)):
        line = numpy.polyfit(values, seen, 1)
        assert numpy.abs(numpy.polyval(line, values) - seen).max() < 0.6  # axes are linear
    assert numpy.polyfit(x, places[:, 0], 1)[0] > 0 > numpy.polyfit(y, places[:, 1], 1)[0]
    assert [shape["at"] for shape in shapes(record)] == [list(pair) for pair in zip(x, y)]


def test_rows_without_a_value_are_told_and_not_drawn(functions):
    rows = pandas.DataFrame({"x": [1, None, 3, 4], "y": [1, 2, None, 4], "kind": ["a", "a", "b", None]})
    done = functions({"rows": rows}, plot(kind="scatter", x_column="x", y_column="y", category="kind"))
    assert done.data[0]["marks_drawn"] == 1
    assert {drop["reason"]: drop["count"] for drop in done.data[0]["dropped"]} == {
        "without a value of x": 1, "without a value of y": 1, "without a value of kind": 1}
    _, record = picture(done)
    assert sum("Not drawn" in text for text in record["texts"]) == 3


def test_marks_for_no_value_are_not_drawn(functions):
    rows = pandas.DataFrame({"name": list("abcd"), "value": [12, -9999, 15, -9999]})
    done = functions({"rows": rows}, plot(kind="bar", category="name", column="value"))
    assert [bar["category"] for bar in done.data[0]["bars"]] == ["a", "c"] and done.data[0]["warnings"]


def test_a_dozen_categories_have_colours_and_the_rest_share_one(functions):
    rows = pandas.DataFrame({"x": range(60), "y": range(60), "kind": [f"k{i % 20:02}" for i in range(60)]})
    done = functions({"rows": rows, "few": rows.assign(kind=[f"k{i % 3}" for i in range(60)])},
                     plot(kind="scatter", x_column="x", y_column="y", category="kind"),
                     plot("few", kind="scatter", x_column="x", y_column="y", category="kind"))
    entries = picture(done)[1]["panels"][0]["legend"]["entries"]
    assert len(entries) == 12 and entries[-1]["label"] == "Other" and len({entry["colour"] for entry in entries}) == 12
    pixels, record = picture(done, 1)
    colour_of = {entry["label"]: entry["colour"] for entry in record["panels"][0]["legend"]["entries"]}
    assert sorted(colour_of) == ["k0", "k1", "k2"]
    for shape in shapes(record):
        assert shape["shown"] == f"k{int(shape['at'][0]) % 3}" and shape["colour"] == colour_of[shape["shown"]]
        x, y = (int(place) for place in shape["pixel"])
        assert "#%02x%02x%02x" % tuple(pixels[y, x]) == shape["colour"]


# ---- maps


@pytest.fixture
def land():
    """Twelve squares in a row, worth 1 to 11 and nothing."""
    return geopandas.GeoDataFrame({"name": [f"s{i}" for i in range(12)], "value": [*range(1, 12), None],
                                   "kind": ["wet", "dry", "wild"] * 4},
                                  geometry=[box(i, 50, i + 1, 51.5) for i in range(12)], crs=4326)


def test_a_map_shows_values_in_classes(functions, land):
    done = functions({"land": land}, draw(column="value", file_name="map.png", classes=3))
    assert done.data[0]["files"] == ["outputs/map.png"] and done.data[0]["features_without_value"] == 1
    pixels, record = picture(done)
    expected = pandas.qcut(land["value"], 3, labels=False)
    [panel] = record["panels"]
    assert panel["legend"]["title"] == "value" and len(panel["legend"]["entries"]) == 4
    for feature, shown, shape in zip(land.itertuples(), expected, shapes(record)):
        assert shape["shown"] == (None if pandas.isna(shown) else shown)
        x, y = (int(place) for place in shape["pixel"])
        assert "#%02x%02x%02x" % tuple(pixels[y, x]) == shape["colour"]
        assert shape["colour"] == panel["legend"]["entries"][3 if pandas.isna(shown) else int(shown)]["colour"]
        drawn = numpy.array(shape["parts"][0][0])
        assert drawn.min(axis=0) == pytest.approx(feature.geometry.bounds[:2], abs=0.02)
        assert drawn.max(axis=0)[0] == pytest.approx(feature.geometry.bounds[2], abs=0.02)


def test_a_map_is_a_picture_and_a_page(functions, land):
    done = functions({"land": land}, draw(column="kind", title="Kinds of land"))
    assert done.data[0]["files"] == ["outputs/kinds-of-land.png", "outputs/kinds-of-land.html"]
    page = (done.outputs / "kinds-of-land.html").read_text()
    assert "Kinds of land" in page and all(kind in page for kind in ("wet", "dry", "wild"))
    _, record = picture(done)
    shown = {shape["shown"]: shape["colour"] for shape in shapes(record)}
    assert set(shown) == {"wet", "dry", "wild"} and len(set(shown.values())) == 3
    assert [shape["shown"] for shape in shapes(record)] == land["kind"].tolist()


def test_a_map_tells_of_what_lies_outside_its_frame_alone(functions):
    far = MultiPolygon([box(0, 40, 8, 50), box(-54, 3, -53, 4)])  # a country with a small part overseas
    near = [box(8 + 2 * i, 40, 10 + 2 * i, 50) for i in range(4)]
    around = [box(west, south, west + 40, south + 40) for west in range(-180, 180, 40) for south in (-80, -40, 0, 40)]
    done = functions({"europe": geopandas.GeoDataFrame(geometry=[far, *near], crs=4326),
                      "world": geopandas.GeoDataFrame(geometry=[far, *around], crs=4326)},
                     draw("europe", formats=["png"], file_name="europe"), draw("world", formats=["png"], file_name="world"))
    europe, world = (observation["text"] for observation in done.observations)
    assert "small parts of 1 feature lie far from the rest, outside the frame" in europe
    assert "outside the frame" not in world and "cut by the frame" not in world


def test_a_map_without_a_title_is_called_by_its_column(functions, land):
    done = functions({"land": land}, ("FilterRowsByExpression", {"geodataframe": "land", "expression": "value > 3", "result": "r7"}),
                     draw("r7", column="value", formats=["png"]))
    assert picture(done, 1)[1]["title"] == "value" and done.data[1]["files"] == ["outputs/value.png"]


def test_a_map_of_points_in_a_projection(functions):
    towns = geopandas.GeoDataFrame({"name": ["Aachen", "Brno"]}, geometry=[Point(6.08, 50.77), Point(16.6, 49.2)], crs=4326)
    done = functions({"towns": towns.to_crs(3035)}, draw("towns", formats=["png", "svg"]), plot("towns", kind="map"))
    for call in (0, 1):
        _, record = picture(done, call)
        for shape, point in zip(shapes(record), towns.geometry):
            assert shape["at"] == pytest.approx([point.x, point.y], abs=0.01)


# ---- texts and refusals


def test_hostile_texts_are_escaped(functions):
    rows = pandas.DataFrame({"name": [HOSTILE, "b\u202Ea", "c"], "value": [1, 2, 3]})
    done = functions({"rows": rows}, plot(kind="bar", category="name", column="value", title=HOSTILE, file_name="../../up.svg"))
    [file] = done.data[0]["files"]
    assert file.startswith("outputs/") and ".." not in file.split("/")
    tree = xml.etree.ElementTree.parse(done.outputs / file.removeprefix("outputs/"))
    names = {element.tag.rpartition("}")[2] for element in tree.iter()}
    assert "script" not in names and {"title", "metadata"} <= names
    [metadata] = [element for element in tree.iter() if element.get("id") == "drawing-record"]
    record = json.loads(metadata.text)
    assert record["title"] == HOSTILE and shapes(record)[0]["category"] == HOSTILE
    assert "\u202E" not in metadata.text and shapes(record)[1]["category"] == "ba"


@pytest.mark.parametrize("arguments, said", [
    ({"kind": "bar"}, "needs 'category'"),
    ({"kind": "bar", "category": "name", "column": "name"}, "no numbers"),
    ({"kind": "bar", "category": "name", "bins": 3}, "has no 'bins'"),
    ({"kind": "bar", "category": "name", "aggregation": "sum"}, "column"),
    ({"kind": "scatter", "x_column": "value"}, "needs 'y_column'"),
    ({"kind": "scatter", "x_column": "value", "y_column": "name"}, "name"),
    ({"kind": "histogram", "column": "value", "bins": 0}, "bins"),
    ({"kind": "histogram", "column": "value", "bins": "2.5"}, "bins"),
    ({"kind": "histogram", "column": "empty"}, "nothing to draw"),
    ({"kind": "scatter", "x_column": "value", "y_column": "empty"}, "nothing to draw"),
    ({"kind": "bar", "category": "name", "column": "empty"}, "nothing to draw"),
    ({"kind": "pie", "category": "name"}, "kind"),
    ({"kind": "bar", "category": "name", "formats": ["html"]}, "png or svg"),
    ({"kind": "bar", "category": "name", "formats": ["jpg"]}, "formats"),
    ({"kind": "map", "name": "table"}, "geometry"),
])
def test_wrong_calls_say_what_is_wrong_and_leave_nothing(refused, tmp_path, arguments, said):
    rows = pandas.DataFrame({"name": ["a", "b"], "value": [1, 2], "empty": [numpy.nan, numpy.nan]})
    places = geopandas.GeoDataFrame(rows, geometry=[Point(1, 1), Point(2, 2)], crs=4326)
    assert said in refused({"rows": places, "table": rows}, *plot(**arguments))
    outputs = tmp_path / "outputs"
    assert not outputs.exists() or not list(outputs.glob("*.png"))
