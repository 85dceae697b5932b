#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""An MCP server that works out areas, sums and means from GeoJSON and CSV as someone does who thinks of no trap: on the
plane, whatever the unit of the coordinates, and with every number of a column. It dies of files that it cannot read, as
such programs do; tests/traps/test_mcp.py asks it the questions of the traps.
"""
import csv
import json
import sys
import time

TOOLS = ("polygon_area", "column_figures", "wait", "chatter")


class Refusal(Exception):
    pass


def ring_area(ring):
    """Of a ring on the plane: Gauss's formula."""
    return abs(sum(x0 * y1 - x1 * y0 for (x0, y0, *_), (x1, y1, *_) in zip(ring, ring[1:]))) / 2


def polygons_of(geometry):
    if geometry["type"] not in ("Polygon", "MultiPolygon"):
        raise Refusal(f"a {geometry['type']} has no area")
    return [geometry["coordinates"]] if geometry["type"] == "Polygon" else geometry["coordinates"]


def polygon_area(path):
    with open(path, encoding="utf-8") as file:
        features = json.load(file)["features"]
    square_metres = sum(ring_area(polygon[0]) - sum(map(ring_area, polygon[1:]))
                        for one in features for polygon in polygons_of(one["geometry"]))
    return {"area_km2": square_metres / 1e6, "features": len(features)}


def column_figures(path, column):
    with open(path, encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    cells = [row[column] for row in rows if row[column] != ""]
    numbers = [float(cell) for cell in cells]
    remarks = [f"{len(rows) - len(cells)} cells are empty"] if len(cells) < len(rows) else []
    return {"sum": sum(numbers), "mean": sum(numbers) / len(numbers), "remarks": remarks}


def wait(hundredths):
    time.sleep(hundredths / 100)
    return {}


def chatter():
    print("loading the model ...", flush=True)
    return {}


def call(name, arguments):
    try:
        figures = globals()[name](**arguments)
    except Refusal as refusal:
        return {"content": [{"type": "text", "text": str(refusal)}], "isError": True}
    return {"content": [{"type": "text", "text": json.dumps(figures)}], "structuredContent": figures}


def result_of(method, params):
    if method == "initialize":
        return {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}},
                "serverInfo": {"name": "naive", "version": "1"}}
    if method == "tools/list":  # one to a page
        number = int(params.get("cursor", 0))
        page = {"tools": [{"name": TOOLS[number], "inputSchema": {"type": "object"}}]}
        return page | ({"nextCursor": str(number + 1)} if number + 1 < len(TOOLS) else {})
    return call(params["name"], params.get("arguments", {}))


def main():
    initialized = False
    for line in sys.stdin:
        message = json.loads(line)
        reply = {"jsonrpc": "2.0", "id": message.get("id")}
        if message["method"] == "notifications/initialized":
            initialized = True
        elif message["method"] == "tools/call" and not initialized:
            print(json.dumps(reply | {"error": {"code": -32600, "message": "not initialized"}}), flush=True)
        else:
            print(json.dumps(reply | {"result": result_of(message["method"], message["params"])}), flush=True)


if __name__ == "__main__":
    main()
