#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the inputs that the fuzzers start from, the same each time: OUT/<target>/<number>.

Usage: seeds.py OUT

The tools' own examples come from docs/reference/tools.md; everything else is written here. What was found
once lies in regressions/<target>/ and is copied along.
"""
import json
import re
import shutil
import struct
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
REFERENCE = HERE.parent.parent / "docs" / "reference" / "tools.md"

EXPRESSIONS = [
    "i > 1", "`two words` == 2 and not (r < 0.5 or b)", "t in ('', \"Curaçao\", null)",
    "i between -1 and 2e3", "t like 'a_b%'", "d >= '2020-02-29' and year(m) == 2020",
    "i / 0 + i // 2 % 3 ** 2", "-i * (r - 1) <= abs(r)", "t.str.contains('a|b', case=False, na=False)",
    "t.isin(['x', 'y']) | ~b & i != 3", "1 < i < 5", "coalesce(i, r, 1)", "min(i, 2, r) + max(r, 1)",
    "lower(t) + upper(strip(t))", "i is null or t is not null", "isnull(d) && notna(m)",
    "round(r, 2) == floor(i) || ceil(r) <> 3", "m.dt.year", "startswith(t, 'C') and len(t) = 8",
    "sqrt(i) + log(r) + log10(r) + exp(i)", "t not in ('a')", "9223372036854775807 + i", "1e308 * 10",
    "t == 'it\\'s'", "(((((i)))))", "not not b", "i in (1, 2, r)", "day(d) + month(d)",
]

TASKS = [
    "How many towns are there?", "Which towns in Norland have more than 10,000 people?",
    "Map the population of towns by country.", "List the 3 largest towns.",
    "What share of the people live within 100 km of a landlocked country?",
    "Show lands by 2021 compared to 2020, in EPSG:3857, as lands.gpkg.",
    "Average population per country between 2,000 and 5e3", "buffer Alba by 5 miles and clip lands to it",
    "Which \"towns\" aren't in Sudland's north-east?", "top-5 towns nearest to Bern, not 12.5% fewer",
    "Draw contours every 100 m and a heat map", "towns population >= 5000 and < 1000000 or missing",
]

SQUARE = [[0, 0], [1, 0], [1, 1], [0, 1], [0, 0]]
GEOMETRIES = [
    {"type": "Point", "coordinates": [1, 2, 3]}, {"type": "LineString", "coordinates": [[179, 0], [-179, 1]]},
    {"type": "Polygon", "coordinates": [SQUARE, [[.2, .2], [.4, .2], [.4, .4], [.2, .2]]]},
    {"type": "MultiPoint", "coordinates": [[1, 2], [3, 4]]},
    {"type": "MultiLineString", "coordinates": [[[0, 0], [1, 1]], []]},
    {"type": "MultiPolygon", "coordinates": [[SQUARE], [[[5, 5], [6, 5], [6, 6], [5, 5]]]]},
    {"type": "GeometryCollection", "geometries": [{"type": "Point", "coordinates": [0, 0]},
                                                  {"type": "GeometryCollection", "geometries": []}]},
    None,
]
PROPERTIES = [{"i": 1, "r": 2.5, "t": "é\n\"", "b": True, "n": None}, {"i": 9007199254740993, "t": 5, "d": "2020-02-29"},
              {"list": [1, 2], "object": {"a": {"b": []}}, "m": "2020-01-01T00:00:00Z"}, None]

TABLES = [
    "name,lon,lat\nA,1,2\nB,3.5,-4\n", "a;b\n1,5;x\n2,5;\n", "a\tb\tc\n1\t2\t3\n", "\ufeffa|b\n\"x\"\"y\"|\"two\nlines\"\n",
    "id,wkt\n1,\"POLYGON((0 0,1 0,1 1,0 0))\"\n2,POINT EMPTY\n", "date,time,flag\n2020-02-29,2020-01-01T10:00:00Z,true\n,,\n",
    "Data Source,World Development Indicators,\n\nLast Updated Date,2020-01-01,\n\n"
    "Country Name,Country Code,Indicator Name,Indicator Code,1960,1961\nA,AAA,X,X.Y,1,\nB,BBB,X,X.Y,2,3\n",
    "\"1960.00\t1961.00\tCode\"\n\"1\t2\tA\"\n", "a,a,,\n1,2,3,4,5\n", "latitude,longitude\n91,181\n", "n\n1,000\n2,500\n",
    "x\r1\r2\r", "\"\"\n\"\"\n", "geometry\n\"SRID=4326;LINESTRING(0 0,1 1)\"\n", "id\n007\n012\n",
]

WKT = [
    "POINT (1 2)", "POINT Z (1 2 3)", "POINT EMPTY", "LINESTRING(0 0,1 1)", "POLYGON((0 0,1 0,1 1,0 0),(.1 .1,.2 .1,.2 .2,.1 .1))",
    "MULTIPOINT((1 2),(3 4))", "MULTILINESTRING((0 0,1 1),EMPTY)", "MULTIPOLYGON(((0 0,1 0,1 1,0 0)))",
    "GEOMETRYCOLLECTION(POINT(0 0),GEOMETRYCOLLECTION EMPTY)", "SRID=4326;POINT M (1 2 3)", "CIRCULARSTRING(0 0,1 1,2 0)",
    "CURVEPOLYGON(COMPOUNDCURVE((0 0,1 0),CIRCULARSTRING(1 0,2 1,0 0)))", "TIN(((0 0 0,0 1 0,1 0 0,0 0 0)))",
    "POLYHEDRALSURFACE(((0 0 0,0 1 0,1 0 0,0 0 0)))", "TRIANGLE((0 0,0 1,1 0,0 0))", "POINT(nan inf)",
]

CATALOGS = [
    '[[dataset]]\nfile = "a.csv"\nname = "a"\ntitle = "A"\nyear = 2020\nunits = { x = "km" }\n',
    '[[dataset]]\nfile = "b.geojson"\nlayer = "b"\ndescription = """x\ny"""\nsource = \'s\'\nlicence = "CC0"\ncrs = "EPSG:4326"\n'
    '[[dataset]]\nfile = "./a.csv"\nencoding = "latin1"\nx = "x"\ny = "name"\n',
    'dataset = [{ file = "sub/../a.csv" }]\n', '[[dataset]]\nfile = "../etc/passwd"\n', 'dataset = 5\n', '# nothing\n',
]

CASES = [
    'T_f:\n  - params:\n      a: {type: Point, coordinates: [1, -2.5e3]}\n      b: !js "() => 1"\n    out_type: Feature\n'
    '    expected_answer: {type: Feature, geometry: null, properties: {}}\n    tolerance: {absolute: 0.5, relative: 1e-6}\n'
    '    edge_test: true\n    unordered: false\n',
    'difficulty: easy\nT_f:\n  - &c {params: {a: &a [1, .nan, -.inf, ~, "x\\u00e9"]}, out_type: Number, expected_answer: .inf}\n'
    '  - *c\n  - {params: {a: *a}, out_type: Array, throws: {type: RangeError, message: no}}\n',
    "O_f:\n- params: {map: true, callback: 'x => x'}\n  out_type: ol.Map\n  eval_methods: ['map.getZoom()', \"view.a()\"]\n"
    "  expected_answer: {'map.getZoom()': 5, 'view.a()': !undefined ''}\n",
    'L_f:\n  - params: !js "1"\n    out_type: any\n    holds: !js "r => true"\n    class: L.Marker\n    keeps_arguments: true\n',
    'G_f:\n  - out_type: number\n    expected_answer: !file a.npy\n    properties_optional: true\n    direction: true\n    ordered: true\n',
    'a: |\n  text\n  more\nb: >-\n  folded\n  text\n? key\n: !!str 5\n',
]


def arrays():
    """Arrays as numpy.save() writes them."""
    for descr, shape, values in (("<f8", "()", struct.pack("<d", 2.5)), ("<i4", "(2, 2)", struct.pack("<4i", 1, 2, 3, 4)),
                                 ("|b1", "(1,)", b"\1"), ("<U2", "()", "aé".encode("utf-32-le")), ("|O", "()", b"\x80\x04.")):
        header = f"{{'descr': '{descr}', 'fortran_order': False, 'shape': {shape}, }}".ljust(117) + "\n"
        yield b"\x93NUMPY\x01\x00" + struct.pack("<H", len(header)) + header.encode() + values


# What the examples of the reference page speak of, and what of the fuzzer's small data stands for it.
STANDS_FOR = {
    **dict.fromkeys("countries rivers flood_zones gdp roads province land_use districts lakes cantons mask counties "
                    "continents railways quarters rural total shares countries_gdp countries_both".split(), "squares"),
    **dict.fromkeys("cities quakes strong earthquakes airports stations towns".split(), "towns"),
    **dict.fromkeys("elevation land_cover flood_depth population.tif flood.tif dem.tif".split(), "heights"),
    "Population count 2020": "heights", "landsat:4": "heights:1", "landsat:3": "heights", "Population, total": "figures",
    "Countries": "squares", "Country Code": "code", "ISO_A3": "code", "iso_a3": "code", "continent": "code",
    "CONTINENT": "code", "births": "value", "gdp_per_capita": "value", "income_group": "code", "life_expectancy": "value",
    "2021": "value", "share": "value", "mag": "population", "magnitude": "population", "Africa": "EQ", "2020_x": "value",
    "2020_y": "value", "1990": "value", "2000": "value", "2010": "value", "2020": "value",
    "population / area_km2": "value / 2", "mag >= 5": "population >= 200", "ports": "towns",
}


def examples():
    """(tool, arguments) from the reference page."""
    tool = None
    for line in REFERENCE.read_text(encoding="utf-8").splitlines():
        if match := re.match(r"### (\w+)$", line):
            tool = match.group(1)
        elif tool and line.startswith("{"):
            yield tool, json.loads(line)


def over_small_data(value, key=""):
    """The same arguments, over the datasets that the target `calls` has."""
    if isinstance(value, dict):
        return {STANDS_FOR.get(k, k) if key == "filters" else k: over_small_data(v, k) for k, v in value.items()}
    if isinstance(value, list):
        return [over_small_data(v, key) for v in value]
    if value == "population" and key in ("raster", "raster2"):
        return "heights"
    if key.startswith("output") or not isinstance(value, str):
        return value
    return STANDS_FOR.get(value, value)


def calls():
    for tool, arguments in examples():
        small = {"width": 240, "height": 200} if tool.endswith("_map") and "title" in arguments else {}
        yield json.dumps([{"function_name": tool, "arguments": over_small_data(arguments) | small}])
    yield json.dumps([
        {"function_name": "filter_rows", "arguments": {"dataset": "towns", "expression": "population > 150", "output": "large"}},
        {"function_name": "buffer", "arguments": {"dataset": "large", "distance_m": 5000, "output": "near"}},
        {"function_name": "export_dataset", "arguments": {"dataset": "near", "file_name": "near.gpkg"}}])


def geojson():
    for geometry in GEOMETRIES:
        yield json.dumps(geometry)
    features = [{"type": "Feature", "id": i, "geometry": g, "properties": PROPERTIES[i % len(PROPERTIES)]}
                for i, g in enumerate(GEOMETRIES)]
    yield json.dumps({"type": "FeatureCollection", "features": features})
    yield json.dumps({"type": "FeatureCollection", "features": features[:2], "bbox": [0, 0, 1, 1],
                      "crs": {"type": "name", "properties": {"name": "urn:ogc:def:crs:EPSG::3857"}}})
    yield "\n".join(json.dumps(feature) for feature in features)
    yield "".join("\x1e" + json.dumps(feature) + "\n" for feature in features[:3])
    yield json.dumps(features[2], indent=1)


def topologies():
    arcs = [[[0, 0], [1, 0], [0, 1]], [[1, 1], [-1, 0], [0, -1]], [[5, 5], [1, 1]]]
    objects = {"areas": {"type": "GeometryCollection", "geometries": [
        {"type": "Polygon", "arcs": [[0, 1]], "id": "a", "properties": {"n": 1, "t": "x"}},
        {"type": "MultiPolygon", "arcs": [[[0, 1]], [[-2, -1]]], "id": 2, "properties": {"n": 2.5}},
        {"type": None, "properties": {"b": True}}]},
        "line": {"type": "LineString", "arcs": [2, ~2]}, "lines": {"type": "MultiLineString", "arcs": [[2], [0]]},
        "point": {"type": "Point", "coordinates": [3, 4]}, "points": {"type": "MultiPoint", "coordinates": [[1, 2]]},
        "nested": {"type": "GeometryCollection", "geometries": [{"type": "GeometryCollection", "geometries": []}]}}
    yield json.dumps({"type": "Topology", "arcs": arcs, "objects": objects,
                      "transform": {"scale": [0.5, 0.25], "translate": [10, -20]}})
    yield json.dumps({"type": "Topology", "arcs": arcs, "objects": {"line": objects["line"]}, "bbox": [0, 0, 1, 1]})
    yield json.dumps({"type": "Topology", "arcs": [], "objects": {}})


def geometries():
    yield from WKT
    yield struct.pack("<BIdd", 1, 1, 1.0, 2.0)
    yield struct.pack(">BIII4d", 0, 2, 2, 0, 1, 2, 3, 4)
    yield struct.pack("<BIIBIdd", 1, 1001, 0, 1, 1, 0, 0)
    yield struct.pack("<BIIBIII6d", 1, 6, 1, 1, 3, 1, 3, 0, 0, 1, 0, 0, 1)
    yield struct.pack("<BIIdddddd", 1, 8, 3, 0, 0, 1, 1, 2, 0)


def model_replies():
    """Streams, and answers in one piece, of each format."""
    def events(*data):
        return "".join(f"data: {json.dumps(one)}\n\n" for one in data)

    call = {"index": 0, "id": "a", "function": {"name": "buffer", "arguments": "{\"distance\": 5}"}}
    logprobs = {"content": [{"token": "A", "logprob": -0.5, "top_logprobs": [{"token": "B", "logprob": -1}]}]}
    message = {"content": "So", "tool_calls": [call], "refusal": None, "reasoning_content": "Let me"}
    usage = {"prompt_tokens": 9, "completion_tokens": 3, "prompt_tokens_details": {"cached_tokens": 4}}
    yield "openai-chat\n" + events(
        {"id": "r", "model": "m", "choices": [{"delta": message, "logprobs": logprobs}]},
        {"choices": [{"delta": {"tool_calls": [call]}, "finish_reason": "tool_calls"}], "usage": usage}) + "data: [DONE]\n\n"
    yield "openai-chat\n" + json.dumps({"choices": [{"message": message, "finish_reason": "stop"}], "usage": usage})
    response = {"id": "r", "model": "m", "status": "completed", "usage": {"input_tokens": 9, "output_tokens": 3}, "output": [
        {"type": "reasoning", "summary": [{"type": "summary_text", "text": "hm"}], "encrypted_content": "e"},
        {"type": "message", "content": [{"type": "output_text", "text": "So"}, {"type": "refusal", "refusal": "No"}]},
        {"type": "function_call", "call_id": "c", "name": "buffer", "arguments": "{}"}]}
    yield "openai-responses\n" + events(
        {"type": "response.output_item.added", "output_index": 2, "item": {"type": "function_call", "name": "buffer"}},
        {"type": "response.function_call_arguments.delta", "output_index": 2, "delta": "{}"},
        {"type": "response.output_text.delta", "delta": "So"}, {"type": "response.completed", "response": response})
    yield "openai-responses\n" + json.dumps(response)
    blocks = [{"type": "thinking", "thinking": "hm", "signature": "s"}, {"type": "text", "text": "So"},
              {"type": "tool_use", "id": "t", "name": "buffer", "input": {"distance": 5}}]
    yield "anthropic\n" + events(
        {"type": "message_start", "message": {"id": "r", "model": "m", "usage": {"input_tokens": 9}}},
        *({"type": "content_block_start", "index": i, "content_block": block} for i, block in enumerate(blocks)),
        {"type": "content_block_delta", "index": 0, "delta": {"type": "thinking_delta", "thinking": "hm"}},
        {"type": "content_block_delta", "index": 0, "delta": {"type": "signature_delta", "signature": "s"}},
        {"type": "content_block_delta", "index": 2, "delta": {"type": "input_json_delta", "partial_json": "{}"}},
        {"type": "message_delta", "delta": {"stop_reason": "tool_use"}, "usage": {"output_tokens": 3}},
        {"type": "message_stop"})
    yield "anthropic\n" + json.dumps({"id": "r", "content": blocks, "stop_reason": "end_turn"})
    parts = [{"text": "hm", "thought": True}, {"text": "So"},
             {"functionCall": {"name": "buffer", "args": {"distance": 5}}, "thoughtSignature": "s"}]
    answer = {"candidates": [{"content": {"parts": parts}, "finishReason": "STOP", "logprobsResult": {
        "chosenCandidates": [{"token": "A", "logProbability": -0.5}],
        "topCandidates": [{"candidates": [{"token": "B", "logProbability": -1}]}]}}],
        "usageMetadata": {"promptTokenCount": 9, "thoughtsTokenCount": 3}}
    yield "gemini\n" + events(answer)
    yield "gemini\n" + json.dumps([answer])
    line = {"model": "m", "message": {"content": "So", "thinking": "hm", "tool_calls": [
        {"function": {"name": "buffer", "arguments": {"distance": 5}}}]}, "done": False}
    end = {"message": {"content": ""}, "done": True, "done_reason": "stop", "prompt_eval_count": 9, "eval_count": 3}
    yield f"ollama\n{json.dumps(line)}\n{json.dumps(end)}\n"
    yield "gemini\n" + json.dumps({"error": {"message": "slow", "status": "RESOURCE_EXHAUSTED",
                                             "details": [{"retryDelay": "3s"}]}})
    yield "anthropic\n" + events({"type": "error", "error": {"type": "overloaded_error", "message": "busy"}})


def http_requests():
    """Requests to the routes of the target, one after another; the last ones are none."""
    head = "Host: 127.0.0.1:8080\r\n"
    chunked = f"Transfer-Encoding: chunked\r\nContent-Type: application/json\r\n{head}\r\n"
    yield f"GET /token/ HTTP/1.1\r\n{head}\r\nHEAD /token/runs/7 HTTP/1.1\r\n{head}Last-Event-ID: 3\r\n\r\n"
    yield f"POST /token/runs HTTP/1.1\r\nContent-Length: 2\r\nContent-Type: application/json\r\n{head}\r\n{{}}"
    yield f"POST /token/runs HTTP/1.1\r\n{chunked}3;a=b\r\nabc\r\n1\r\nd\r\n0\r\nT: t\r\n\r\nGET /token/ HTTP/1.0\r\n{head}\r\n"
    yield f"DELETE /token/runs/a%20b%2Fc HTTP/1.1\r\n{head}Origin: http://127.0.0.1:8080\r\nConnection: close\r\n\r\n"
    yield f"PUT /token/runs/7/%2e%2e HTTP/1.1\r\n{head}Expect: 100-continue\r\nContent-Length: 5\r\n\r\n"
    yield f"POST /token/runs HTTP/1.1\r\n{head}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabc"
    yield f"POST /token/runs HTTP/1.1\r\nContent-Length: 3\r\n{chunked}zz\r\n"
    yield f"GET /token/ HTTP/1.1\r\nHost: localhost:8080\r\n folded\r\n\r\n"


def mcp_messages():
    """What clients of the Model Context Protocol send over stdio, in both eras."""
    def modern(number, method, capabilities=None, **params):
        meta = {"io.modelcontextprotocol/protocolVersion": "2026-07-28",
                "io.modelcontextprotocol/clientCapabilities": capabilities or {}, "progressToken": "t",
                "io.modelcontextprotocol/logLevel": "info"}
        return {"jsonrpc": "2.0", "id": number, "method": method, "params": {**params, "_meta": meta}}

    def plain(number, method, **params):
        return {"jsonrpc": "2.0", "id": number, "method": method, "params": params}

    def cancelled(number):
        return {"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": number}}

    def begin(version):
        return plain(0, "initialize", protocolVersion=version, capabilities={"elicitation": {}}, clientInfo={"name": "a", "version": "1"})

    tasks = {"extensions": {"io.modelcontextprotocol/tasks": {}}, "elicitation": {"form": {}}}
    conversations = [
        [modern(1, "server/discover"), modern(2, "tools/list", cursor="1"), modern("3", "tools/call", name="echo", arguments={"a": [1]})],
        [modern(1, "tools/call", tasks, name="echo", arguments={"ask": 1}), modern(2, "tasks/get", tasks, taskId="x")],
        [modern(1, "tools/call", {"elicitation": {}}, name="echo", arguments={"ask": 1}, requestState="a.b",
                inputResponses={"sure": {"action": "accept", "content": {}}})],
        [modern(7, "subscriptions/listen", notifications={"toolsListChanged": True, "resourceSubscriptions": ["a:b"]}), cancelled(7)],
        [begin("2025-11-25"), plain(1, "tools/call", name="echo", arguments={"ask": 1}),
         {"jsonrpc": "2.0", "id": "graticule-1", "result": {"action": "decline"}}, plain(2, "logging/setLevel", level="debug")],
        [begin("2025-03-26"), [plain(1, "ping"), plain(2, "prompts/get", name="echo", arguments={"words": "w"}), cancelled(1)]],
        [begin("2024-11-05"), plain(1, "resources/subscribe", uri="a:b"), plain(2, "resources/read", uri="a:b"),
         plain(3, "completion/complete", ref={"type": "ref/prompt", "name": "echo"}, argument={"name": "words", "value": "w"})],
    ]
    for conversation in conversations:
        yield "\n".join(json.dumps(message) for message in conversation)
    yield '{"jsonrpc":"2.0","id":null,"method":"ping"}\n[]\n{"jsonrpc":"2.0","id":1e400,"method":7}\n' + "[" * 300


def earth_expressions():
    """Graphs as Earth Engine's client writes them, and searches of STAC."""
    def call(name, **arguments):
        return {"functionInvocationValue": {"functionName": name, "arguments": {
            key: value if isinstance(value, dict) and list(value)[0].endswith(("Value", "Reference")) else {"constantValue": value}
            for key, value in arguments.items()}}}

    point = call("GeometryConstructors.Point", coordinates=[15, 59.5])
    box = call("GeometryConstructors.Polygon", coordinates=[[[179, 0], [-179, 0], [-179, 1], [179, 1]]], geodesic=False)
    image = call("Image.constant", value=[1, 2.5])
    add = {"functionDefinitionValue": {"argumentNames": ["x"], "body": "body"}}
    results = [
        {"constantValue": {"a": [1, "two", None, True, {"b": -1e300}]}}, {"integerValue": "9223372036854775807"},
        call("Number.add", left=1, right={"valueReference": "body"}), call("List.map", list=[1, 2], baseAlgorithm=add),
        call("List.iterate", list=[1], function={"functionDefinitionValue": {"argumentNames": ["x", "y"], "body": "sum"}}, first=0),
        call("Geometry.buffer", geometry=point, distance=500), call("Geometry.area", geometry=box),
        call("Geometry.intersection", left=box, right=call("Geometry.buffer", geometry=point, distance=1e7)),
        call("Image.reduceRegion", image=image, reducer=call("Reducer.mean"), geometry=box, scale=20000),
        call("Image.parseExpression", expression="a ** 2 > 1 ? a % 3 : -(a)", argName="a", vars=["a"]),
        call("Date.format", date=call("Date", value="2020-02-29T12:00"), format="YYYY-'T'-DDD e HH:mm:ss.SSS Z"),
        call("Date.advance", date=call("Date", value=1e18), delta=-1e9, unit="month"),
        call("String.replace", input="aaaa", regex="(a|b)*c", replacement="$1", flags="g"), call("String.decodeJSON", string='{"a":[1]}'),
        call("Number.format", number=1.5, pattern="%08.3e"), call("List.sequence", start=0, end=1, step=1e-9),
        call("Kernel.gaussian", radius=3, sigma=1e-9), call("Filter.calendarRange", start=11, end=2, field="month"),
        call("Collection.style", collection=call("Collection", features={"arrayValue": {"values": [call("Feature", geometry=box)]}}), color="f00"),
    ]
    shared = {"body": call("Number.multiply", left={"argumentReference": "x"}, right=2),
              "sum": call("Number.add", left={"argumentReference": "x"}, right={"argumentReference": "y"})}
    for result in results:
        yield json.dumps({"result": "0", "values": {"0": result, **shared}})
    yield json.dumps({"result": "0", "values": {"0": {"valueReference": "0"}}})
    for search in ({"bbox": [170, -20, -170, 20], "limit": 5, "sortby": [{"field": "datetime", "direction": "desc"}]},
                   {"intersects": {"type": "Point", "coordinates": [0, 0]}, "datetime": "../2020-01-01T00:00:00Z", "fields": {"include": ["id"]}},
                   {"filter": {"op": "and", "args": [{"op": "<", "args": [{"property": "eo:cloud_cover"}, 5]}, {"op": "like", "args": [{"property": "id"}, "a%_"]}]}},
                   {"query": {"a": {"gte": 1, "in": [1, "b"]}}, "collections": ["a"], "token": "3"}):
        yield json.dumps(search)


def seeds():
    """Target -> inputs."""
    return {
        "expression": EXPRESSIONS, "task": TASKS, "csv": TABLES, "catalog": CATALOGS, "calls": calls(),
        "arguments": (f"{tool}\n{json.dumps(arguments)}" for tool, arguments in examples()),
        "function_cases": [*CASES, *arrays()], "geojson": geojson(), "topojson": topologies(), "geometry": geometries(),
        "model_reply": model_replies(), "http_request": http_requests(), "mcp_message": mcp_messages(), "earth_expression": earth_expressions(),
    }


def write_seeds(out):
    for target, inputs in seeds().items():
        folder = out / target
        folder.mkdir(parents=True, exist_ok=True)
        for number, content in enumerate(inputs):
            (folder / f"{number:03}").write_bytes(content if isinstance(content, bytes) else content.encode())
        for found in sorted((HERE / "regressions" / target).glob("*")):
            shutil.copyfile(found, folder / found.name)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    write_seeds(Path(sys.argv[1]))
