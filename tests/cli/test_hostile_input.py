# SPDX-License-Identifier: Apache-2.0
"""Bad input of every kind gets one clear line, a non-zero status, and leaves nothing half-written."""
import json
import os
import re
import random
import resource
import signal
import struct
import subprocess
import time
import zipfile
from pathlib import Path

import pytest

from program import PROGRAM, listing, run

SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]
BOW_TIE = [[0, 0], [2, 2], [2, 0], [0, 2], [0, 0]]


def collection(*rings, **members):
    features = [{"type": "Feature", "properties": {"name": f"f{i}"},
                 "geometry": {"type": "Polygon", "coordinates": [ring]}}
                for i, ring in enumerate(rings)]
    return json.dumps({"type": "FeatureCollection", **members, "features": features})


def point_shapefile(folder, stem, points, shx=True):
    """Writes a point Shapefile from its specification, with one text field, and no .prj."""
    def header(bytes_in_file):
        return (struct.pack(">7i", 9994, 0, 0, 0, 0, 0, bytes_in_file // 2)
                + struct.pack("<2i", 1000, 1)
                + struct.pack("<8d", min(x for x, _ in points), min(y for _, y in points),
                              max(x for x, _ in points), max(y for _, y in points), 0, 0, 0, 0))
    shp = b"".join(struct.pack(">2i", i + 1, 10) + struct.pack("<i2d", 1, x, y)
                   for i, (x, y) in enumerate(points))
    (folder / f"{stem}.shp").write_bytes(header(100 + len(shp)) + shp)
    if shx:
        index = b"".join(struct.pack(">2i", 50 + 14 * i, 10) for i in range(len(points)))
        (folder / f"{stem}.shx").write_bytes(header(100 + len(index)) + index)
    record = b"".join(b" " + f"p{i}".ljust(8).encode() for i in range(len(points)))
    field = b"NAME".ljust(11, b"\0") + b"C" + bytes(4) + bytes([8, 0]) + bytes(14)
    dbf = (struct.pack("<4BIHH20x", 3, 126, 1, 1, len(points), 65, 9) + field + b"\r" + record
           + b"\x1a")
    (folder / f"{stem}.dbf").write_bytes(dbf)


class TestHostileInput:
    @pytest.fixture(autouse=True)
    def set_up(self, folder):
        self.folder = folder

    def write(self, name, content):
        path = self.folder / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def describe(self, path, *more):
        return run("tools", "call", "describe_dataset", f"dataset={path.stem}", "--data", path,
                   "--out", self.folder / "out", *more)

    def assert_refused(self, ran, *words):
        assert ran.status != 0, ran.out
        assert ran.status < 128, ran.err
        line = ran.error_line()
        for word in words:
            assert word in line

    def test_words_that_are_no_command(self):
        self.assert_refused(run("frobnicate"), "`graticule frobnicate`")
        self.assert_refused(run("tools", "frobnicate"), "`graticule tools frobnicate`", "tools --help")
        self.assert_refused(run("tools"), "subcommand is required")
        self.assert_refused(run("--frobnicate"), "no option `graticule --frobnicate`")

    def test_missing_path(self):
        self.assert_refused(run("run", "How many?", "--data", self.folder / "none"), "none")

    @pytest.mark.parametrize("ending", ["geojson", "topojson", "shp", "gpkg", "fgb", "kml", "gpx", "csv", "xlsx", "tif", "vrt",
                                        "asc", "nc", "zip"])
    def test_empty_files(self, ending):
        self.assert_refused(self.describe(self.write(f"empty.{ending}", b"")), "empty")

    @pytest.mark.parametrize("ending", ["geojson", "geojsonl", "topojson", "shp", "gpkg", "fgb", "kml", "gpx", "xlsx", "tif",
                                        "vrt", "asc", "nc", "zip"])
    def test_garbage(self, ending):
        noise = random.Random(7).randbytes(5000)
        self.assert_refused(self.describe(self.write(f"noise.{ending}", noise)), "noise")

    def test_truncated(self):
        whole = collection(SQUARE, BOW_TIE)
        self.assert_refused(self.describe(self.write("cut.geojson", whole[:-20])), "cut.geojson")

    @pytest.mark.parametrize("ending", ["shp", "geojson", "gpkg", "tif"])
    def test_wrong_ending(self, ending):
        png = b"\x89PNG\r\n\x1a\n" + bytes(100)
        self.assert_refused(self.describe(self.write(f"picture.{ending}", png)), "picture")

    def test_json_that_is_no_map(self):
        self.assert_refused(self.describe(self.write("plain.geojson", '{"a": [1, 2]}')), "plain")

    def test_data_of_which_nothing_can_be_read(self):
        self.write("cut.geojson", collection(SQUARE)[:-20])
        self.write("noise.tif", b"noise" * 50)
        ran = run("run", "How many?", "--data", self.folder, "--out", self.folder / "run")
        self.assert_refused(ran, "could not be read", "cut.geojson")

    def test_deep_nesting(self):
        deep = '{"type":"FeatureCollection","features":[{"type":"Feature","properties":{},"geometry":' \
               '{"type":"Polygon","coordinates":' + "[" * 200000 + "]" * 200000 + "}}]}"
        self.assert_refused(self.describe(self.write("deep.geojson", deep)), "deep")
        bomb = self.write("calls.json", "[" * 100000)
        good = self.write("good.geojson", collection(SQUARE))
        self.assert_refused(run("tools", "run", bomb, "--data", good, "--out", self.folder / "out"),
                            "deeper than")

    def test_huge_numbers(self):
        ring = json.dumps([[0, 0], [1, 0], [1, 1], [0, 0]]).replace("1, 1", "1e999, 1" + "0" * 500)
        path = self.write("huge.geojson", '{"type":"FeatureCollection","features":[{"type":"Feature",'
                          '"properties":{"n":' + "9" * 400 + '},"geometry":{"type":"Polygon",'
                          f'"coordinates":[{ring}]}}}}]}}')
        ran = self.describe(path)
        if ran.status == 0:  # read: then neither the number nor the place may have been made up
            assert "9999999999999999999" not in ran.out
        else:
            self.assert_refused(ran, "huge")

    def test_shapefile_without_index_or_projection(self):
        point_shapefile(self.folder, "bare", [(1, 2), (3, 4)], shx=False)
        before = listing(self.folder)
        ran = self.describe(self.folder / "bare.shp")
        assert ran.status == 0, ran.err
        assert "2" in ran.out
        assert "unknown" in ran.out.lower()
        if (self.folder / "out").exists():
            assert listing(self.folder / "out") == []
        assert [name for name in listing(self.folder) if not name.startswith("out")] == before

    def test_layer_without_crs_where_one_is_needed(self):
        point_shapefile(self.folder, "bare", [(1, 2), (3, 4)])
        ran = run("tools", "call", "buffer", "dataset=bare", "distance_m=100", "output=b", "--data",
                  self.folder / "bare.shp", "--out", self.folder / "out")
        self.assert_refused(ran, "bare", "coordinate reference system")

    def test_self_intersecting_polygon_is_repaired_and_said(self):
        path = self.write("bow.geojson", collection(BOW_TIE))
        mask = self.write("mask.geojson", collection([[0, 0], [2, 0], [2, 2], [0, 2], [0, 0]]))
        ran = run("tools", "call", "overlay", "left=bow", "right=mask", "how=intersection", "output=o",
                  "--data", path, "--data", mask, "--out", self.folder / "out")
        assert ran.status == 0, ran.err
        assert re.search("repair|invalid", ran.out.lower())

    def test_archive_that_climbs_out(self):
        path = self.folder / "evil.zip"
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr("../escaped.geojson", collection(SQUARE))
        before = set(listing(self.folder.parent / self.folder.name))
        self.assert_refused(self.describe(path), "evil.zip")
        assert not (self.folder.parent / "escaped.geojson").exists()
        assert {n for n in listing(self.folder) if not n.startswith("out")} == before

    def test_bad_catalogue(self):
        self.write("good.geojson", collection(SQUARE))
        self.write("catalog.toml", "[[dataset]\nfile = ")
        self.assert_refused(run("run", "How many squares?", "--data", self.folder), "catalog.toml")

    @pytest.mark.parametrize("name", ["copy.geojson", "copy.gpkg", "copy.csv", "copy.fgb", "copy.shp"])
    def test_full_disk(self, name):
        path = self.write("many.geojson", collection(*[SQUARE] * 2000))
        out = self.folder / "out"
        out.mkdir()

        def small_disk():  # a limit on file size: writing fails half-way, as on a full disk
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (20000, 20000))

        ran = run("tools", "call", "export_dataset", "dataset=many", f"file_name={name}", "--data", path, "--out", out,
                  preexec=small_disk)
        self.assert_refused(ran)
        assert [n for n in listing(out) if "copy" in n] == []

    def test_interrupt(self):
        rows = "\n".join(f"{i},{i % 360 - 180},{i % 170 - 85}" for i in range(3_000_000))
        path = self.write("big.csv", "id,longitude,latitude\n" + rows + "\n")
        out = self.folder / "run"
        process = subprocess.Popen([PROGRAM, "run", "How many big rows are within 5 km of big rows?",
                                    "--data", str(path), "--out", str(out)],
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        deadline = time.monotonic() + 60
        while not (out / "events.jsonl").exists() and time.monotonic() < deadline:
            time.sleep(0.02)
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
        assert process.returncode == 130, err
        last = json.loads((out / "events.jsonl").read_text().splitlines()[-1])
        assert last["data"]["end"] == "cancelled"
        assert (out / "report.html").exists()
        assert [n for n in listing(out) if ".graticule-" in n] == []

    def test_unwritable_output(self):
        if os.geteuid() == 0:
            target = Path("/proc/graticule-cannot-write")  # not even root makes folders there
        else:
            target = Path("/graticule-cannot-write")
        path = self.write("good.geojson", collection(SQUARE))
        self.assert_refused(run("run", "How many good features?", "--data", path, "--out", target))

    def test_run_folder_that_is_something_else(self):
        path = self.write("good.geojson", collection(SQUARE))
        precious = self.folder / "precious"
        precious.mkdir()
        (precious / "letter.txt").write_text("dear")
        ran = run("run", "How many good features?", "--data", path, "--out", precious, "--replace")
        self.assert_refused(ran, "precious")
        assert (precious / "letter.txt").read_text() == "dear"

    def test_names_that_are_markup_or_escape_sequences(self):
        evil = "\x1b[31m<script>alert(1)</script>"
        text = collection(SQUARE).replace('"f0"', json.dumps(evil))
        path = self.write("names.geojson", text)
        ran = run("tools", "call", "unique_values", "dataset=names", "field=name", "--data", path,
                  "--out", self.folder / "out")
        assert ran.status == 0, ran.err
        assert "\x1b" not in ran.out + ran.err
