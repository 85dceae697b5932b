# SPDX-License-Identifier: Apache-2.0
"""What Graticule's own operations say of the shapes that library_accuracy.py asks the five libraries about."""
import collections
import json
import os
import pathlib
import subprocess
import tempfile

PROGRAM = os.environ.get("GRATICULE", str(pathlib.Path(__file__).resolve().parents[2] / "build" / "release" / "bin" / "graticule"))


def layer(kind, coordinates):
    """A collection of features with their number."""
    features = [{"type": "Feature", "properties": {"number": i}, "geometry": {"type": kind, "coordinates": one}} for i, one in enumerate(coordinates)]
    return {"type": "FeatureCollection", "features": features}


def call(name, **arguments):
    return {"function_name": name, "arguments": arguments}


def carried_out(layers, calls, results):
    """The features' members of each result, by its name, of calls on layers."""
    with tempfile.TemporaryDirectory() as folder:
        at = pathlib.Path(folder)
        (at / "data").mkdir()
        for name, one in layers.items():
            (at / "data" / f"{name}.geojson").write_text(json.dumps(one))
        exports = [call("export_dataset", dataset=name, file_name=f"{name}.geojson") for name in results]
        (at / "calls.json").write_text(json.dumps([*calls, *exports]))
        done = subprocess.run([PROGRAM, "tools", "run", "calls.json", "--data", "data", "--out", "out", "--stop-on-error"], cwd=at, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            raise RuntimeError(done.stdout + done.stderr)
        return {name: json.loads((at / "out" / f"{name}.geojson").read_text())["features"] for name in results}


def values(features, field):
    return [one["properties"][field] for one in sorted(features, key=lambda one: one["properties"]["number"])]


def native_results(given):
    """Distances and areas in metres, and the geometries of buffers, as library_results.mjs tells them."""
    discs = collections.defaultdict(list)
    for i, disc in enumerate(given["discs"]):
        discs[disc["meters"]].append(i)
    [width] = {one["meters"] for one in given["lines"]}
    layers = {"pairs": layer("LineString", [[pair["from"], pair["to"]] for pair in given["pairs"]]),
              "polygons": layer("Polygon", [[one["ring"]] for one in given["polygons"]]),
              "strips": layer("LineString", [one["line"] for one in given["lines"]]),
              **{f"centres_{meters}": layer("Point", [given["discs"][i]["at"] for i in of]) for meters, of in discs.items()}}
    calls = [call("measure", dataset="pairs", output="lengths", measures=["length_km"]),
             call("measure", dataset="polygons", output="areas", measures=["area_km2"]),
             call("buffer", dataset="strips", distance_m=width, output="widened"),
             *(call("buffer", dataset=f"centres_{meters}", distance_m=meters, output=f"discs_{meters}") for meters in discs)]
    found = carried_out(layers, calls, ["lengths", "areas", "widened", *(f"discs_{meters}" for meters in discs)])
    round_ones = {of[one["properties"]["number"]]: one["geometry"] for meters, of in discs.items() for one in found[f"discs_{meters}"]}
    return {"distances": [1000 * km for km in values(found["lengths"], "length_km")], "areas": [1e6 * km2 for km2 in values(found["areas"], "area_km2")],
            "discs": [round_ones[i] for i in range(len(given["discs"]))], "strips": [one["geometry"] for one in found["widened"]]}
