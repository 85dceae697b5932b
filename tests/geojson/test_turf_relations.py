# SPDX-License-Identifier: Apache-2.0
"""Spatial relations and overlays of lines on those of Turf's fixtures that ask for the same, and against shapely."""

import json

import pytest
import shapely
from real_data import frame_of
from turf_data import fixtures, output, shapes_of

JOIN = "SpatialJoinTwoGeoDataFrames"


def pairs(shared_data, function):
    """Of each fixture its path's end, its two shapes, and whether the folder that it lies in says that they are related."""
    folder = shared_data / "turf_fixtures" / f"turf-boolean-{function}" / "test"
    for file in sorted(folder.rglob("*.geojson")):
        first, second = shapes_of(json.loads(file.read_text())["features"])
        yield "/".join(file.relative_to(folder).parts), first, second, file.relative_to(folder).parts[0] == "true"


def related(functions, given, predicate):
    """All pairs of rows that stand in a relation, in which each fixture's first shape is held against all second ones."""
    done = functions({"first": frame_of(*[first for _, first, _, _ in given]),
                      "second": frame_of(*[second for _, _, second, _ in given])},
                     (JOIN, {"geodataframe": "first", "other_geodataframe": "second", "predicate": predicate,
                             "result": "joined"}), layers=["joined"])
    joined = done.layer("joined")
    return set(zip(joined.row_left, joined.row_right, strict=True))


# Of these Turf is told to leave a line's ends out, or to take for on the line what is within an epsilon of it.
TOLD_OTHERWISE = ["false/LineWithOnly1SegmentIgnoreBoundary.geojson", "false/LineWithOnly1SegmentIgnoreBoundaryEnd.geojson",
                  "false/PointOnEndFailsWhenIgnoreEndpoints.geojson", "false/PointOnStartFailsWhenIgnoreEndpoints.geojson",
                  "true/PointOnLineWithEpsilon.geojson"]


@pytest.mark.parametrize("function, predicate, count", [("crosses", "crosses", 22), ("disjoint", "disjoint", 43),
                                                        ("overlap", "overlaps", 16), ("point-on-line", "intersects", 16)])
def test_relations(functions, shared_data, function, predicate, count):
    given = list(pairs(shared_data, function))
    assert len(given) == count
    ours = related(functions, given, predicate)
    for row, (name, first, _, _) in enumerate(given):
        for other, (_, _, second, _) in enumerate(given):
            assert ((row, other) in ours) == getattr(shapely, predicate)(first, second), (name, other)
    different = [name for row, (name, _, _, wanted) in enumerate(given) if ((row, row) in ours) != wanted]
    assert different == (TOLD_OTHERWISE if function == "point-on-line" else [])


def test_where_lines_overlap(functions, shared_data):
    different, given = [], {name: shapes_of(features) for name, features in fixtures(shared_data, "line-overlap")}
    assert len(given) == 8
    data, calls = {}, []
    for number, shapes in enumerate(given.values()):
        for side, shape in zip(("first", "second"), shapes, strict=True):
            data[f"{side}_{number}"] = frame_of(shape)
            calls.append(("FeatureToLine", {"geodataframe": f"{side}_{number}", "result": f"{side}_lines_{number}"}))
        calls.append(("OverlayAnalysis", {"geodataframe": f"first_lines_{number}",
                                          "other_geodataframe": f"second_lines_{number}", "result": f"r_{number}"}))
    done = functions(data, *calls, layers=[f"r_{number}" for number in range(len(given))])
    for number, (name, shapes) in enumerate(given.items()):
        ours = shapely.union_all(done.layer(f"r_{number}").geometry)
        first, second = [shape.boundary if shape.geom_type == "Polygon" else shape for shape in shapes]
        shared = [part for part in shapely.get_parts(first.intersection(second)) if part.length]
        theirs = shapes_of([feature for feature in output(shared_data, "line-overlap", name)
                            if feature["properties"].get("stroke") == "#0F0"])
        assert ours.equals(shapely.union_all(shared)), name
        if not same_lines(ours, shapely.union_all(theirs)):
            different.append(name)
    # Its lines lie 0.002 degrees and more apart, and Turf is told to take what is within half a degree.
    assert different == ["issue-#2582"]


def same_lines(first, second):
    return first.is_empty and second.is_empty or first.length == pytest.approx(
        second.length, rel=1e-9) and first.hausdorff_distance(second) < 1e-12
