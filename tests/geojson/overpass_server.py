# SPDX-License-Identifier: Apache-2.0
"""An Overpass server in little: reads the query language as far as it is listed here, and answers from data in memory.

    [out:json] and other settings in brackets, then ;
    a statement, or several in ( ): node, way or relation, filters ["key"] or ["key"="value"], a box (south,west,north,east)
    out with body and geom
"""

import re

import shapely

TOKEN = re.compile(r"""\s*("(?:[^"\\]|\\.)*"|[A-Za-z_]+|-?\d+(?:\.\d+)?|[\[\]();:=,])""")


class QueryError(Exception):
    """What Overpass answers with status 400."""


def parse(query):
    """The settings, the statements (kind, filters, box), and the words after out."""
    tokens, place = [], 0
    while place < len(query.rstrip()):
        match = TOKEN.match(query, place)
        if not match:
            raise QueryError(f"line 1: parse error at {query[place:place + 20]!r}")
        tokens.append(match[1])
        place = match.end()

    def take(*wanted):
        if not tokens or (wanted and tokens[0] not in wanted):
            raise QueryError(f"line 1: parse error: {' or '.join(wanted)} expected, {tokens[:3]} found")
        return tokens.pop(0)

    def text():
        token = take()
        if token[0] != '"':
            raise QueryError("line 1: parse error: a string expected")
        return re.sub(r"\\(.)", r"\1", token[1:-1])

    settings = {}
    while tokens[:1] == ["["]:
        take("[")
        name = take()
        take(":")
        settings[name] = take()
        take("]")
    take(";")

    def statement():
        kind, filters = take("node", "way", "relation"), []
        while tokens[:1] == ["["]:
            take("[")
            key, value = text(), None
            if tokens[:1] == ["="]:
                take("=")
                value = text()
            take("]")
            filters.append((key, value))
        take("(")
        box = [float(take())]
        for _ in range(3):
            take(",")
            box.append(float(take()))
        take(")")
        take(";")
        south, west, north, east = box
        if not (-90 <= south <= north <= 90 and -180 <= west <= east <= 180):
            raise QueryError("line 1: static error: bounding box out of range")
        return kind, filters, shapely.box(west, south, east, north)

    statements = []
    if tokens[:1] == ["("]:
        take("(")
        while tokens[:1] != [")"]:
            statements.append(statement())
        take(")")
        take(";")
    else:
        statements.append(statement())
    take("out")
    words = []
    while tokens[:1] != [";"]:
        words.append(take("body", "geom"))
    take(";")
    if tokens:
        raise QueryError(f"line 1: parse error: {tokens[:3]} after the end")
    return settings, statements, words


class OpenStreetMap:
    """Places of nodes with tags, ways of nodes, relations of ways, by their numbers."""

    def __init__(self, nodes, ways, relations):
        self.nodes, self.ways, self.relations = nodes, ways, relations

    def place(self, node):
        x, y = self.nodes[node][0]
        return {"lat": y, "lon": x}

    def line(self, way):
        return shapely.LineString([self.nodes[node][0] for node in self.ways[way][0]])

    def elements(self):
        """Kind, number, tags and what decides whether it is in a box: nodes, and the edges of ways, closed or not."""
        for node, (place, tags) in self.nodes.items():
            yield "node", node, tags, shapely.Point(place)
        for way, (_, tags) in self.ways.items():
            yield "way", way, tags, self.line(way)
        for relation, (members, tags) in self.relations.items():
            yield "relation", relation, tags, shapely.union_all([self.line(way) for way, _ in members])

    def answer(self, query):
        settings, statements, words = parse(query)
        if settings.get("out") != "json" or "geom" not in words:
            raise QueryError("this little server answers with JSON and geometry alone")
        found = [(kind, number, tags) for kind, number, tags, shape in self.elements()
                 if any(kind == wanted and shape.intersects(box) and all(
                     key in tags and value in (None, tags[key]) for key, value in filters)
                        for wanted, filters, box in statements)]  # each once, as a union has it
        return {"version": 0.6, "generator": "Overpass API", "elements": [self.element(*one) for one in found]}

    def element(self, kind, number, tags):
        element = {"type": kind, "id": number, "tags": tags}
        if kind == "node":
            return {**element, **self.place(number)}
        if kind == "way":
            nodes = self.ways[number][0]
            return {**element, "nodes": nodes, "geometry": [self.place(node) for node in nodes]}
        return {**element, "members": [{"type": "way", "ref": way, "role": role, "geometry": [
            self.place(node) for node in self.ways[way][0]]} for way, role in self.relations[number][0]]}
