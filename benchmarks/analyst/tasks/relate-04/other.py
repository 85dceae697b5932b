# SPDX-License-Identifier: Apache-2.0
import json
from collections import defaultdict

owners = defaultdict(set)
near = defaultdict(set)
for feature in json.load(open("data/southwest_counties.geojson"))["features"]:
    code, shape = feature["properties"]["id"], feature["geometry"]
    near[code] = set()
    for polygon in shape["coordinates"] if shape["type"] == "MultiPolygon" else [shape["coordinates"]]:
        for ring in polygon:
            for one, other in zip(ring, ring[1:]):
                owners[frozenset([tuple(one), tuple(other)])].add(code)
for codes in owners.values():
    for code in codes:
        near[code] |= codes - {code}
with open("outputs/county_neighbours.csv", "w") as file:
    file.write("id,neighbours,other_state\n")
    for code, others in sorted(near.items()):
        file.write(f"{code},{len(others)},{sum(other[:2] != code[:2] for other in others)}\n")
