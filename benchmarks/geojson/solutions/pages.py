# SPDX-License-Identifier: Apache-2.0
"""Interactive pages that open offline, without any library: what solutions in code write them with. After measures.py."""
PAGE = """<!DOCTYPE html>
<html lang="en"><head><meta charset="utf-8"><title>TITLE</title>
<style>body{font-family:sans-serif;margin:1em;display:flex;gap:1em;flex-wrap:wrap}svg{border:1px solid #999;background:#f7f7f5}
.feature{stroke:#1b4965;stroke-width:1.2;fill:#62b6cb;fill-opacity:.6;cursor:pointer}.chosen{fill:#d1495b;fill-opacity:.9}
.line{fill:none;stroke-width:2}.faint{opacity:.12}td,th{text-align:left;padding:2px 8px}</style></head>
<body><h1 style="width:100%;font-size:1.2em">TITLE</h1><svg id="map" width="640" height="480"></svg>
<div><p><input id="search" type="search" placeholder="Search attributes"> <span id="found"></span></p><p id="layers"></p>
<div id="attributes">Click a feature.</div></div>
<script id="data" type="application/json">DATA</script>
<script>
const layers = JSON.parse(document.getElementById("data").textContent), editable = EDITABLE;
const svg = document.getElementById("map"), panel = document.getElementById("attributes");
const make = (tag, members, parent) => Object.assign(parent.appendChild(document.createElement(tag)), members);
const drawn = [];
const positions = (c) => typeof c[0] === "number" ? [c] : c.flatMap(positions);
const all = Object.values(layers).flatMap((layer) => layer.features).filter((f) => f.geometry)
  .flatMap((f) => positions(f.geometry.coordinates));
const low = [0, 1].map((i) => all.reduce((m, p) => Math.min(m, p[i]), Infinity));
const high = [0, 1].map((i) => all.reduce((m, p) => Math.max(m, p[i]), -Infinity));
const narrow = Math.cos((low[1] + high[1]) / 2 * Math.PI / 180);
const scale = Math.min(600 / ((high[0] - low[0]) * narrow || 1), 440 / (high[1] - low[1] || 1));
const middle = [0, 1].map((i) => (low[i] + high[i]) / 2);
const at = ([x, y]) => [320 + (x - middle[0]) * narrow * scale, 240 - (y - middle[1]) * scale].map((v) => v.toFixed(2)).join(" ");
const shape = {
  Point: (c) => { const [x, y] = at(c).split(" "); return `M${x - 5} ${y}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0`; },
  MultiPoint: (c) => c.map(shape_of("Point")).join(""), LineString: (c) => "M" + c.map(at).join("L"),
  MultiLineString: (c) => c.map(shape_of("LineString")).join(""),
  Polygon: (c) => c.map((ring) => shape.LineString(ring) + "Z").join(""),
  MultiPolygon: (c) => c.map(shape_of("Polygon")).join("") };
function shape_of(kind) { return (c) => shape[kind](c); }
function show(feature, path) {
  document.querySelectorAll(".chosen").forEach((other) => other.classList.remove("chosen"));
  path.classList.add("chosen");
  panel.replaceChildren();
  const table = make("table", {}, panel);
  for (const [name, value] of Object.entries(feature.properties)) {
    const row = make("tr", {}, table);
    make("th", { textContent: name }, row);
    if (!editable) { make("td", { textContent: value ?? "" }, row); continue; }
    const input = make("input", { value: value ?? "", name }, make("td", {}, row));
    input.onchange = () => { feature.properties[name] = input.value === "" ? null : input.value; save(); };
  }
}
function save() {
  for (const [name, layer] of Object.entries(layers)) localStorage.setItem("edited " + name, JSON.stringify(layer));
  document.getElementById("found").textContent = "Saved.";
}
function download() {
  for (const [name, layer] of Object.entries(layers)) {
    const link = make("a", { download: name + ".geojson" }, document.body);
    link.href = URL.createObjectURL(new Blob([JSON.stringify(layer)], { type: "application/geo+json" }));
    link.click();
  }
}
for (const [name, layer] of Object.entries(layers)) {
  const group = svg.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "g"));
  const label = make("label", {}, document.getElementById("layers"));
  const box = make("input", { type: "checkbox", checked: true }, label);
  label.append(` ${name} (${layer.features.length}) `);
  box.onchange = () => { group.style.display = box.checked ? "" : "none"; };
  for (const feature of layer.features) {
    if (!feature.geometry) continue;
    const path = group.appendChild(document.createElementNS("http://www.w3.org/2000/svg", "path"));
    path.setAttribute("d", shape[feature.geometry.type](feature.geometry.coordinates));
    path.setAttribute("fill-rule", "evenodd");
    path.classList.add("feature");
    if (feature.geometry.type.endsWith("LineString")) path.classList.add("line");
    path.onclick = () => show(feature, path);
    drawn.push([feature, path]);
  }
}
if (editable) make("button", { textContent: "Save the changed data", onclick: download }, document.getElementById("layers"));
document.getElementById("search").oninput = (event) => {
  const words = event.target.value.toLowerCase();
  let count = 0;
  for (const [feature, path] of drawn) {
    const found = Object.values(feature.properties).some((value) => String(value ?? "").toLowerCase().includes(words));
    path.classList.toggle("faint", !found);
    count += found;
  }
  document.getElementById("found").textContent = `${count} found`;
};
</script></body></html>
"""


def page(layers, name, title, editable=False):
    """Layers to switch on and off, features to click, a search in their attributes; where editable, fields to change
    and the changed data to save."""
    data = {key: json.loads(layer.to_crs(4326).to_json(na="null")) for key, layer in layers.items()}
    words = {"TITLE": title, "DATA": json.dumps(data).replace("<", "\\u003c"), "EDITABLE": "true" if editable else "false"}
    text = PAGE
    for key, value in words.items():
        text = text.replace(key, value)
    with open(f"outputs/{name}", "w", encoding="utf-8") as file:
        file.write(text)
