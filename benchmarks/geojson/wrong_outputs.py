# SPDX-License-Identifier: Apache-2.0
"""Wrong outputs, made from right ones: what a model that errs leaves behind. Each has to fail its task's check.

A kind of fault is a function of the right output that gives a wrong one, or None where it would change nothing.
"""
import pathlib
import re
import shutil

import geopandas
import numpy
import pandas
import pyogrio
import shapely

DRIVERS = {".geojson": "GeoJSON", ".shp": "ESRI Shapefile", ".gpkg": "GPKG"}


def name_of(entry):
    return entry["file"] if isinstance(entry["file"], str) else entry["file"][0]


# ---- columns, of layers and tables alike


def compared_fields(frame, entry):
    """Those whose values the check looks at, the key aside; what the task is about comes first."""
    fields = entry.get("fields", [name for name in frame.columns if name != "geometry"])
    left_out = [*entry.get("key", []), *entry.get("ignore_fields", [])]
    measured = list(entry.get("tolerances", {}))
    rest = [name for name in fields if name not in left_out and name not in measured]
    return [name for name in measured if name in frame.columns and name not in left_out] + rest[::-1]


def numeric(frame, fields):
    return [name for name in fields if pandas.api.types.is_numeric_dtype(frame[name])]


def scaled(factor):
    def change(frame, entry):
        names = numeric(frame, compared_fields(frame, entry))
        return frame.assign(**{names[0]: frame[names[0]] * factor}) if names else None
    return change


def missing_field(frame, entry):
    names = compared_fields(frame, entry)
    return frame.drop(columns=names[0]) if names else None


def renamed_field(frame, entry):
    names = compared_fields(frame, entry)
    return frame.rename(columns={names[0]: "value"}) if names else None


def kind_of_column(column):
    """Numbers are of one kind, whole or not."""
    return "number" if pandas.api.types.is_numeric_dtype(column) else str(column.dtype)


def swapped_columns(frame, entry):
    """One that the check looks at, the key among them, for any other of its kind."""
    looked_at_first = [*compared_fields(frame, entry), *(name for name in entry.get("key", []) if name in frame.columns)]
    others = [*looked_at_first, *(name for name in frame.columns if name != "geometry" and name not in looked_at_first)]
    for first in looked_at_first:
        for second in others:
            if first == second or kind_of_column(frame[first]) != kind_of_column(frame[second]):
                continue
            if list(frame[first].astype(str)) != list(frame[second].astype(str)):
                return frame.rename(columns={first: second, second: first})
    return None


def values_of_the_row_before(frame, entry):
    names = compared_fields(frame, entry)
    return frame.assign(**{names[0]: numpy.roll(frame[names[0]].to_numpy(), 1)}) if names else None


def numbers_as_text(frame, entry):
    if entry.get("types") == "any":
        return None
    names = numeric(frame, compared_fields(frame, entry))
    return frame.assign(**{names[0]: [f"{value:g} units" for value in frame[names[0]]]}) if names else None


def rounded_values(frame, entry):
    names = numeric(frame, compared_fields(frame, entry))
    if not names or not numpy.issubdtype(frame[names[0]].dtype, numpy.floating):
        return None
    sizes = frame[names[0]].abs()
    if not (sizes > 0).any():
        return None
    step = 10.0 ** numpy.ceil(numpy.log10(sizes[sizes > 0].median()))
    return frame.assign(**{names[0]: (frame[names[0]] / step).round() * step})


def zero_for_null(frame, entry):
    names = [name for name in numeric(frame, compared_fields(frame, entry)) if frame[name].isna().any()]
    return frame.assign(**{names[0]: frame[names[0]].fillna(0)}) if names else None


def dropped_row(frame, _):
    return frame.iloc[:-1] if len(frame) > 1 else None


def half_of_the_rows(frame, _):
    return frame.iloc[: len(frame) // 2] if len(frame) > 3 else None


def row_twice(frame, entry):
    if entry.get("match") == "union":  # which is the same then
        return None
    return pandas.concat([frame, frame.iloc[:1]], ignore_index=True)


def no_rows(frame, _):
    return frame.iloc[:0]


def other_order(frame, entry):
    return frame.iloc[::-1] if "sorted_by" in entry or entry.get("match") == "order" else None


COLUMN_FAULTS = {"missing field": missing_field, "field of another name": renamed_field,
                 "swapped columns": swapped_columns, "values a row off": values_of_the_row_before,
                 "a thousandth (metres as kilometres)": scaled(1e-3), "a thousandfold": scaled(1e3),
                 "feet for metres": scaled(3.280839895), "2 % more": scaled(1.02), "numbers as text": numbers_as_text,
                 "rounded values": rounded_values, "zero for null": zero_for_null, "a row dropped": dropped_row,
                 "half of the rows": half_of_the_rows, "a row twice": row_twice, "no rows": no_rows,
                 "another order": other_order}

# ---- geometry


def with_geometry(frame, change):
    return frame.set_geometry(geopandas.GeoSeries([change(shape) for shape in frame.geometry], crs=frame.crs,
                                                  index=frame.index))


def looked_at(entry):
    return entry.get("geometry", {}) is not False


def coordinates_of_another_crs(frame, entry):
    """Transformed, and said to be in the CRS from before."""
    other = 3857 if frame.crs.is_geographic else 4326
    return frame.to_crs(other).set_crs(frame.crs, allow_override=True) if looked_at(entry) else None


def label_of_another_crs(frame, entry):
    """The same coordinates, said to be of another CRS."""
    other = 3857 if frame.crs.is_geographic else 32631
    return frame.set_crs(other, allow_override=True) if looked_at(entry) else None


def not_the_asked_crs(frame, entry):
    """Transformed and labelled rightly, but to a CRS that was not asked for."""
    return None if entry.get("crs") == "any" else frame.to_crs(2154 if frame.crs.is_geographic else 3395)


def moved(frame, entry):
    step = 0.01 if frame.crs.is_geographic else 1000
    return frame.set_geometry(frame.geometry.translate(step, step)) if looked_at(entry) else None


def rounded_coordinates(frame, entry):
    digits = 2 if frame.crs.is_geographic else -3
    if not looked_at(entry):
        return None
    return with_geometry(frame, lambda shape: shapely.transform(shape, lambda xy: xy.round(digits)) if shape else shape)


def stale_geometry(frame, entry):
    """What was there before: a box for an area, the ends for a line, the next one's place for a point."""
    if not looked_at(entry) or len(frame) == 0:
        return None
    kind = frame.geometry.dropna().iloc[0].geom_type
    if kind.endswith("Polygon"):
        return with_geometry(frame, lambda shape: shape and shapely.box(*shape.bounds))
    if kind.endswith("LineString"):
        return with_geometry(frame, lambda shape: shape and shape.centroid)
    return frame.set_geometry(geopandas.GeoSeries(numpy.roll(frame.geometry.to_numpy(), 1), crs=frame.crs,
                                                  index=frame.index))


def of_the_same_rows(source, frame, entry):
    """Rows of an input in the order of an output's, by the key or, without one, where there are as many; else None."""
    key = entry.get("key", [])
    if key and all(name in source.columns and name in frame.columns for name in key):
        places = dict(zip(zip(*(source[name].astype(str) for name in key)), source.geometry))
        shapes = [places.get(one) for one in zip(*(frame[name].astype(str) for name in key))]
        return shapes if any(shape is not None for shape in shapes) else None
    return list(source.geometry) if len(source) == len(frame) else None


def differ(left, right):
    """Whether shapes in degrees are others by more than a check overlooks."""
    near = 1e-4
    return any((one is None) != (other is None) or (one is not None and (
        one.geom_type.removeprefix("Multi") != other.geom_type.removeprefix("Multi")
        or one.is_empty or other.is_empty or shapely.hausdorff_distance(one, other) > near))
        for one, other in zip(left, right))


def geometry_of_the_input(frame, entry, inputs):
    """What a file that was handed out has in the same rows: the step that was to change it was left out."""
    if not looked_at(entry) or len(frame) == 0 or frame.crs is None:
        return None
    for path in inputs:
        source = geopandas.read_file(path)
        if not isinstance(source, geopandas.GeoDataFrame) or source.crs is None:
            continue
        shapes = of_the_same_rows(source.to_crs(4326), frame, entry)
        if shapes is not None and differ(shapes, frame.geometry.to_crs(4326)):
            stale = geopandas.GeoSeries(shapes, crs=4326, index=frame.index).to_crs(frame.crs)
            return frame.set_geometry(stale)
    return None


def no_geometry(frame, _):
    return with_geometry(frame, lambda _shape: None)


def grown_areas(frame, entry):
    """Distances in the units of the coordinates, or of Web Mercator at 60 degrees north."""
    areal = len(frame) and str(frame.geometry.dropna().iloc[0].geom_type).endswith("Polygon")
    return frame.set_geometry(frame.geometry.scale(2, 2)) if areal and looked_at(entry) else None


def swapped_axes(frame, entry):
    flip = lambda shape: shapely.transform(shape, lambda xy: xy[:, ::-1]) if shape else shape  # noqa: E731
    return with_geometry(frame, flip) if looked_at(entry) else None


GEOMETRY_FAULTS = {"coordinates of another CRS": coordinates_of_another_crs, "label of another CRS": label_of_another_crs,
                   "not the CRS that was asked for": not_the_asked_crs, "moved by a kilometre": moved,
                   "rounded coordinates": rounded_coordinates, "geometry from before": stale_geometry,
                   "no geometry": no_geometry, "areas of twice the size": grown_areas, "axes swapped": swapped_axes}

# ---- numbers and words

NUMBER = re.compile(r"-?\d[\d,]*(?:\.\d+)?")


def answers_with_other_numbers(right, entry):
    """The answer's own words with another number, two numbers, a number that is not stated, no unit, or nothing."""
    value, units = entry["value"], entry.get("unit", "")
    unit = units if isinstance(units, str) else units[0]
    shown = f"{value:,.2f}".rstrip("0").rstrip(".")
    words = right.replace(shown, "{}") if shown in right else "The result is {} " + unit + "."
    yield "one more", words.format(f"{value + max(1, abs(value) * 0.05):g}")
    yield "one less", words.format(f"{value - max(1, abs(value) * 0.05):g}")
    yield "a thousandfold", words.format(f"{value * 1000:g}")
    yield "a tenth", words.format(f"{value / 10:g}")
    yield "another sign", words.format(f"{-value:g}")
    yield "two numbers", words.format(f"{value:g}") + " Or else: " + words.format(f"{value + 7:g}")
    yield "denied", f"There are not {value:g} {unit}."
    yield "a bound", f"There are more than {value:g} {unit}."
    yield "a range", f"There are between {value - 7:g} and {value:g} {unit}."
    yield "left open", f"It is unknown whether there are {value:g} {unit}."
    yield "left out", f"{value:g} {unit} were left out; {value + 7:g} remain."
    yield "of something else", f"There are {value:g} mistakes."
    yield "no number", "The task is done; see the files."
    yield "no answer", ""


def other_digits(word):
    return re.sub(r"\d", lambda digit: str((int(digit[0]) + 3) % 10), word)


def answers_with_other_words(right, entry):
    for said in entry.get("says", []):
        word = said if isinstance(said, str) else said["any_of"][0]
        other = other_digits(word) if re.search(r"\d", word) else "nothing"
        yield f"not {word}", re.sub(re.escape(word), other, right, flags=re.IGNORECASE)
        yield f"denied {word}", f"It is not {word}."
    for named in entry.get("names", []):
        number, kind = named["id"], named["of"][0]
        other = other_digits(number)
        yield "another one", right.replace(number, other)
        yield "denied", f"It is not {kind} {number}."
        yield "left open", f"Is it {kind} {number}? That could be found out."
        yield "a list", f"The candidates are {kind} {other}, {kind} {number} and {kind} {number[::-1]}7."
        yield "the next one", f"{kind} {other} comes first; {kind} {number} is the next one."
    yield "no answer", ""
    yield "other words", "The task is done; see the files."


def wrong_answers(right, entry):
    return answers_with_other_numbers(right, entry) if entry["kind"] == "number" else answers_with_other_words(right, entry)


# ---- files


def truncated(source, target):
    data = source.read_bytes()
    target.write_bytes(data[: len(data) // 2])


def write_layer(frame, path):
    options = {"COORDINATE_PRECISION": 9} if path.suffix == ".geojson" else {}
    pyogrio.write_dataframe(frame, path, driver=DRIVERS[path.suffix], **options)


def write_table(frame, path):
    frame.to_csv(path, index=False)


def same(left, right):
    """Whether a fault changed nothing, so that the output is right still."""
    if list(left.columns) != list(right.columns) or len(left) != len(right) or \
            getattr(left, "crs", None) != getattr(right, "crs", None):
        return False
    return left.reset_index(drop=True).equals(right.reset_index(drop=True))


def copied_without(folder, target, stem):
    """The right outputs but for one, whose files all have its stem."""
    target.mkdir(parents=True)
    for path in folder.iterdir():
        if path.stem != stem:
            shutil.copyfile(path, target / path.name)
    return target


def wrong_layers(folder, entry, new_folder, inputs):
    path = folder / name_of(entry)
    layer = entry["kind"] == "vector"
    right = geopandas.read_file(path) if layer else pandas.read_csv(path)
    for kind, fault in {**COLUMN_FAULTS, **(GEOMETRY_FAULTS if layer else {})}.items():
        wrong = fault(right, entry)
        if wrong is not None and not same(wrong, right):
            (write_layer if layer else write_table)(wrong, new_folder(kind) / path.name)
    stale = geometry_of_the_input(right, entry, inputs) if layer else None
    if stale is not None:
        write_layer(stale, new_folder("geometry of the input") / path.name)


def wrong_outputs(task, folder, root, inputs, pictures=None):
    """Makes folders of outputs beneath the root, each right but for one fault.

    @param folder the right outputs
    @param inputs files with places that the task hands out
    @param pictures makes faults of pictures and pages: (folder, entry, new_folder) -> None
    @return (what is wrong, the number of the entry that it is wrong in, folder) of each
    """
    made = []
    for number, entry in enumerate(task["outputs"]):
        path = pathlib.Path(name_of(entry))

        def new_folder(kind, path=path, number=number):
            target = copied_without(folder, root / f"{len(made):02d}", path.stem)
            made.append((kind, number, target))
            return target

        new_folder("no file")
        if entry["kind"] in ("number", "text"):
            right = (folder / path).read_text(encoding="utf-8")
            for kind, words in wrong_answers(right, entry):
                (new_folder(kind) / path.name).write_text(words, encoding="utf-8")
            continue
        truncated(folder / path, new_folder("cut off half-way") / path.name)
        if entry["kind"] in ("vector", "table"):
            wrong_layers(folder, entry, new_folder, inputs)
        elif pictures:
            pictures(folder, entry, new_folder)
    return made
