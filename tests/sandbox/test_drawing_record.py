# SPDX-License-Identifier: Apache-2.0
"""The record of what was drawn (docs/drawing-record.md) in pictures that code saves in the sandbox. What is drawn has plain
values, so that what the record must say is known; its pixels are looked at by Pillow, in the sandbox too."""

import json
import os
import struct
import subprocess
import xml.etree.ElementTree
import zlib

import pytest

PROGRAM = os.environ["GRATICULE"]

START = """
import geopandas as gpd, numpy as np, pandas as pd, shapely, json
import matplotlib.pyplot as plt
from PIL import Image

def seen(path):
    "How many pixels of the record show their colour, of how many."
    picture = Image.open(path)
    record = json.loads(picture.text["drawing-record"])
    pixels = np.asarray(picture.convert("RGB")).astype(int)
    good = all_ = 0
    for group in (group for panel in record["panels"] for group in panel["marks"]):
        for shape in group["shapes"]:
            all_ += 1
            if shape["pixel"] is not None:
                x, y = (int(value) for value in shape["pixel"])
                colour = [int(shape["colour"][i:i + 2], 16) for i in (1, 3, 5)]
                good += abs(pixels[y, x] - colour).max() <= 8
    return good, all_
"""

PIECES = {
    "bars.png": """
        figure, axes = plt.subplots(figsize=(6, 4))
        axes.bar(["Åland", "b", "c"], [10, 20.5, -5], color=["#ff0000", "#00ff00", "#0000ff"], label="all")
        axes.set(title="Three bars", xlabel="place", ylabel="people")
        axes.legend()
        figure.savefig("outputs/bars.png", dpi=100)
        assert seen("outputs/bars.png") == (3, 3)
        """,
    "grouped.png": """
        frame = pd.DataFrame({"first": [1, 2], "second": [3, 4]}, index=["left", "right"])
        axes = frame.plot.barh(stacked=True)
        axes.figure.savefig("outputs/grouped.png", bbox_inches="tight", dpi=130)
        assert seen("outputs/grouped.png") == (4, 4)
        """,
    "bins.png": """
        figure, axes = plt.subplots()
        axes.hist([1, 1, 2, 9], bins=[0, 2, 4, 10])
        figure.savefig("outputs/bins.png")
        assert seen("outputs/bins.png") == (3, 3)
        """,
    "scatter.png": """
        figure, axes = plt.subplots()
        shown = axes.scatter([1.25, 2, 3], [10, 20, 15], c=[5, 7, 6], cmap="viridis")
        axes.plot([1, 3], [12, 12], color="#ff0000")
        figure.colorbar(shown, label="depth")
        figure.savefig("outputs/scatter.png")
        """,
    "overwritten.png": """
        figure, axes = plt.subplots()
        bar = figure.colorbar(axes.scatter([1, 2, 3], [10, 20, 15], c=[5, 7, 6]), orientation="horizontal")
        bar.set_ticks([5, 7], labels=["few", "many"])
        figure.savefig("outputs/overwritten.png")
        """,
    "relabelled.png": """
        figure, axes = plt.subplots()
        axes.bar(["a", "b"], [1, 2])
        axes.set_xticks([0, 1], ["b", "a"])
        axes.set_yticks([0, 2], ["0", "200"])
        figure.savefig("outputs/relabelled.png")
        """,
    "logarithm.png": """
        from matplotlib.colors import LogNorm
        figure, axes = plt.subplots()
        shown = axes.scatter([1, 2, 3], [10, 20, 15], c=[1, 10, 100], norm=LogNorm(1, 100), cmap="viridis")
        figure.colorbar(shown)
        figure.savefig("outputs/logarithm.png")
        """,
    "steps.png": """
        from matplotlib.colors import BoundaryNorm
        figure, axes = plt.subplots()
        shown = axes.scatter([1, 2, 3], [10, 20, 15], c=[1, 4, 9], norm=BoundaryNorm([0, 2, 5, 10], 256), cmap="viridis")
        figure.colorbar(shown)
        figure.savefig("outputs/steps.png")
        """,
    "legend.png": """
        cells = [shapely.box(x, y, x + 1, y + 1) for x in range(24) for y in range(18)]
        grid = gpd.GeoDataFrame({"class": ["low" if x % 2 else "high" for x in range(len(cells))]}, crs=3067, geometry=cells)
        axes = grid.plot(column="class", legend=True)
        axes.figure.savefig("outputs/legend.png")
        """,
    "squares.png": """
        squares = gpd.GeoDataFrame({"value": [3.5, 1.5, 2.5]}, crs=3067, geometry=[
            shapely.box(400000, 6700000, 401000, 6701000), shapely.box(401000, 6700000, 402000, 6701000),
            shapely.box(402000, 6700000, 403000, 6701000).difference(shapely.box(402400, 6700400, 402600, 6700600))])
        axes = squares.plot(column="value", legend=True)
        squares.boundary.plot(ax=axes, color="#ff0000")
        axes.figure.savefig("outputs/squares.png", dpi=150)
        assert seen("outputs/squares.png") == (6, 6), seen("outputs/squares.png")
        """,
    "hidden.png": """
        figure, axes = plt.subplots()
        gpd.GeoSeries([shapely.box(0, 0, 4, 4)], crs=4326).plot(ax=axes, color="#00ff00")
        gpd.GeoSeries([shapely.box(-1, -1, 5, 5)], crs=4326).plot(ax=axes, color="#0000ff")
        gpd.GeoSeries([shapely.Point(1, 2)], crs=4326).plot(ax=axes, color="#ff0000", markersize=40)
        axes.set_xlim(-2, 6)
        figure.savefig("outputs/hidden.png")
        """,
    "places.png": """
        import cartopy.crs as ccrs
        plt.figure()
        axes = plt.axes(projection=ccrs.AlbersEqualArea(-96, 37))
        axes.set_extent([-120, -70, 25, 50])
        axes.scatter([-100, -90], [40, 42], transform=ccrs.PlateCarree(), color="#ff0000")
        axes.figure.savefig("outputs/places.png")
        assert seen("outputs/places.png") == (2, 2)
        """,
    "bars.svg": """
        figure, axes = plt.subplots(figsize=(6, 4))
        axes.bar(["a<b", "c&d"], [1, 2])
        figure.savefig("outputs/bars.svg", dpi=300)
        """,
    "many.png": """
        values = np.arange(30000) / 10
        figure, axes = plt.subplots()
        axes.scatter(values, values)
        figure.savefig("outputs/many.png")
        """,
    "odd.png": """
        class Odd:
            def __str__(self): raise ValueError("no words")
        figure, axes = plt.subplots()
        bars = axes.bar([1, 2], [float("nan"), float("inf")])
        bars.patches[1].get_window_extent = lambda *_: 1 / 0
        figure.savefig("outputs/odd.png")
        assert Image.open("outputs/odd.png").size == (640, 480)
        """,
    "same": """
        import io
        from matplotlib.backends.backend_agg import FigureCanvasAgg
        figure, axes = plt.subplots()
        axes.plot([1, 2], [3, 4]); axes.bar([1], [3])
        figure.canvas.draw()
        plain = np.asarray(figure.canvas.buffer_rgba()).copy()
        saved = io.BytesIO()
        figure.savefig(saved, dpi=100, metadata={"Author": "A. Person", "Software": None})
        opened = Image.open(saved)
        assert (np.asarray(opened) == plain).all()
        assert opened.text["Author"] == "A. Person" and "Software" not in opened.text and "drawing-record" in opened.text
        figure.savefig(saved, format="png", pil_kwargs={"pnginfo": None})
        for ending in ("pdf", "jpg"):
            figure.savefig("outputs/same." + ending)
        plt.close("all")
        """,
}


def dedent(code):
    return "\n".join(line[8:] for line in code.splitlines())


def record_of_png(path):
    data, at = path.read_bytes(), 8
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        keyword, _, text = data[at + 8:at + 8 + length].partition(b"\0")
        if kind == b"zTXt" and keyword == b"drawing-record":
            return json.loads(zlib.decompress(text[1:]))
        at += length + 12
    return None


@pytest.fixture(scope="module")
def drawn(tmp_path_factory):
    """What came of each piece of code, and the folder of what they saved."""
    outputs = tmp_path_factory.mktemp("outputs")
    command = [PROGRAM, "sandbox", "exec", "--json", "--out", str(outputs), "--code", START]
    for code in PIECES.values():
        command += ["--code", dedent(code)]
    done = subprocess.run(command, capture_output=True, timeout=600, check=False)
    return dict(zip(PIECES, json.loads(done.stdout)[1:])), outputs


class TestDrawingRecord:
    @pytest.fixture(autouse=True)
    def set_up(self, drawn):
        self.executions, self.outputs = drawn

    def panel(self, name):
        execution = self.executions[name]
        assert execution["outcome"] == "finished", execution["raised"]
        record = record_of_png(self.outputs / name)
        assert len(record["panels"]) == 1
        return record, record["panels"][0]

    def test_bars_have_their_categories_values_colours_and_boxes(self):
        record, panel = self.panel("bars.png")
        assert (record["drawing_record"], record["size"], record["left_out"]) == (1, [600, 400], 0)
        assert (panel["kind"], panel["title"]) == ("chart", "Three bars")
        assert (panel["x_axis"]["label"], panel["y_axis"]["label"]) == ("place", "people")
        assert (panel["x_axis"]["scale"], panel["x_axis"]["categories"]) == ("category", ["Åland", "b", "c"])
        assert panel["legend"]["entries"] == [{"label": "all", "colour": "#ff0000"}]
        left, top, right, bottom = panel["legend"]["box"]
        assert 0 < right - left < 150 and 0 < bottom - top < 60
        [group] = panel["marks"]
        assert (group["kind"], group["direction"], group["series"]) == ("bars", "up", "all")
        told = [(bar["category"], bar["base"], bar["value"], bar["colour"]) for bar in group["shapes"]]
        assert told == [("Åland", 0, 10, "#ff0000"), ("b", 0, 20.5, "#00ff00"), ("c", 0, -5, "#0000ff")]
        # On a linear axis a bar is as high as its value: 20.5 against 10.
        heights = [bar["box"][3] - bar["box"][1] for bar in group["shapes"]]
        assert heights[1] / heights[0] == pytest.approx(2.05, abs=0.02)
        left, top, right, bottom = panel["frame"]
        for bar in group["shapes"]:
            assert left < bar["box"][0] < bar["box"][2] < right and top < bar["box"][1] < bar["box"][3] < bottom

    def test_stacked_bars_begin_where_those_beneath_end(self):
        _, panel = self.panel("grouped.png")
        told = [(group["series"], group["direction"], [(bar["category"], bar["base"], bar["value"]) for bar in group["shapes"]])
                for group in panel["marks"]]
        assert told == [("first", "right", [("left", 0, 1), ("right", 0, 2)]),
                        ("second", "right", [("left", 1, 3), ("right", 2, 4)])]

    def test_a_histogram_has_edges_and_counts(self):
        _, panel = self.panel("bins.png")
        told = [(bar["edges"], bar["value"]) for bar in panel["marks"][0]["shapes"]]
        assert told == [([0, 2], 2), ([2, 4], 1), ([4, 10], 1)]

    def test_points_have_coordinates_and_what_their_colours_stand_for(self):
        _, panel = self.panel("scatter.png")
        points, line = panel["marks"]
        assert [point["at"] for point in points["shapes"]] == [[1.25, 10], [2, 20], [3, 15]]
        assert [point["shown"] for point in points["shapes"]] == [5, 7, 6]
        assert [points["shapes"][i]["colour"] for i in (0, 1)] == ["#440154", "#fde725"]  # viridis from end to end
        assert (line["kind"], line["shapes"][0]["parts"]) == ("lines", [[[1, 12], [3, 12]]])
        bar = panel["colour_bar"]
        assert (bar["label"], bar["low"], bar["high"], bar["scale"]) == ("depth", 5, 7, "linear")
        assert (bar["colours"][0], bar["colours"][-1]) == ("#440154", "#fde725")
        told = [(tick["at"], tick["label"]) for tick in bar["ticks"]]
        assert (told[0], told[-1]) == ((5, "5.00"), (7, "7.00"))
        assert (bar["ticks"][0]["colour"], bar["ticks"][-1]["colour"]) == ("#440154", "#fde725")

    def test_labels_of_a_colour_bar_are_those_that_are_drawn(self):
        _, panel = self.panel("overwritten.png")
        told = [(tick["at"], tick["label"]) for tick in panel["colour_bar"]["ticks"]]
        assert told == [(5, "few"), (7, "many")]

    def test_labels_of_axes_are_those_that_are_drawn(self):
        _, panel = self.panel("relabelled.png")
        assert panel["x_axis"]["categories"] == ["b", "a"]
        assert [bar["category"] for bar in panel["marks"][0]["shapes"]] == ["b", "a"]
        assert panel["y_axis"]["labels"] == [{"at": 0, "label": "0"}, {"at": 2, "label": "200"}]

    def test_a_colour_bar_says_its_scale(self):
        _, panel = self.panel("logarithm.png")
        assert (panel["colour_bar"]["scale"], panel["colour_bar"]["low"]) == ("log", 1)
        assert ([(tick["at"], tick["label"]) for tick in panel["colour_bar"]["ticks"]]
                == [(1, "1e0"), (10, "1e1"), (100, "1e2")])

    def test_a_colour_bar_of_steps_is_told(self):
        _, panel = self.panel("steps.png")
        bar = panel["colour_bar"]
        assert (bar["low"], bar["high"], bar["scale"]) == (0, 10, "linear")
        assert len(set(bar["colours"])) == 3

    def test_a_legend_says_what_it_covers(self):
        _, panel = self.panel("legend.png")
        left, top, right, bottom = panel["legend"]["box"]
        frame = panel["frame"]
        assert frame[0] <= left < right <= frame[2] and frame[1] <= top < bottom <= frame[3]
        hidden = [shape for group in panel["marks"] for shape in group["shapes"] if shape["pixel"] is None]
        assert 0 < len(hidden) < 60, len(hidden)

    def test_areas_of_a_map_are_told_in_degrees(self):
        _, panel = self.panel("squares.png")
        assert (panel["kind"], panel["crs"]) == ("map", "EPSG:3067")
        areas, outlines = panel["marks"]
        assert [area["shown"] for area in areas["shapes"]] == [3.5, 1.5, 2.5]
        assert [len(area["parts"][0]) for area in areas["shapes"]] == [1, 1, 2]
        assert outlines["kind"] == "lines"
        # By PROJ's cs2cs: 400000 6700000 of EPSG:3067 is 25.18373 east, 60.42390 north.
        places = [place for ring in areas["shapes"][0]["parts"][0] for place in ring]
        corner = min(places, key=lambda place: place[0] + place[1])
        assert corner[0] == pytest.approx(25.18373, abs=0.0003)
        assert corner[1] == pytest.approx(60.42390, abs=0.0003)
        west, south, east, north = panel["extent"]
        assert all(west < x < east and south < y < north for x, y in places)

    def test_what_is_hidden_has_no_pixel(self):
        _, panel = self.panel("hidden.png")
        seen = [group["shapes"][0]["pixel"] is not None for group in panel["marks"]]
        assert [group["kind"] for group in panel["marks"]] == ["areas", "areas", "points"]
        assert seen == [False, True, True]

    def test_places_of_cartopy_are_told_in_degrees(self):
        _, panel = self.panel("places.png")
        assert panel["kind"] == "map"
        for point, place in zip(panel["marks"][0]["shapes"], [(-100, 40), (-90, 42)]):
            assert point["at"][0] == pytest.approx(place[0], abs=1e-5)
            assert point["at"][1] == pytest.approx(place[1], abs=1e-5)

    def test_an_svg_has_the_record_as_text(self):
        execution = self.executions["bars.svg"]
        assert execution["outcome"] == "finished", execution["raised"]
        root = xml.etree.ElementTree.parse(self.outputs / "bars.svg").getroot()
        assert root[0].get("id") == "drawing-record"
        record = json.loads(root[0].text)
        assert record["size"] == [432, 288]
        assert [bar["category"] for bar in record["panels"][0]["marks"][0]["shapes"]] == ["a<b", "c&d"]

    def test_a_record_is_bounded_and_says_what_it_leaves_out(self):
        record, panel = self.panel("many.png")
        shapes = panel["marks"][0]["shapes"]
        assert 1000 < len(shapes) <= 4000
        assert len(shapes) + record["left_out"] == 30000
        assert (shapes[-1]["at"][0] > 2900) == True  # left out evenly

    def test_what_cannot_be_described_is_drawn_all_the_same(self):
        for name in ("odd.png", "same"):
            assert self.executions[name]["outcome"] == "finished", self.executions[name]["raised"]
