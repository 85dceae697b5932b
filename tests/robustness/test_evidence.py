# SPDX-License-Identifier: Apache-2.0
"""Each kind of evidence holds where it should and is refuted where it should not, over small data."""
import pytest

import evidence

TOWNS = {"file": "demo/towns.csv"}
LANDS = {"file": "demo/lands.geojson"}
WEST = {**LANDS, "where": "land == 'West'"}
FAR = {**LANDS, "where": "land == 'Far'"}
ALDER = {**TOWNS, "where": "name == 'Alder'"}
HEIGHTS = {"raster": "demo/heights.asc"}
PEOPLE_OF_BIRCH = [{"meaning": land, "named_in": "name", "value": {
    **TOWNS, "where": f"name == 'Birch' and land == '{land}'", "reduce": "only", "field": "people"}}
    for land in ("North", "South")]


@pytest.mark.parametrize("statement, opposite", [
    ({"absent_value": {**TOWNS, "field": "name", "values": ["Cedar"]}},
     {"absent_value": {**TOWNS, "field": "name", "values": ["Cedar", "birch "]}}),
    ({"present_value": {**TOWNS, "field": "name", "values": ["Alder", "BIRCH"]}},
     {"present_value": {**TOWNS, "field": "name", "values": ["Alder", "Cedar"]}}),
    ({"absent_field": {"words": ["Alder", "nobod y"]}}, {"absent_field": {"words": ["peop"]}}),
    ({"absent_field": {"words": ["cedar"]}}, {"absent_field": {"words": ["obey"]}}),
    ({"absent_everywhere": {"words": ["Cedar", "lder"]}}, {"absent_everywhere": {"words": ["Cedar", "alder"]}}),
    ({"only_in": {"words": ["height", "cell"], "datasets": ["heights"]}},
     {"only_in": {"words": ["height", "obey"], "datasets": ["heights"]}}),
    ({"only_in": {"words": ["people"], "datasets": ["towns"]}},
     {"only_in": {"words": ["people"], "datasets": ["towns", "lands"]}}),
    ({"present_field": {**TOWNS, "fields": ["people"]}}, {"present_field": {**TOWNS, "fields": ["people", "area"]}}),
    ({"extent_outside": {"data": FAR, "place": ALDER}}, {"extent_outside": {"data": WEST, "place": ALDER}}),
    ({"extent_covers": {"data": WEST, "place": ALDER}}, {"extent_covers": {"data": FAR, "place": ALDER}}),
    ({"extent_outside": {"data": HEIGHTS, "place": FAR, "by": "inside"}},
     {"extent_outside": {"data": HEIGHTS, "place": ALDER}}),
    ({"coverage": {"wanted": {**LANDS, "field": "land"}, "present": {**TOWNS, "field": "land"}, "below": 0.1,
                   "missing": ["West"]}},
     {"coverage": {"wanted": {**TOWNS, "field": "land"}, "present": {**TOWNS, "field": "land"}, "below": 1}}),
    ({"coverage": {"wanted": {**ALDER, "field": "land"}, "present": {**TOWNS, "field": "land"}, "at_least": 1}},
     {"coverage": {"wanted": {**LANDS, "field": "land"}, "present": {**TOWNS, "field": "land"}, "at_least": 0.5}}),
    ({"coverage": {"raster": "demo/heights.asc", "of": WEST, "at_least": 1}},
     {"coverage": {"raster": "demo/heights.asc", "of": LANDS, "at_least": 1}}),
    ({"contradiction": {"conditions": [["x", ">", 5], ["x", "<", 5]]}},
     {"contradiction": {"conditions": [["x", ">=", 5], ["x", "<=", 5]]}}),
    ({"contradiction": {"conditions": [["x", "==", "a"], ["x", "==", "b"]]}},
     {"contradiction": {"conditions": [["x", "==", "a"], ["y", "==", "b"]]}}),
    ({"satisfied": {"conditions": [["people", ">", 1], ["people", "<", 2]]}},
     {"satisfied": {"conditions": [["people", ">", 1], ["people", "<", 2]],
                    "rows": {**TOWNS, "where": "people > 1 and people < 2"}}}),
    ({"false_premise": {"claim": [{**ALDER, "reduce": "only", "field": "people"}, ">", 200]}},
     {"false_premise": {"claim": [{**ALDER, "reduce": "only", "field": "people"}, "<", 200]}}),
    ({"true_premise": {"claim": [{**TOWNS, "reduce": "values", "field": "name"}, "==", "Birch"]}},
     {"true_premise": {"claim": [{**TOWNS, "reduce": "values", "field": "name"}, "==", "Cedar"]}}),
    ({"ambiguous": {"name": "Birch", "readings": PEOPLE_OF_BIRCH, "within_factor": 2}},
     {"ambiguous": {"name": "Birch", "readings": PEOPLE_OF_BIRCH, "within_factor": 1.5}}),
    ({"ambiguous": {"name": "birch", "readings": PEOPLE_OF_BIRCH}},
     {"ambiguous": {"name": "Bir", "readings": PEOPLE_OF_BIRCH}}),
    ({"ambiguous": {"name": "Birch", "readings": PEOPLE_OF_BIRCH}},
     {"ambiguous": {"name": "Birch", "readings": PEOPLE_OF_BIRCH[:1]}}),
    ({"misspelt": {**TOWNS, "word": "Alde", "field": "name", "nearest": "Alder"}},
     {"misspelt": {**TOWNS, "word": "Alder", "field": "name", "nearest": "Alder"}}),
    ({"misspelt_between": {**LANDS, "word": "Wast", "field": "land", "nearest": ["East", "West"]}},
     {"misspelt_between": {**LANDS, "word": "Vest", "field": "land", "nearest": ["East", "West"]}}),
    ({"planted": {"description_of": "towns", "contains": "obey"}},
     {"planted": {"description_of": "lands", "contains": "obey"}}),
    ({"planted": {**TOWNS, "contains": "emp"}}, {"planted": {**TOWNS, "field": "name", "contains": "emp"}})])
def test_a_statement_holds_and_another_does_not(small, statement, opposite):
    assert list(evidence.objections(small, statement)) == []
    assert list(evidence.objections(small, opposite)) != []


@pytest.mark.parametrize("a, b, distance", [("Niger", "Nigera", 1), ("kitten", "sitting", 3), ("", "abc", 3), ("a", "a", 0)])
def test_edit_distance_counts_letters(a, b, distance):
    assert evidence.edit_distance(a, b) == evidence.edit_distance(b, a) == distance


OPPOSITES = {"absent_value": "present_value", "present_value": "absent_value", "extent_outside": "extent_covers",
             "extent_covers": "extent_outside", "contradiction": "satisfied", "satisfied": "contradiction",
             "false_premise": "true_premise", "true_premise": "false_premise", "misspelt": "misspelt_between"}


def test_the_opposite_of_what_the_set_states_is_refuted(tasks, data):
    """So no statement of the set holds whatever the data say."""
    turned = 0
    for task in tasks:
        for statement in task["evidence"]:
            (kind, spec), = statement.items()
            if kind in OPPOSITES:
                turned += 1
                assert list(evidence.objections(data, {OPPOSITES[kind]: spec})), (task["task_ID"], kind)
    assert turned > 100
