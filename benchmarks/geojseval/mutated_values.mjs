// SPDX-License-Identifier: Apache-2.0
// Makes wrong answers of a right one, and the same answer in another form, for answers that are data.
const GEOMETRIES = ["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon"];
const copy = (value) => structuredClone(value);
export const isGeometry = (value) => value !== null && typeof value === "object" && GEOMETRIES.includes(value.type) && Array.isArray(value.coordinates);
const isObject = (value) => value !== null && typeof value === "object" && !Array.isArray(value);

/// Every value within one, with what sets another in its place; members of geometries are not gone into.
function* places(value, set = undefined, path = []) {
    yield { value, set, path };
    if (value === null || typeof value !== "object" || isGeometry(value)) return;
    for (const key of Object.keys(value)) yield* places(value[key], (root, made) => { at(root, path)[key] = made; return root; }, [...path, key]);
}
const at = (root, path) => path.reduce((inner, key) => inner[key], root);

/// The answer with another value in one of its places.
function replaced(root, place, made) {
    return place.set ? place.set(copy(root), made) : made;
}

const depthOf = (coordinates) => (Array.isArray(coordinates) ? 1 + depthOf(coordinates[0]) : 0);
const mapPositions = (coordinates, change) => (depthOf(coordinates) <= 1 ? (coordinates.length > 0 ? change(coordinates) : []) : coordinates.map((one) => mapPositions(one, change)));

function firstMoved(geometry, by) {
    let isMoved = false;
    const move = (position) => {
        if (isMoved) return position;
        isMoved = true;
        return [position[0] + by, position[1] + 2 * by, ...position.slice(2)];
    };
    const coordinates = mapPositions(geometry.coordinates, move);
    for (const ring of geometry.type === "Polygon" ? coordinates : geometry.type === "MultiPolygon" ? coordinates.flat() : [])
        if (ring.length > 0) ring[ring.length - 1] = [...ring[0]];
    return { ...geometry, coordinates };
}

const ringsOf = (geometry) => (geometry.type === "Polygon" ? [geometry.coordinates] : geometry.type === "MultiPolygon" ? geometry.coordinates : []);

/// A small triangle at the middle of the first ring's first side and third corner.
function hole(ring) {
    const middle = [0, 1].map((axis) => (ring[0][axis] + ring[1][axis] + 2 * ring[2][axis]) / 4);
    const near = (corner) => middle.map((value, axis) => value + (corner[axis] - value) * 0.1);
    return [near(ring[0]), near(ring[1]), near(ring[2]), near(ring[0])];
}

function* wrongGeometries(geometry, tolerance) {
    const { type, coordinates } = geometry;
    if (coordinates.length === 0) return;
    const size = Math.max(1e-9, ...coordinates.flat(9).map(Math.abs));
    yield ["a position just outside of the tolerance", firstMoved(geometry, Math.max(4 * (tolerance ?? 1e-6), size * 1e-12))];
    yield ["swapped axes", { ...geometry, coordinates: mapPositions(coordinates, ([x, y, ...more]) => [y, x, ...more]) }];
    if (type === "Polygon" && coordinates.length > 1) yield ["a hole that is not there", { ...geometry, coordinates: coordinates.slice(0, -1) }];
    if (type === "Polygon" && coordinates[0].length > 3) yield ["a hole too many", { ...geometry, coordinates: [...coordinates, hole(coordinates[0])] }];
    if (type.startsWith("Multi") && coordinates.length > 1) yield ["a part that is not there", { ...geometry, coordinates: coordinates.slice(1) }];
    if (!type.startsWith("Multi")) yield ["the type of several", { type: `Multi${type}`, coordinates: [coordinates, mapPositions(coordinates, ([x, y]) => [x + 50, y])] }];
    if (type === "LineString" && coordinates.length > 2) yield ["a position that is not there", { ...geometry, coordinates: coordinates.slice(1) }];
    yield ["text for the coordinates", { ...geometry, coordinates: JSON.stringify(coordinates) }];
    yield ["all moved by one", { ...geometry, coordinates: mapPositions(coordinates, ([x, y, ...more]) => [x + 1, y, ...more]) }];
    yield ["no coordinates", { type }];
}

function* wrongNumbers(value, tolerance) {
    const off = tolerance === undefined ? Math.abs(value) * 5e-6 + 1e-6 : tolerance * 1.5 + Math.abs(value) * 4e-15;
    if (Number.isFinite(value)) yield ["a number just above the tolerance", value + off];
    if (Number.isFinite(value)) yield ["a number just below the tolerance", value - off];
    yield ["text for a number", String(value)];
    yield ["NaN", Number.isNaN(value) ? 0 : NaN];
    if (value !== 0) yield ["the other sign", -value];
    yield ["a list of the number", [value]];
}

function* wrongLists(list) {
    if (list.length > 0) yield ["an element that is not there", list.slice(0, -1)];
    yield ["an element too many", [...list, list.length > 0 ? copy(list[0]) : 0]];
    yield ["a map for a list", { ...list }];
    if (list.length === 2 && list.every((one) => typeof one === "number")) yield ["swapped axes", [list[1], list[0]]];
}

function* wrongMaps(value) {
    for (const name of Object.keys(value).slice(0, 2)) yield [`no member ${name}`, Object.fromEntries(Object.entries(value).filter(([other]) => other !== name))];
    yield ["a member too many", { ...value, surplus: 1 }];
    yield ["a list for a map", Object.values(value)];
    if ("latitude" in value && "longitude" in value) yield ["swapped axes", { ...value, latitude: value.longitude, longitude: value.latitude }];
    if (value.type === "FeatureCollection") yield ["a feature too many", { ...value, features: [...value.features, { type: "Feature", properties: { surplus: true }, geometry: { type: "Point", coordinates: [1, 2] } }] }];
    if (Array.isArray(value.features) && value.features.length > 0) yield ["a feature that is not there", { ...value, features: value.features.slice(1) }];
    if (Array.isArray(value.geometries) && value.geometries.length > 0) yield ["a geometry that is not there", { ...value, geometries: value.geometries.slice(1) }];
    if (value.type === "Feature") yield ["another property", { ...value, properties: { ...value.properties, surplus: 1 } }];
}

function* wrongOnes(value, tolerance) {
    if (isGeometry(value)) yield* wrongGeometries(value, tolerance);
    else if (typeof value === "number") yield* wrongNumbers(value, tolerance);
    else if (typeof value === "string") yield* [["a letter too many", `${value}x`], ["white space", `${value} `], ["a list of the text", [value]], ["no text", value === "" ? null : ""]];
    else if (typeof value === "boolean") yield* [["the contrary", !value], ["text for a truth", String(value)], ["a number for a truth", value ? 1 : 0]];
    else if (Array.isArray(value)) yield* wrongLists(value);
    else if (isObject(value)) yield* wrongMaps(value);
    else yield* [["nought", 0], ["no text", ""], ["untrue", false], ["an empty list", []], ["an empty map", {}], ["its name as text", String(value)]];
}

/// Wrong answers, the most telling first: [how, value].
export function wrongValues(answer, tolerance) {
    const made = [];
    const inner = [...places(answer)].filter((place) => place.path.at(-1) !== "type");
    const leaves = inner.filter((place) => place.set && (isGeometry(place.value) || typeof place.value === "number"));
    for (const place of [inner[0], ...leaves.slice(0, 2)])
        for (const [how, value] of wrongOnes(place.value, tolerance))
            made.push([place.path.length > 0 ? `${how} (in ${place.path.join(".")})` : how, replaced(answer, place, value)]);
    made.push(["null", answer === null ? undefined : null], ["undefined", answer === undefined ? null : undefined]);
    made.push(["the answer as text of JSON", JSON.stringify(answer) ?? "undefined"], ["the answer in a list", [copy(answer)]]);
    return made;
}

// ---- the same in another form

const turned = (ring) => (ring.length > 3 ? [...ring.slice(1), ring[1]] : ring);
const reverse = (list) => [...list].reverse();
const OTHER_FORMS = {
    Polygon: (coordinates) => coordinates.map((ring) => reverse(turned(ring))),
    MultiPolygon: (coordinates) => reverse(coordinates).map((rings) => rings.map((ring) => reverse(turned(ring)))),
    LineString: reverse,
    MultiLineString: (coordinates) => reverse(coordinates).map(reverse),
    MultiPoint: reverse,
};

function otherGeometry(geometry, one) {
    const { type, coordinates } = geometry;
    const keepsOrder = one.direction || (one.ordered && type.startsWith("Multi"));
    if (!OTHER_FORMS[type] || keepsOrder) return { coordinates, type };
    return { coordinates: OTHER_FORMS[type](coordinates), type };
}

/// The same answer with members in another order, rings that begin elsewhere and turn the other way, and lines reversed.
export function otherForm(value, one) {
    if (isGeometry(value)) return otherGeometry(value, one);
    if (Array.isArray(value)) return value.map((inner) => otherForm(inner, one));
    if (!isObject(value)) return value;
    return Object.fromEntries(reverse(Object.entries(value)).map(([name, inner]) => [name, otherForm(inner, one)]));
}

/// The same answer with every number off by a third of the tolerance, where one is stated.
export function withinTolerance(value, tolerance) {
    if (typeof value === "number" && Number.isFinite(value)) return value + (tolerance ?? 0) / 3;
    if (isGeometry(value)) return { ...value, coordinates: mapPositions(value.coordinates, ([x, ...more]) => [x + (tolerance ?? 0) / 3, ...more]) };
    if (Array.isArray(value)) return value.map((inner) => withinTolerance(inner, tolerance));
    if (!isObject(value)) return value;
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, name === "type" ? inner : withinTolerance(inner, tolerance)]));
}

// ---- whether a change changes anything

const rounded = (value) => Math.round(value * 1e9) / 1e9;
const between = ([a, b], [c, d], [x, y]) => Math.abs((x - a) * (d - b) - (y - b) * (c - a)) < 1e-12 * (Math.abs(c - a) + Math.abs(d - b) + 1);

function canonicalRing(ring) {
    let corners = ring.slice(0, -1);
    corners = corners.filter((corner, i) => !between(corners.at(i - 1), corners[(i + 1) % corners.length], corner));
    if (corners.length === 0) return ring.map(String).sort().join(" ");
    const forms = [corners, reverse(corners)].flatMap((list) => list.map((_, i) => [...list.slice(i), ...list.slice(0, i)].map((p) => p.map(rounded)).join(" ")));
    return forms.sort()[0];
}

const CANONICAL = {
    Polygon: ([outer, ...holes]) => [canonicalRing(outer ?? []), ...holes.map(canonicalRing).sort()].join("|"),
    LineString: (line) => [line, reverse(line)].map((list) => list.map((p) => p.map(rounded)).join(" ")).sort()[0],
    Point: (position) => position.map(rounded).join(),
};

/// Text that is the same for answers that are the same but for form.
export function canonical(value) {
    if (isGeometry(value)) {
        const single = value.type.replace("Multi", "");
        const parts = single === value.type ? [value.coordinates] : value.coordinates;
        return `${value.type} ${parts.map((part) => CANONICAL[single](part)).sort().join("; ")}`;
    }
    if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
    if (isObject(value)) return `{${Object.keys(value).sort().map((name) => `${name}:${canonical(value[name])}`).join()}}`;
    if (typeof value === "number") return Number.isFinite(value) ? String(Math.abs(value) < 1e-9 ? 0 : Number(value.toPrecision(14))) : String(value);
    return value === undefined ? "undefined" : JSON.stringify(value);
}
