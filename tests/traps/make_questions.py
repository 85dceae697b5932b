#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the traps and their clean twins as questions in plain language, for `graticule bench run questions`.

Usage: make_questions.py FOLDER    (a new one; tasks.json, expected.json and the files of each case in data/)
"""
import json
import pathlib
import re
import sys

import case as cases

# Each names what is asked for and its unit, and nothing of what may be wrong with the data.
WORDS = {
    "area_total": "What is the total area of `{layer}`, in km²?",
    "length_total": "What is the total length of `{layer}`, in km?",
    "covered_area": "How many km² are covered by `{layer}`, where what lies on top of each other counts once?",
    "buffer_area": "How many km² lie within {distance_m} m of `{layer}`?",
    "overlap_area": "How many km² do `{left}` and `{right}` have in common?",
    "points_inside": "How many of the `{points}` lie in the `{zones}`?",
    "zone_counts_total": "Count the `{points}` in each of the `{zones}`. What is the sum of these counts?",
    "sum_after_join": "Give each of the `{points}` the zone of `{zones}` in which it lies. What is the sum of `{field}` over the `{points}` that lie in one?",
    "nearest_distance": "How many km lie between the nearest pair of `{layer}` and `{reference}`?",
    "within_distance_count": "How many of the `{layer}` lie within {distance_m} m of the `{reference}`?",
    "centroids_inside": "How many of the `{layer}` have their centroid in the `{zones}`?",
    "centroid_raster_mean": "What is the mean of the values of the raster `{raster}` at the centroids of `{layer}`?",
    "raster_mean": "What is the mean of the raster `{raster}`?",
    "raster_value": "What is the value of the raster `{raster}` at longitude {longitude}, latitude {latitude}?",
    "raster_difference_mean": "Subtract the raster `{second}` from the raster `{first}`. What is the mean of the difference?",
    "raster_total_mean": "Add the rasters `{first}` and `{second}`. What is the mean of the sum?",
    "zonal_mean": "What is the mean of the raster `{raster}` in the first of the `{zones}`?",
    "resampled_value": "Resample the raster `{raster}` to cells of {cell_size} m ({method}). What is its value at longitude {longitude}, latitude {latitude} then?",
    "resampled_sum": "Resample the raster `{raster}` to cells of {cell_size} m ({method}). What is the sum of its cells then?",
    "rasterized_area": "Rasterize `{layer}` with cells of {cell_size} m. How many km² do the cells with a value cover?",
    "field_sum": "What is the sum of `{field}` in `{table}`?",
    "field_mean": "What is the mean of `{field}` in `{table}`?",
    "row_count": "How many rows does `{table}` have?",
    "sum_where": "What is the sum of `{field}` in `{table}` where `{value_of}` is {value}?",
    "joined_sum": "Join `{right}` to `{left}` by `{key}`. What is the sum of `{field}` of the joined rows?",
    "paired_ratio_max": "Divide `{first_field}` of `{first}` by `{second_field}` of `{second}`, place by place. What is the largest ratio?",
}
UNITS = {"km2": "^(km2|km²|sq km)?$", "km": "^(km)?$", "m": "^(m)?$", "people": "^(people)?$"}


def words_of(case):
    return WORDS[case.operation].format(**case.arguments)


def identifier(case):
    return re.sub(r"[^a-z0-9]+", "-", case.name.lower()).strip("-")


def task_of(case, files):
    task = {"id": identifier(case), "family": case.family,
            "labels": ["trap" if case.kind == "trap" else "clean twin"], "task": words_of(case), "note": f"{case.kind}: {case.name}", "files": files}
    if case.right is None:
        task["refused"] = [case.names]
    else:
        task["values"] = {identifier(case): case.tolerance}
    if case.right is not None and case.unit:
        task["unit"] = UNITS[case.unit]
    return task | ({"defect": case.names} if case.kind == "trap" else {})


def write_questions(folder):
    folder.mkdir(parents=True)
    tasks, expected = [], {}
    for case in cases.load_cases():
        case.write(folder / "data" / identifier(case))
        tasks.append(task_of(case, [identifier(case)]))
        if case.right is not None:
            expected[identifier(case)] = case.right
    metadata = {"name": "Graticule traps", "version": 1, "licence": "CC0-1.0"}
    for name, content in (("tasks", {"metadata": metadata, "tasks": tasks}), ("expected", expected)):
        (folder / f"{name}.json").write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    folder = pathlib.Path(sys.argv[1])
    if folder.exists():
        sys.exit(f"{folder} is there already; name a folder that is not")
    write_questions(folder)


if __name__ == "__main__":
    main()
