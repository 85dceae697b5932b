# SPDX-License-Identifier: Apache-2.0
"""Wrong pages, made from those that solutions/pages.py writes: what is asked of a page does not work, or works wrongly.

Each kind of fault is a list of pieces of the page and what stands there instead.
"""

SAVED = "new Blob([JSON.stringify(layer)]"
FOUND = 'const found = Object.values(feature.properties).some((value) => String(value ?? "").toLowerCase().includes(words));'


def saving(feature):
    """Saves something else than each feature."""
    return [(SAVED, f"new Blob([JSON.stringify({{ ...layer, features: layer.features.map((f) => ({feature})) }})]")]


SHOWING = {
    "features that nobody sees": [(".feature{", ".feature{opacity:0;")],
    "features without fill and edge": [("fill:#62b6cb;", "fill:none;"), ("stroke:#1b4965;", "stroke:none;"),
                                       (".line{", ".line{stroke:none;")],
}
SEARCHING = {
    "a search that does nothing": [('getElementById("search").oninput', 'getElementById("search").unused')],
    "a search that says again what is typed": [(FOUND, "const found = true;"), ("`${count} found`", "`Results for ${words}`")],
    "a search that finds all": [(FOUND, "const found = true;")],
    "no field to search by": [('<input id="search" type="search"', '<input id="search" type="hidden"')],
}
SAVING = {
    "a button that saves nothing": [("onclick: download }", "onclick: null }")],
    "saved without geometries": saving("{ ...f, geometry: null }"),
    "saved in another place": saving("{ ...f, geometry: { type: 'Point', coordinates: [0, 0] } }"),
    "saved with the first field alone": saving("{ ...f, properties: Object.fromEntries(Object.entries(f.properties).slice(0, 1)) }"),
    "saved without the last feature": [(SAVED, "new Blob([JSON.stringify({ ...layer, features: layer.features.slice(0, -1) })]")],
    "saved as it was before": [('feature.properties[name] = input.value === "" ? null : input.value; save();', "save();")],
}


def with_pieces(pieces):
    def change(text):
        for there, instead in pieces:
            if there not in text:
                raise ValueError(f"a page lacks {there!r}")
            text = text.replace(there, instead)
        return text
    return change


def errors_of(entry):
    """Kinds of faults that the check of this entry has to find, and what makes them."""
    kinds = {**SHOWING, **(SEARCHING if entry.get("search") else {}), **(SAVING if entry.get("edit") else {})}
    return {kind: with_pieces(pieces) for kind, pieces in kinds.items()}
