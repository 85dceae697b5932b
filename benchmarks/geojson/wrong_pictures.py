# SPDX-License-Identifier: Apache-2.0
"""Wrong pictures and pages: pictures that a solution draws when its code has an error, and pages with their data changed."""
import json
import re

import numpy
from PIL import Image, ImageDraw

import wrong_pages

BLANK = [("figure.savefig(", "figure.clear()\nfigure.savefig(")]
GREYS = 'cmap=plt.matplotlib.colors.ListedColormap(["#646464", "#666666", "#686868", "#6a6a6a"])'
OTHER_BAR = [("legend=True", "legend=False"),
             ("figure.savefig(", "figure.colorbar(plt.cm.ScalarMappable(plt.Normalize(-5, -1), 'viridis'), ax=axes)\nfigure.savefig(")]


def overwritten(labels):
    """Changes that write others beside the colour bar, from the values there."""
    return [("figure.savefig(", f"bar = figure.axes[-1]\nticks = bar.get_yticks()[1:-1]\nbar.set_yticks(ticks, {labels})\nfigure.savefig(")]


WORDS_ON_BAR = overwritten('[f"name {chr(97 + i)}" for i in range(len(ticks))]')
OTHER_NUMBERS_ON_BAR = overwritten('[f"{tick * 1000:g}" for tick in ticks[::-1]]')


def framed(west, south, east, north):
    """Changes that have axes show another part of the earth."""
    return [("figure.savefig(", f"axes.set_xlim({west}, {east})\naxes.set_ylim({south}, {north})\nfigure.savefig(")]


#: For each task, what is wrong, and the changes of its code that make it so.
ERRORS = {
    "basic-08": {
        "nothing drawn": [("tube.plot(ax=axes", "tube.iloc[:0].boundary.plot(ax=axes")],
        "blank": BLANK,
        "a tenth of the lines": [("tube.plot(", "tube.iloc[::10].plot(")],
        "points for lines": [("tube.plot(", "tube.set_geometry(tube.geometry.to_crs(27700).centroid.to_crs(4326)).plot(")],
        "longitude and latitude swapped": [("tube.plot(", "gpd.GeoSeries([shapely.transform(line, lambda xy: xy[:, ::-1])"
                                            " for line in tube.geometry]).plot(")],
        "another layer": [("london_tube_lines", "london_boroughs")],
        "title of another map": [("Lines of the London Underground", "Rainfall in Peru")],
        "far too small": framed(-10, 42, 10, 60),
        "a part alone": framed(-0.15, 51.48, -0.05, 51.54)},
    "basic-40": {
        "another field": [('cantons["POP"]', 'cantons["ID_2"]')],
        "values of the next canton": [('cantons["POP"]', 'np.roll(cantons["POP"], 1)')],
        "a canton missing": [('read("lux_cantons.geojson")', 'read("lux_cantons.geojson").iloc[:-1]')],
        "bars do not begin at zero": [("axes.tick_params", "axes.set_ylim(10000)\naxes.tick_params")],
        "a line for bars": [("axes.bar(", "axes.plot(")],
        "a logarithm": [('cantons["POP"]', 'np.log10(cantons["POP"])')],
        "words of another chart": [('title="Population of the cantons of Luxembourg", xlabel="NAME_2", ylabel="POP"',
                                    'title="Rainfall", xlabel="place", ylabel="mm"')],
        "no bars": [("axes.bar(cantons[\"NAME_2\"], cantons[\"POP\"]", "axes.bar(cantons[\"NAME_2\"], 0 * cantons[\"POP\"]")],
        "blank": BLANK},
    "intermediate-07": {
        "points for areas": [("areas.plot(ax=axes", "areas.set_geometry(areas.centroid).plot(ax=axes")],
        "half of the areas": [("areas.plot(ax", "areas.iloc[:4].plot(ax")],
        "another layer": [("areas.plot(ax", 'read("helsinki_blocks.geojson").plot(ax')],
        "blank": BLANK},
    "intermediate-08": {
        "a point for the hull": [("hull.plot(ax=axes", "hull.set_geometry(hull.centroid).plot(ax=axes")],
        "another layer": [("hull.plot(ax=axes", 'read("soho_area.geojson").plot(ax=axes')],
        "blank": BLANK},
    "intermediate-09": {
        "axes swapped": [('often["dist_m"], often["zinc"]', 'often["zinc"], often["dist_m"]')],
        "another field": [('often["zinc"],', 'often["copper"],')],
        "not filtered": [('samples[samples["ffreq"] == "1"]', "samples")],
        "half of the points": [('samples["ffreq"] == "1"]', 'samples["ffreq"] == "1"].iloc[::2]')],
        "values of the next sample": [('often["zinc"],', 'np.roll(often["zinc"], 1),')],
        "blank": BLANK},
    "intermediate-10": {
        "another field": [('many["BIR79"], color', 'many["BIR74"], color')],
        "another limit": [("> 8000", "> 10000")],
        "values of the next county": [('many["BIR79"], color', 'np.roll(many["BIR79"], 1), color')],
        "a thousandth": [('many["BIR79"], color', 'many["BIR79"] / 1000, color')],
        "blank": BLANK},
    "intermediate-14": {
        "all kinds": [('counts[counts["streets"] > 100]', "counts")],
        "all alike": [('often["streets"], color', 'often["streets"] * 0 + 100, color')],
        "values of the next kind": [('often["streets"], color', 'np.roll(often["streets"], 1), color')],
        "one kind missing": [('counts["streets"] > 100', 'counts["streets"] > 140')],
        "blank": BLANK},
    "advanced-07": {
        "another field": [('column="density"', 'column="V014"')],
        "one colour": [('column="density", cmap="viridis", legend=True', 'color="#31688e"')],
        "colours that cannot be told apart": [('cmap="viridis"', GREYS)],
        "far too small": framed(-38, -11, -32, -5),
        "words beside the colour bar": WORDS_ON_BAR,
        "other numbers beside the colour bar": OTHER_NUMBERS_ON_BAR,
        "a colour bar of other values": OTHER_BAR,
        "half of the neighbourhoods": [("areas.plot(", "areas.iloc[::2].plot(")],
        "values of the next one": [("areas.plot(", "areas.assign(density=np.roll(areas['density'], 5)).plot(")],
        "blank": BLANK},
    "advanced-08": {
        "another field": [('.plot(column="score"', '.plot(column="airports"')],
        "one colour": [('.plot(column="score", cmap="viridis", legend=True', '.plot(color="#31688e"')],
        "half of the states": [('scored = states.merge', "scored = states.iloc[::2].merge")],
        "blank": BLANK},
    "advanced-09": {
        "another field": [('blocks.plot(column="built_share"', 'blocks.assign(size=ground.area).plot(column="size"')],
        "one colour": [('column="built_share", cmap="viridis", legend=True', 'color="#31688e"')],
        "colours that cannot be told apart": [('cmap="viridis"', GREYS)],
        "words beside the colour bar": WORDS_ON_BAR,
        "other numbers beside the colour bar": OTHER_NUMBERS_ON_BAR,
        "a colour bar of other values": OTHER_BAR,
        "half of the blocks": [("blocks.plot(", "blocks.iloc[::2].plot(")],
        "blank": BLANK},
}


def wrong_code(task, code):
    """(what is wrong, prefix of its files' names, code) of each error; the code saves no layers."""
    for number, (kind, changes) in enumerate(ERRORS.get(task, {}).items()):
        changed = code
        for old, new in changes:
            if old not in changed:
                raise ValueError(f"{task}: {kind}: the code does not have {old}")
            changed = changed.replace(old, new)
        prefix = f"wrong.{task}.{number}."
        yield kind, prefix, changed.replace('"outputs/', f'"outputs/{prefix}')


def drawn_by_wrong_code(task, references):
    """(what is wrong, the picture) of each error whose picture lies among the references."""
    for number, kind in enumerate(ERRORS.get(task, {})):
        for path in references.glob(f"wrong.{task}.{number}.*.png"):
            yield kind, path


def spoilt_pictures(path):
    """(what is wrong, picture) of pictures that no data lead to."""
    with Image.open(path) as opened:
        right = opened.convert("RGB")
    yield "white", Image.new("RGB", right.size, "white")
    yield "one dot", Image.new("RGB", (1, 1), "navy")
    noise = numpy.random.default_rng(1).integers(0, 256, (*right.size[::-1], 3), dtype=numpy.uint8)
    yield "noise", Image.fromarray(noise)
    words = Image.new("RGB", right.size, "white")
    ImageDraw.Draw(words).text((40, 40), "Population density by area", fill="black")
    yield "words alone", words
    yield "upper left quarter", right.crop((0, 0, right.width // 2, right.height // 2))


# ---- pages

DATA = re.compile(r'(<script id="data" type="application/json">)(.*?)(</script>)', re.DOTALL)


def changed_layers(change):
    def whole(text):
        def replaced(found):
            layers = json.loads(found[2])
            for layer in layers.values():
                layer["features"] = change(layer["features"])
            return found[1] + json.dumps(layers).replace("<", "\\u003c") + found[3]
        return DATA.sub(replaced, text)
    return whole


def without_places(features):
    return [{**feature, "geometry": None} for feature in features]


def without_values(features):
    return [{**feature, "properties": {name: None for name in feature["properties"]}} for feature in features]


def with_values_of_the_next(features):
    return [{**feature, "properties": other["properties"]}
            for feature, other in zip(features, features[1:] + features[:1])]


def far_away(features):
    def moved(part):
        return [part[0] + 20, *part[1:]] if isinstance(part[0], (int, float)) else [moved(one) for one in part]
    return [feature if feature["geometry"] is None else
            {**feature, "geometry": {**feature["geometry"], "coordinates": moved(feature["geometry"]["coordinates"])}}
            for feature in features]


PAGE_ERRORS = {
    "no features": changed_layers(lambda features: []),
    "half of the features": changed_layers(lambda features: features[::2]),
    "features without places": changed_layers(without_places),
    "features elsewhere": changed_layers(far_away),
    "no values": changed_layers(without_values),
    "values of the next feature": changed_layers(with_values_of_the_next),
    "no script": lambda text: re.sub(r"<script>.*?</script>", "", text, flags=re.DOTALL),
    "clicks do nothing": lambda text: text.replace("path.onclick", "path.unused"),
    "a heading alone": lambda text: "<!DOCTYPE html><html><body><h1>Map</h1></body></html>",
    "empty file": lambda text: "",
}


def wrong_picture_or_page(task, references):
    """What wrong_outputs() makes faults of pictures and pages with."""
    def make(folder, entry, new_folder):
        name = entry["file"] if isinstance(entry["file"], str) else entry["file"][0]
        if name.endswith(".html"):
            text = (folder / name).read_text(encoding="utf-8")
            for kind, change in {**PAGE_ERRORS, **wrong_pages.errors_of(entry)}.items():
                (new_folder(kind) / name).write_text(change(text), encoding="utf-8")
            return
        for kind, path in drawn_by_wrong_code(task["id"], references):
            (new_folder(kind) / name).write_bytes(path.read_bytes())
        for kind, picture in spoilt_pictures(folder / name):
            picture.save(new_folder(kind) / name)
    return make
