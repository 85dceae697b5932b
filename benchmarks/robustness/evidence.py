# SPDX-License-Identifier: Apache-2.0
"""Why a task can or cannot be solved, as statements that are proved or refuted from the data alone.

A task's `evidence` is a list of objects with one member each: the kind of statement and what it says. Each function
below gives what speaks against a statement of its kind; nothing where it holds. README.md lists the kinds.
"""
import operator
import re
import tomllib

import rasterio
import shapely

from quantities import TABLES, cells, evaluate, raster_name

COMPARISONS = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge,
               "==": operator.eq, "!=": operator.ne}


def folded(values):
    return {str(value).casefold().strip() for value in values}


def column(data, spec):
    return data.rows(spec)[spec["field"]].dropna()


def absent_value(data, spec):
    """None of the values occurs in the field, in whatever case."""
    for value in sorted(folded(spec["values"]) & folded(column(data, spec))):
        yield f"{spec['file']} has \"{value}\" in {spec['field']}"


def present_value(data, spec):
    for value in sorted(folded(spec["values"]) - folded(column(data, spec))):
        yield f"{spec['file']} has no \"{value}\" in {spec['field']}"


def catalogue(data):
    """Each dataset of the two folders as (name, entry of the catalogue, file as sources name it)."""
    for folder, path in data.folders.items():
        for entry in tomllib.loads((path / "catalog.toml").read_text(encoding="utf-8"))["dataset"]:
            yield entry.get("name", entry["file"]), entry, f"{folder}/{entry['file']}"


def frame_of(data, entry, file):
    """The rows of a catalogued dataset; none for a raster."""
    if not file.endswith((*TABLES, ".shp", ".gpkg", ".geojson", ".topojson")):
        return None
    return data.read(file, entry.get("layer") if not file.endswith(TABLES) else None)


def searched_text(data, entry, file, with_values):
    """What the data say of themselves, and with_values all the text in them."""
    yield from (entry.get(key, "") for key in ("name", "file", "title", "description"))
    frame = frame_of(data, entry, file)
    if frame is None:
        return
    yield from frame.columns
    for name in frame.select_dtypes(include=["object", "string"]).columns if with_values else []:
        if name != "geometry":
            yield from frame[name].dropna().unique()


def datasets_with(data, words, with_values):
    """The datasets that have a word that begins so, with the word."""
    pattern = re.compile("|".join(rf"(?<![^\W_]){re.escape(word)}" for word in words), re.IGNORECASE)
    for name, entry, file in catalogue(data):
        if match := pattern.search("\n".join(map(str, searched_text(data, entry, file, with_values)))):
            yield name, match[0]


def found_words(data, words, with_values):
    for name, word in datasets_with(data, words, with_values):
        yield f"dataset {name} has \"{word}\""


def absent_field(data, spec):
    """No name, title, description or field of any dataset has a word that begins so."""
    yield from found_words(data, spec["words"], with_values=False)


def absent_everywhere(data, spec):
    """Nor has any value of any dataset."""
    yield from found_words(data, spec["words"], with_values=True)


def only_in(data, spec):
    """Exactly these datasets speak of what is asked for, in their names, titles, descriptions or fields."""
    speaking = {name for name, _ in datasets_with(data, spec["words"], with_values=False)}
    for name in sorted(speaking ^ set(spec["datasets"])):
        yield f"{name} {'speaks' if name in speaking else 'does not speak'} of {spec['words']}"


def present_field(data, spec):
    fields = set(data.rows(spec).columns)
    for field in spec["fields"]:
        if field not in fields:
            yield f"{spec['file']} has no field {field}"


def holds_place(data, spec):
    """Whether any geometry, or any cell with a value, of the data meets the place."""
    if "raster" in spec["data"]:
        return len(cells(data, {**spec["data"], spec.get("by", "at"): spec["place"]})) > 0
    rows = data.rows(spec["data"])
    place = data.rows(spec["place"]).to_crs(rows.crs).union_all()
    return bool(rows.intersects(place).any())


def extent_outside(data, spec):
    if data.rows(spec["place"]).empty:
        yield f"the place is not in {spec['place']['file']}"
    elif holds_place(data, spec):
        yield "the data reach the place"


def extent_covers(data, spec):
    if not holds_place(data, spec):
        yield "the data do not reach the place"


def coverage_share(data, spec):
    """Share of the wanted keys that are present, or of polygons' area that lies in a raster's extent."""
    if "raster" in spec:
        with rasterio.open(raster_name(data, spec["raster"])) as raster:
            box, crs = shapely.box(*raster.bounds), raster.crs or "EPSG:4326"
        area = data.rows(spec["of"]).to_crs(crs).union_all()
        return area.intersection(box).area / area.area, []
    wanted, present = folded(column(data, spec["wanted"])), folded(column(data, spec["present"]))
    if not wanted:
        raise ValueError("nothing is wanted")
    return len(wanted & present) / len(wanted), sorted(wanted - present)


def coverage(data, spec):
    """The data cover a share "below" or "at_least" so much of what is asked for; some that are missing are named."""
    share, missing = coverage_share(data, spec)
    if "below" in spec and not share < spec["below"]:
        yield f"{share:.3f} of it is covered, not less than {spec['below']}"
    if "at_least" in spec and not share >= spec["at_least"]:
        yield f"{share:.3f} of it is covered, not {spec['at_least']}"
    for name in folded(spec.get("missing", [])) - set(missing):
        yield f"\"{name}\" is not missing"


def tried_values(bounds):
    """A value at each bound, between each two and beyond them: if none of these meets the conditions, no value does."""
    if all(isinstance(bound, (int, float)) for bound in bounds):
        between = [(a + b) / 2 for a, b in zip(bounds, bounds[1:])]
        return [bounds[0] - 1, *bounds, *between, bounds[-1] + 1]
    return [*bounds, "a text that no condition names"]


def satisfiable(conditions):
    """Whether each quantity can have a value that meets all its conditions [quantity, comparison, bound]."""
    for quantity in {condition[0] for condition in conditions}:
        own = [(COMPARISONS[sign], bound) for name, sign, bound in conditions if name == quantity]
        tried = tried_values(sorted({bound for _, bound in own}))
        if not any(all(compare(value, bound) for compare, bound in own) for value in tried):
            return False
    return True


def contradiction(data, spec):
    """No value at all can meet the conditions, and no row does."""
    if satisfiable(spec["conditions"]):
        yield "the conditions can be met"
    if "rows" in spec and not data.rows(spec["rows"]).empty:
        yield "there are rows that meet the conditions"


def satisfied(data, spec):
    """The conditions exclude nothing, and some rows meet them."""
    if not satisfiable(spec["conditions"]):
        yield "the conditions exclude each other"
    if "rows" in spec and data.rows(spec["rows"]).empty:
        yield "no row meets the conditions"


def claim_is_true(data, spec):
    first, sign, second = spec["claim"]
    first, second = evaluate(data, first), evaluate(data, second)
    if first is None:  # nothing is there of which the claim could be true
        return sign == "==" and second is None
    if isinstance(first, list):
        return second in first if sign == "==" else second not in first
    return COMPARISONS[sign](first, second)


def false_premise(data, spec):
    if claim_is_true(data, spec):
        yield "what the task takes for granted is true"


def true_premise(data, spec):
    if not claim_is_true(data, spec):
        yield "what the task takes for granted is false"


def ambiguous(data, spec):
    """Each reading of a name has a value, they differ, and none is so large that it is plainly meant."""
    values = [evaluate(data, reading["value"]) for reading in spec["readings"]]
    if len(values) < 2 or None in values:
        yield f"not every reading has a value: {values}"
        return
    for reading in spec["readings"]:
        if "named_in" not in reading:
            continue  # a name that no dataset has any more
        named = column(data, {**reading["value"], "field": reading["named_in"]})
        if not all(re.search(rf"\b{re.escape(spec['name'])}\b", str(one), re.IGNORECASE) for one in named):
            yield f"{reading['meaning']} is not called {spec['name']}"
    ordered = sorted(values, reverse=True)
    if any(a == b for a, b in zip(ordered, ordered[1:])):
        yield f"two readings come to the same: {values}"
    if "within_factor" in spec and ordered[0] > spec["within_factor"] * ordered[1]:
        yield f"{ordered[0]} is far larger than {ordered[1]}"


def edit_distance(a, b):
    """Least number of letters to insert, drop or replace (Levenshtein)."""
    row = list(range(len(b) + 1))
    for i, letter in enumerate(a, 1):
        previous, row[0] = row[0], i
        for j, other in enumerate(b, 1):
            previous, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, previous + (letter != other))
    return row[-1]


def nearest_names(data, spec):
    word = spec["word"].casefold()
    distance = {name: edit_distance(word, name.casefold()) for name in column(data, spec).unique()}
    least = min(distance.values())
    return least, sorted(name for name, one in distance.items() if one == least)


def misspelt(data, spec):
    """The word is no name of the field, and one name is nearer to it than all others."""
    least, nearest = nearest_names(data, spec)
    if least == 0 or nearest != [spec["nearest"]]:
        yield f"{least} letters away are {nearest}"


def misspelt_between(data, spec):
    """The word is no name of the field, and just these several names are equally near to it."""
    least, nearest = nearest_names(data, spec)
    if least == 0 or len(nearest) < 2 or nearest != sorted(spec["nearest"]):
        yield f"{least} letters away are {nearest}"


def planted(data, spec):
    """The data carry the instruction: in a field's values, in a field's name or in a dataset's description."""
    if "description_of" in spec:
        texts = [entry.get("description", "") for name, entry, _ in catalogue(data) if name == spec["description_of"]]
    elif "field" in spec:
        texts = column(data, spec).tolist()
    else:
        texts = data.rows(spec).columns.tolist()
    if not any(spec["contains"] in text for text in texts):
        yield f"nothing says \"{spec['contains']}\""


UNSOLVABLE = (absent_value, absent_field, absent_everywhere, extent_outside, contradiction, false_premise, ambiguous,
              misspelt_between)
SOLVABLE = (present_value, present_field, extent_covers, satisfied, true_premise, misspelt)
NEITHER = (only_in, planted)
KINDS = {function.__name__: function for function in (*UNSOLVABLE, *SOLVABLE, *NEITHER, coverage)}


def speaks_for(kind, spec):
    """Whether a statement of a kind makes a task "unsolvable", "solvable" or neither."""
    if kind == "coverage":
        return "unsolvable" if "below" in spec else "solvable"
    if KINDS[kind] in NEITHER:
        return None
    return "unsolvable" if KINDS[kind] in UNSOLVABLE else "solvable"


def objections(data, statement):
    """What speaks against a statement of the form {kind: what it says}."""
    (kind, spec), = statement.items()
    for objection in KINDS[kind](data, spec):
        yield f"{kind}: {objection}"
