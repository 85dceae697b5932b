#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Hands damaged files of every format to the program and judges what it does.

Usage: corrupt_files.py PROGRAM [--each N] [--seconds S] [--formats FORMAT,...] [--parallel P] [--seed S]
                        [--keep FOLDER]

A clean file of each format is made first, by the program, by gdal_translate or here; then N damaged ones:
cut short, with single bits turned, counts made huge, parts doubled or taken out, or another format's
beginning; with --seconds, as many of the N as there is time for. The same seed makes the same files. Each is
described, exported and, where it is a raster, summarised, in a run of its own.

A run passes where it ends by itself within the time, by no signal and no sanitizer; with either a result
or one clear line and a status other than zero, of no internal error; where what it writes is whole; and
where nothing temporary is left behind.
"""
import argparse
import concurrent.futures
import json
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

from faults import DEGREES, HEIGHTS, SQUARES
from runs import call, crash, environment, leftovers, run

FIXTURES = Path(__file__).resolve().parent.parent / "fixtures" / "geodata"
TIMEOUT_S = 60
MEMORY_LIMIT = 6 << 30  # of address space; sanitizers take more and have a limit of their own
MOMENT = (2024, 1, 2, 3, 4, 6)

KML = """<?xml version="1.0" encoding="UTF-8"?>
<kml xmlns="http://www.opengis.net/kml/2.2"><Document><name>places</name>
<Placemark><name>A</name><description>x</description><Point><coordinates>1,2,3</coordinates></Point></Placemark>
<Placemark><name>B</name><ExtendedData><Data name="n"><value>5</value></Data></ExtendedData>
<Polygon><outerBoundaryIs><LinearRing><coordinates>0,0 1,0 1,1 0,0</coordinates></LinearRing></outerBoundaryIs></Polygon>
</Placemark></Document></kml>
"""
GPX = """<?xml version="1.0"?><gpx version="1.1" creator="x" xmlns="http://www.topografix.com/GPX/1/1">
<wpt lat="50.5" lon="8.25"><ele>100.5</ele><time>2020-01-01T10:00:00Z</time><name>A</name></wpt>
<wpt lat="51" lon="9"><name>B</name></wpt></gpx>
"""
TOPOJSON = {"type": "Topology", "transform": {"scale": [0.5, 0.25], "translate": [10, -20]},
            "arcs": [[[0, 0], [1, 0], [0, 1]], [[1, 1], [-1, 0], [0, -1]]],
            "objects": {"areas": {"type": "GeometryCollection", "geometries": [
                {"type": "Polygon", "arcs": [[0, 1]], "id": "a", "properties": {"n": 1, "t": "x"}},
                {"type": "MultiPolygon", "arcs": [[[0, 1]], [[-2, -1]]], "id": 2, "properties": {"n": 2.5}}]}}}
TABLE = "id,name,lon,lat,day,share\n1,Aé,8.25,50.5,2020-02-29,0.5\n2,\"B, \"\"b\"\"\",9,51,,1e-3\n3,C,-170.5,-8,2021-01-01,\n"
SQUARES_VRT = """<VRTDataset rasterXSize="4" rasterYSize="3"><SRS>EPSG:4326</SRS><GeoTransform>9,1,0,63,0,-1</GeoTransform>
<VRTRasterBand dataType="Float32" band="1"><NoDataValue>-9</NoDataValue><SimpleSource>
<SourceFilename relativeToVRT="1">cells.tif</SourceFilename><SourceBand>1</SourceBand>
<SrcRect xOff="0" yOff="0" xSize="4" ySize="3"/><DstRect xOff="0" yOff="0" xSize="4" ySize="3"/>
</SimpleSource></VRTRasterBand></VRTDataset>
"""


def features():
    return [json.dumps(feature) for feature in json.loads(SQUARES)["features"]]


def zipped(files):
    """A zip of the files' contents by name, the same each time."""
    with tempfile.SpooledTemporaryFile() as stream:
        with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in files.items():
                archive.writestr(zipfile.ZipInfo(name, MOMENT), content)
        stream.seek(0)
        return stream.read()


def exported(program, folder):
    """The files that the program itself writes, by name."""
    (folder / "squares.geojson").write_text(SQUARES)
    (folder / "heights.asc").write_text(HEIGHTS)
    (folder / "heights.prj").write_text(DEGREES)
    names = ["squares.shp", "squares.gpkg", "squares.fgb"]
    calls = [call("export_dataset", dataset="squares", file_name=name) for name in names]
    calls.append(call("export_dataset", dataset="heights", file_name="cells.tif"))
    (folder / "calls.json").write_text(json.dumps(calls))
    subprocess.run([program, "tools", "run", "calls.json", "--data", "squares.geojson", "--data", "heights.asc",
                    "--out", "made"], cwd=folder, check=True, capture_output=True)
    return {path.name: path.read_bytes() for path in sorted((folder / "made").iterdir())}


def netcdf(folder, kind):
    source, target = folder / "made" / "cells.tif", folder / f"{kind}.nc"
    subprocess.run(["gdal_translate", "-q", "-of", "netCDF", "-co", f"FORMAT={kind}", "-co", "WRITE_GDAL_HISTORY=NO",
                    source, target], check=True, capture_output=True)
    return target.read_bytes()


def clean_files(program):
    """Format -> (files by name, the one that is opened, those that are damaged in turn)."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        made = exported(program, folder)
        shape = {part: content for part, content in made.items() if part.startswith("squares.") and
                 Path(part).suffix in (".shp", ".shx", ".dbf", ".prj", ".cpg")}
        single = {
            "geojson": ("squares.geojson", SQUARES), "geojsonl": ("lines.geojsonl", "\n".join(features()) + "\n"),
            "topojson": ("areas.topojson", json.dumps(TOPOJSON)), "csv": ("table.csv", TABLE),
            "tsv": ("table.tsv", TABLE.replace(",", "\t")), "kml": ("places.kml", KML), "gpx": ("points.gpx", GPX),
            "kmz": ("places.kmz", (FIXTURES / "places.kmz").read_bytes()),
            "xlsx": ("stations.xlsx", (FIXTURES / "stations.xlsx").read_bytes()),
            "gpkg": ("squares.gpkg", made["squares.gpkg"]), "fgb": ("squares.fgb", made["squares.fgb"]),
            "zip": ("squares.zip", zipped(shape)), "tif": ("cells.tif", made["cells.tif"]),
            "asc": ("heights.asc", HEIGHTS)}
        if shutil.which("gdal_translate"):
            single["nc"] = ("classic.nc", netcdf(folder, "NC"))
            single["nc4"] = ("hdf.nc", netcdf(folder, "NC4"))
    formats = {kind: ({file: as_bytes(content)}, file, [file]) for kind, (file, content) in single.items()}
    for part in (".shp", ".shx", ".dbf", ".prj"):
        formats[part[1:]] = (shape, "squares.shp", ["squares" + part])
    formats["vrt"] = ({"cells.vrt": as_bytes(SQUARES_VRT), "cells.tif": made["cells.tif"]}, "cells.vrt", ["cells.vrt"])
    return formats


def as_bytes(content):
    return content if isinstance(content, bytes) else content.encode()


HUGE_NUMBERS = [b"1e999", b"-1e308", b"99999999999999999999", b"nan", b"-1", b"0", b"2147483648"]


def cut(data, chance):
    return data[:chance.choice([1, 4, 16, len(data) // 2, len(data) * 9 // 10, len(data) - 1,
                                chance.randrange(len(data))])]


def turn_bit(data, chance):
    at = chance.randrange(min(len(data), chance.choice([64, 512, len(data)])))
    return data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1:]


def huge_count(data, chance):
    at = chance.randrange(min(len(data), chance.choice([128, len(data)])))
    return data[:at] + chance.choice([b"\xff\xff\xff\xff", b"\x7f\xff\xff\xff", b"\xff\xff\xff\x7f", bytes(4)]) + data[at + 4:]


def huge_number(data, chance):
    numbers = list(re.finditer(rb"\d+", data))
    if not numbers:
        return huge_count(data, chance)
    chosen = chance.choice(numbers)
    return data[:chosen.start()] + chance.choice(HUGE_NUMBERS) + data[chosen.end():]


def take_out(data, chance):
    start = chance.randrange(len(data))
    return data[:start] + data[start + chance.choice([1, 2, 8, 100]):]


def double(data, chance):
    start = chance.randrange(len(data))
    piece = data[start:start + chance.choice([1, 8, 100, 1000])]
    return data[:start] + piece * chance.choice([2, 50]) + data[start:]


def noise(data, chance):
    start = chance.randrange(len(data))
    return data[:start] + chance.randbytes(chance.choice([1, 16, 200])) + data[start:]


def foreign_start(data, chance):
    starts = [b"PK\x03\x04", b"SQLite format 3\0", b"II*\0\x08\0\0\0", b"CDF\x01", b"\x89HDF\r\n\x1a\n", b"fgb\x03fgb\0",
              b"\xff\xfe", b"\xef\xbb\xbf", b"{\"type\":", b"<?xml", b"\0\0\x27\x0a"]
    start = chance.choice(starts)
    return start + data[len(start):]


DAMAGES = [cut, turn_bit, turn_bit, huge_count, huge_number, take_out, double, noise, foreign_start]


def damaged(data, chance):
    """One or, sometimes, several kinds of damage; never none."""
    result = data
    while result == data:
        result = data
        for _ in range(chance.choice([1, 1, 1, 2, 4])):
            if result:
                result = chance.choice(DAMAGES)(result, chance)
    return result


def limit_memory():
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY_LIMIT, MEMORY_LIMIT))


def run_on(options, files, opened, damages):
    """Runs the program over the files, some of them replaced."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for sub in ("data", "tmp"):
            (folder / sub).mkdir()
        for file, content in {**files, **damages}.items():
            (folder / "data" / file).write_bytes(content)
        stem, raster = Path(opened).stem, Path(opened).suffix in (".tif", ".asc", ".nc", ".vrt")
        # The datasets of a zip, a workbook or a topology have names of their own: they are asked for first.
        dataset = {"squares.zip": "squares", "stations.xlsx": "stations_Stations", "areas.topojson": "areas",
                   "places.kmz": "places_Peaks"}.get(opened, stem)
        calls = [call("describe_dataset", dataset=dataset),
                 call("raster_statistics", raster=dataset) if raster else call("read_dataset", dataset=dataset, output="read"),
                 call("export_dataset", dataset=dataset if raster else "read", file_name="out.tif" if raster else "out.gpkg")]
        (folder / "calls.json").write_text(json.dumps(calls))
        return run([options.program, "tools", "run", "calls.json", "--json", "--data", f"data/{opened}", "--out", "out"],
                   folder, environment(folder / "tmp"), TIMEOUT_S, preexec=None if options.sanitized else limit_memory)


def is_whole(name, content):
    if name.endswith(".gpkg"):
        return content.startswith(b"SQLite format 3\0") and len(content) % 4096 == 0
    if name.endswith(".provenance.json"):
        return content.endswith(b"}\n")
    return name.endswith(".tif") and content[:2] in (b"II", b"MM")


def judge(ran):
    if reasons := crash(ran):
        return reasons
    reasons = leftovers(ran)
    reasons += [f"{name} is half-written" for name, content in ran.files.items() if not is_whole(name, content)]
    if ran.status == 0:
        if not ran.files:
            reasons.append("ends well without an output")
        return reasons
    if len(ran.error_lines()) != 1:
        reasons.append(f"{len(ran.error_lines())} error lines where one is promised")
    for result in json.loads(ran.out) if ran.out else []:
        if not result["ok"] and result["error_code"] == "internal":
            reasons.append(f"an internal error: {result['text'][:200]}")
        if not result["ok"] and ("\n" in result["text"] or "more memory than there is" in result["text"]):
            reasons.append(f"no clear line: {result['text'][:200]}")
    return reasons


def damage_one(options, formats, kind, number, until):
    if until and time.monotonic() > until:
        return None
    files, opened, targets = formats[kind]
    chance = random.Random(f"{options.seed}-{kind}-{number}")
    damages = {target: damaged(files[target], chance) for target in targets}
    ran = run_on(options, files, opened, damages)
    return ran, judge(ran), damages


def show_format(options, formats, kind, results):
    read = sum(1 for ran, reasons, _ in results if not reasons and ran.status == 0)
    found = [(number, result) for number, result in enumerate(results) if result[1]]
    print(f"{kind:10} {len(results):5} damaged {read:5} read {len(results) - read - len(found):5} refused "
          f"{len(found):4} found", flush=True)
    for number, (ran, reasons, damages) in found:
        print(f"  {kind} {number}: {'; '.join(reasons)}")
        if options.keep:
            for name, content in damages.items():
                folder = Path(options.keep) / f"{kind}-{number}"
                folder.mkdir(parents=True, exist_ok=True)
                for file, whole in formats[kind][0].items():
                    (folder / file).write_bytes(whole)
                (folder / name).write_bytes(content)
                (folder / "said.txt").write_text(f"{ran.status}\n{ran.err}\n{ran.out}")
    return len(found)


def parse(arguments):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("program", type=lambda text: str(Path(text).resolve()))
    parser.add_argument("--each", type=int, default=100, help="damaged files of each format")
    parser.add_argument("--seconds", type=float, help="for each format")
    parser.add_argument("--formats", help="separated by commas; default: all")
    parser.add_argument("--parallel", type=int, default=os.cpu_count())
    parser.add_argument("--seed", default="1")
    parser.add_argument("--keep", help="folder for the files that something was found with")
    return parser.parse_args(arguments)


def main(arguments):
    options = parse(arguments)
    options.sanitized = "libasan" in subprocess.run(["ldd", options.program], capture_output=True, text=True).stdout
    formats = clean_files(options.program)
    found = 0
    for kind in options.formats.split(",") if options.formats else formats:
        clean = run_on(options, *formats[kind][:2], {})
        if clean.status != 0 or judge(clean):
            sys.exit(f"the clean file of {kind} is not read: {judge(clean)}\n{clean.err}{clean.out}")
        until = time.monotonic() + options.seconds if options.seconds else None
        with concurrent.futures.ThreadPoolExecutor(options.parallel) as pool:
            results = list(pool.map(lambda number: damage_one(options, formats, kind, number, until),
                                    range(options.each)))
        results = [result for result in results if result is not None]
        found += show_format(options, formats, kind, results)
    print(f"{found} findings")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
