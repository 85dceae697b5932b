# SPDX-License-Identifier: Apache-2.0
"""Asks Graticule a case's question by a file of tool calls, the natural ones for the operation."""
import json
import subprocess

from reply import Reply

SECONDS_EACH = 60


def call(tool, **arguments):
    return {"function_name": tool, "arguments": arguments}


def total_of(measure):
    return lambda data: data["totals"][measure]


def figure(name):
    return lambda data: data[name]


def first_row(field):
    return lambda data: data["rows"][0][field]


def measured(layer, measure):
    return call("measure", dataset=layer, output="measured", measures=[measure]), total_of(measure)


def area_total(layer):
    step, value = measured(layer, "area_km2")
    return [step], value


def length_total(layer):
    step, value = measured(layer, "length_km")
    return [step], value


def covered_area(layer):
    step, value = measured("united", "area_km2")
    return [call("dissolve", dataset=layer, output="united"), step], value


def buffer_area(layer, distance_m):
    step, value = measured("around", "area_km2")
    return [call("buffer", dataset=layer, distance_m=distance_m, dissolve=True, output="around"), step], value


def overlap_area(left, right):
    step, value = measured("common", "area_km2")
    return [call("overlay", left=left, right=right, how="intersection", output="common"), step], value


def points_inside(points, zones):
    return [call("select_by_location", dataset=points, reference=zones, output="inside")], lambda data: data["rows"]


def zone_counts_total(points, zones):
    return [call("summarize_within", polygons=zones, features=points, output="counted",
                 metrics=[{"function": "count", "name": "n"}]),
            call("aggregate", dataset="counted", metrics=[{"function": "sum", "field": "n", "name": "total"}],
                 output="all")], first_row("total")


def sum_after_join(points, zones, field):
    return [call("spatial_join", left=points, right=zones, output="joined"),
            call("field_statistics", dataset="joined", field=field)], figure("sum")


def nearest_distance(layer, reference):
    return [call("nearest", dataset=layer, reference=reference, output="near"),
            call("field_statistics", dataset="near", field="distance_km")], figure("min")


def within_distance_count(layer, reference, distance_m):
    return [call("select_within_distance", dataset=layer, reference=reference, distance_m=distance_m,
                 output="close")], lambda data: data["rows"]


def centroids_inside(layer, zones):
    return [call("centroids", dataset=layer, output="centres"),
            call("select_by_location", dataset="centres", reference=zones, output="inside")], \
        lambda data: data["rows"]


def centroid_raster_mean(layer, raster):
    return [call("centroids", dataset=layer, output="centres"),
            call("sample_raster", raster=raster, points="centres", field="sampled", output="values"),
            call("field_statistics", dataset="values", field="sampled")], figure("mean")


def raster_mean(raster, band=1):
    return [call("raster_statistics", raster=raster, band=band)], figure("mean")


def raster_sum(raster):
    return [call("raster_statistics", raster=raster)], figure("sum")


def raster_value(raster, longitude, latitude):
    return [call("raster_value", raster=raster, longitude=longitude, latitude=latitude)], figure("value")


def raster_difference_mean(first, second):
    return [call("raster_algebra", expression="a - b", rasters={"a": first, "b": second}, output="difference"),
            call("raster_statistics", raster="difference")], figure("mean")


def raster_total_mean(first, second):
    return [call("raster_algebra", expression="a + b", rasters={"a": first, "b": second}, output="total"),
            call("raster_statistics", raster="total")], figure("mean")


def zonal_mean(raster, zones):
    return [call("zonal_statistics", raster=raster, zones=zones, output="zonal")], first_row("mean")


def resampled_value(raster, cell_size, method, longitude, latitude):
    return [call("resample_raster", raster=raster, cell_size=cell_size, method=method, output="coarse"),
            call("raster_value", raster="coarse", longitude=longitude, latitude=latitude)], figure("value")


def resampled_sum(raster, cell_size, method):
    return [call("resample_raster", raster=raster, cell_size=cell_size, method=method, output="coarse"),
            call("raster_statistics", raster="coarse")], figure("sum")


def rasterized_area(layer, cell_size):
    return [call("rasterize", dataset=layer, cell_size=cell_size, output="burned"),
            call("raster_area", raster="burned")], figure("area")


def field_sum(table, field):
    return [call("field_statistics", dataset=table, field=field)], figure("sum")


def field_mean(table, field):
    return [call("field_statistics", dataset=table, field=field)], figure("mean")


def row_count(table):
    return [call("aggregate", dataset=table, metrics=[{"function": "count", "name": "n"}], output="counted")], first_row("n")


def sum_where(table, field, value_of, value):
    return [call("filter_rows", dataset=table, expression=f"{value_of} == '{value}'", output="kept"),
            call("field_statistics", dataset="kept", field=field)], figure("sum")


def joined_sum(left, right, key, field):
    return [call("join_by_key", left=left, right=right, left_key=key, right_key=key, output="joined"),
            call("field_statistics", dataset="joined", field=field)], figure("sum")


def paired_ratio_max(first, first_field, second, second_field):
    return [call("calculate_columns", dataframe1_name=first, column1_name=first_field, dataframe2_name=second,
                 column2_name=second_field, operation="divide", output_column_name="ratio",
                 output_dataframe_name="paired"),
            call("field_statistics", dataset="paired", field="ratio")], figure("max")


DATASETS = ("layer", "reference", "left", "right", "points", "zones", "table", "first", "second")


def calls_of(case):
    """The calls for a case's question, and the function that takes the value from the last one's data."""
    steps, value = globals()[case.operation](**case.arguments)
    names = dict.fromkeys(case.arguments[role] for role in DATASETS if role in case.arguments)
    reads = [call("read_dataset", dataset=name, output=name) for name in names if "raster" not in case.operation
             or name not in (case.arguments.get("first"), case.arguments.get("second"))]
    return reads + steps, value


def what_was_said(observation):
    """The warnings, decisions and losses that an observation tells beside its result."""
    data = observation["data"]
    said = [str(one) for key in ("warnings", "decisions") for one in data.get(key, [])]
    said += [f"{one['count']} dropped: {one['reason']}" for one in data.get("dropped", [])]
    return [one for one in said if "was read from the data first" not in one]


def ask(program, case, folder):
    """Runs the calls over the case's folder. A result without a value is a refusal in the words of its notes."""
    try:
        return ask_or_raise(program, case, folder)
    except subprocess.TimeoutExpired:
        return Reply(failed=f"no reply in {SECONDS_EACH} s")
    except (ValueError, KeyError, IndexError, TypeError) as error:
        return Reply(failed=f"a reply that is none: {error!r}")


def ask_or_raise(program, case, folder):
    calls, value = calls_of(case)
    data, out = folder / "data", folder / "out"
    case.write(data)
    (folder / "calls.json").write_text(json.dumps(calls), encoding="utf-8")
    command = [program, "tools", "run", str(folder / "calls.json"), "--data", str(data), "--out", str(out), "--json",
               "--stop-on-error"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=SECONDS_EACH, check=False)
    if done.returncode == 2:
        return Reply(refused=done.stderr.strip())
    if done.returncode not in (0, 1):
        return Reply(failed=f"exit status {done.returncode}: {done.stderr.strip()[-300:]}")
    observations = json.loads(done.stdout)
    said = "\n".join(line for one in observations for line in what_was_said(one))
    if not observations[-1]["ok"]:
        return Reply(refused=observations[-1]["text"], said=said)
    found = value(observations[-1]["data"])
    cell = found if isinstance(found, dict) else {"value": found, "unit": ""}
    if cell["value"] is None:
        return Reply(refused="no value. " + observations[-1]["text"], said=said)
    return Reply(value=float(cell["value"]), unit=cell["unit"].replace("²", "2"), said=said)
