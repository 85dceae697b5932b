#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Carries out one case with one of the libraries that Graticule is measured beside.

Usage: peers.py LIBRARY CASE ARGUMENT...
Speaks as perf_driver does: a line of JSON when the inputs are in memory, then one for each line of
standard input, "run" (with the seconds that it took) or "figures".
"""
import importlib
import json
import sys
import time
from pathlib import Path


class Geopandas:
    """geopandas on shapely and pyogrio, as its documentation has it; one thread."""

    def __init__(self):
        self.geopandas = importlib.import_module("geopandas")

    def load(self, file):
        return self.geopandas.read_file(file, engine="pyogrio", use_arrow=True)

    def join(self, points, polygons, field):
        left, right = self.load(points), self.load(polygons)
        self.run = lambda: self.geopandas.sjoin(left, right, predicate="intersects")
        self.figures = lambda made: {"rows": len(made), "sum": float(made[field].sum())}

    def overlay(self, left, right):
        left, right = self.load(left), self.load(right)
        self.run = lambda: self.geopandas.overlay(left, right, how="intersection")
        self.figures = self.shapes

    def dissolve(self, layer, field):
        layer = self.load(layer)
        self.run = lambda: layer.dissolve(by=field)
        self.figures = self.shapes

    def buffer(self, layer, distance):
        layer = self.load(layer)
        self.run = lambda: layer.set_geometry(layer.buffer(float(distance), quad_segs=16))
        self.figures = self.shapes

    def read(self, file, field):
        self.run = lambda: self.load(file)
        self.figures = lambda made: {
            "rows": len(made), "fields": len(made.columns) - 1, "sum": float(made[field].sum()),
            "west": float(made.total_bounds[0]), "north": float(made.total_bounds[3])}

    def write(self, layer, file):
        layer = self.load(layer)

        def run():
            Path(file).unlink(missing_ok=True)
            layer.to_file(file, engine="pyogrio", use_arrow=True)
        self.run = run
        self.figures = lambda made: {"file": file}

    @staticmethod
    def shapes(made):
        return {"rows": len(made), "area": float(made.area.sum())}


class Rasterstats(Geopandas):
    """rasterstats with its default rule: the cells whose centre a zone holds; one thread."""

    def zonal(self, raster, zones, rule):
        rasterstats = importlib.import_module("rasterstats")
        zones = self.load(zones)
        self.run = lambda: rasterstats.zonal_stats(zones, raster, stats=["mean"])
        self.figures = lambda made: {"rows": len(made), "sum": sum(zone["mean"] for zone in made)}


class Exactextract(Geopandas):
    """exactextract: each cell by the share of it that a zone covers; one thread."""

    def zonal(self, raster, zones, rule):
        exact_extract = importlib.import_module("exactextract").exact_extract
        zones = self.load(zones)
        self.run = lambda: exact_extract(raster, zones, ["mean"], output="pandas")
        self.figures = lambda made: {"rows": len(made), "sum": float(made["mean"].sum())}


class Sql:
    """What the two SQL engines share; both use all cores."""

    def join(self, points, polygons, field):
        self.table("points", points)
        self.table("polygons", polygons)
        self.run = lambda: self.query(
            f"SELECT points.*, polygons.* EXCLUDE ({self.geometry}) FROM points JOIN polygons "
            f"ON ST_Intersects(points.{self.geometry}, polygons.{self.geometry})")
        self.figures = lambda made: self.row(f"SELECT count(*) AS rows, sum({field}) AS sum FROM result")

    def overlay(self, left, right):
        self.table("l", left)
        self.table("r", right)
        other = ", ".join(f"r.{name} AS {name}_2" for name in self.columns("r"))
        self.run = lambda: self.query(
            f"SELECT l.* EXCLUDE ({self.geometry}), {other}, "
            f"ST_Intersection(l.{self.geometry}, r.{self.geometry}) AS piece "
            f"FROM l JOIN r ON ST_Intersects(l.{self.geometry}, r.{self.geometry})")
        # Shared edges and corners come along as lines and points.
        self.figures = lambda made: self.row(
            "SELECT count(*) AS rows, sum(ST_Area(piece)) AS area FROM result WHERE ST_Area(piece) > 0")

    def buffer(self, layer, distance):
        self.table("layer", layer)
        self.run = lambda: self.query(
            f"SELECT * EXCLUDE ({self.geometry}), "
            f"ST_Buffer({self.geometry}, {float(distance)}{self.segments}) AS shape FROM layer")
        self.figures = lambda made: self.row(
            "SELECT count(*) AS rows, sum(ST_Area(shape)) AS area FROM result")


class Duckdb(Sql):
    """DuckDB with its spatial extension, out of a wheel of PyPI."""
    geometry = "geom"
    segments = ", 16"

    def __init__(self):
        duckdb = importlib.import_module("duckdb")
        package = Path(importlib.import_module("duckdb_extension_spatial").__file__).parent
        self.connection = duckdb.connect()
        self.connection.execute(f"LOAD '{next(package.rglob('spatial.duckdb_extension'))}'")

    def table(self, name, file):
        self.connection.execute(f"CREATE TABLE {name} AS SELECT * FROM ST_Read('{file}')")

    def columns(self, name):
        described = self.connection.execute(f"DESCRIBE {name}").fetchall()
        return [row[0] for row in described if row[0] != self.geometry]

    def query(self, text):
        self.connection.execute("CREATE OR REPLACE TEMP TABLE result AS " + text)

    def row(self, text):
        cursor = self.connection.execute(text)
        return dict(zip([column[0] for column in cursor.description], cursor.fetchone()))


class Sedonadb(Sql):
    """SedonaDB."""
    geometry = "wkb_geometry"
    segments = ", 'quad_segs=16'"

    def __init__(self):
        self.engine = importlib.import_module("sedonadb").connect()

    def table(self, name, file):
        made = self.engine.read.pyogrio(file).to_memtable()
        made.to_view(name)
        geometry = [column for column in made.columns if column in ("geometry", "geom", "wkb_geometry")]
        self.geometry = geometry[0]

    def columns(self, name):
        return [column for column in self.engine.view(name).columns if column != self.geometry]

    def query(self, text):
        self.engine.sql(text).to_memtable().to_view("result", overwrite=True)

    def row(self, text):
        return self.engine.sql(text).to_arrow_table().to_pylist()[0]


class Langgraph:
    """LangGraph's prebuilt agent, with a model that answers at once and one tool on a pandas table."""

    def agent_loop(self, file, rounds, runs):
        table = importlib.import_module("pandas").read_csv(file)
        prebuilt = importlib.import_module("langgraph.prebuilt")
        rounds = int(rounds)
        limit = {"recursion_limit": 2 * rounds + 10}

        def field_statistics(field: str) -> str:
            """The mean of a field."""
            return str(table[field].mean())

        def run():
            agent = prebuilt.create_react_agent(scripted_chat_model(rounds), [field_statistics])
            return agent.invoke({"messages": [("user", "What is the mean of the measurements?")]}, limit)["messages"]
        self.run = run
        self.figures = lambda messages: {
            "rounds": sum(message.type == "ai" for message in messages),
            "mean": float([message.content for message in messages if message.type == "tool"][-1])}


def scripted_chat_model(rounds):
    """A chat model that asks for one call in each round, then answers."""
    language_models = importlib.import_module("langchain_core.language_models.chat_models")
    messages = importlib.import_module("langchain_core.messages")
    outputs = importlib.import_module("langchain_core.outputs")
    fields = ("number", "first", "second", "third")

    class Scripted(language_models.BaseChatModel):
        asked: int = 0

        @property
        def _llm_type(self):
            return "scripted"

        def bind_tools(self, tools, **more):
            return self

        def _generate(self, given, stop=None, run_manager=None, **more):
            number, self.asked = self.asked, self.asked + 1
            said = messages.AIMessage("It is done.") if number == rounds else messages.AIMessage(
                "", tool_calls=[{"name": "field_statistics", "args": {"field": fields[number % len(fields)]},
                                 "id": f"call_{number}"}])
            return outputs.ChatResult(generations=[outputs.ChatGeneration(message=said)])
    return Scripted()


LIBRARIES = {"geopandas": Geopandas, "rasterstats": Rasterstats, "exactextract": Exactextract,
             "DuckDB": Duckdb, "SedonaDB": Sedonadb,
             "LangGraph": Langgraph}


def main():
    library = LIBRARIES[sys.argv[1]]()
    getattr(library, sys.argv[2])(*sys.argv[3:])
    print("{}", flush=True)
    made = None
    for command in sys.stdin:
        if command.strip() == "figures":
            print(json.dumps(library.figures(made)), flush=True)
            continue
        made = None  # not both results at once
        begin = time.perf_counter()
        made = library.run()
        print(json.dumps({"seconds": time.perf_counter() - begin}), flush=True)


if __name__ == "__main__":
    main()
