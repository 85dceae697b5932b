// SPDX-License-Identifier: Apache-2.0
// Values described in texts of bounded length.
"use strict";

const { inspect } = require("node:util");

const MOST_VALUE = 200_000;
const MOST_SHORT = 300;
const MOST_FEATURES = 100_000; // that are counted by kind
const GEOMETRIES = new Set(["Point", "MultiPoint", "LineString", "MultiLineString", "Polygon", "MultiPolygon",
                            "GeometryCollection"]);

const shorten = (text, limit) => (text.length <= limit ? text : `${text.slice(0, limit - 1)}…`);

/// Of a kind of value, what one would call it.
function typeName(value) {
    if (value === null) return "null";
    if (typeof value !== "object" && typeof value !== "function") return typeof value;
    if (typeof value === "function") return /^class\b/.test(Function.prototype.toString.call(value)) ? "class" : "function";
    const name = value.constructor?.name;
    return typeof name === "string" && name !== "" ? shorten(name, 80) : "Object";
}

function isPlain(value) {
    const prototype = Object.getPrototypeOf(value);
    return Array.isArray(value) || prototype === null || prototype === Object.prototype;
}

const short = (value) =>
    shorten(inspect(value, { depth: 1, maxArrayLength: 8, maxStringLength: 200, breakLength: Infinity }), MOST_SHORT);

function kinds(features) {
    const counts = new Map();
    for (const feature of features.slice(0, MOST_FEATURES)) {
        const kind = GEOMETRIES.has(feature?.geometry?.type) ? feature.geometry.type : "no geometry";
        counts.set(kind, (counts.get(kind) ?? 0) + 1);
    }
    return [...counts].map(([kind, count]) => `${count} ${kind}`).join(", ");
}

/// What is special about GeoJSON, or nothing.
function geojsonSummary(value) {
    if (value.type === "FeatureCollection" && Array.isArray(value.features))
        return `FeatureCollection of ${value.features.length} features (${kinds(value.features)})`;
    if (value.type === "Feature" && "geometry" in value)
        return `Feature with ${value.geometry ? value.geometry.type : "no geometry"}; properties ` +
               shorten(Object.keys(value.properties ?? {}).join(", ") || "none", 200);
    if (GEOMETRIES.has(value.type) && ("coordinates" in value || "geometries" in value))
        return `${value.type} ${short(value.coordinates ?? value.geometries)}`;
    return "";
}

/// One line about a value.
function summary(value) {
    try {
        if (value === null || (typeof value !== "object" && typeof value !== "function"))
            return `${typeName(value)} ${short(value)}`;
        if (typeof value === "function") return `${typeName(value)} ${shorten(value.name || "without a name", 80)}`;
        const geojson = isPlain(value) ? geojsonSummary(value) : "";
        if (geojson) return geojson;
        const size = Array.isArray(value) || ArrayBuffer.isView(value) ? value.length : value.size;
        return `${typeName(value)}${typeof size === "number" ? ` of ${size}` : ""}: ${short(value)}`;
    } catch (error) {
        return `a value that cannot be described (${typeName(error)})`;
    }
}

/// All of a value: JSON where it is data, else as Node shows it.
function valueText(value) {
    try {
        if (typeof value === "string") return shorten(value, MOST_VALUE);
        if (value !== null && typeof value === "object" && isPlain(value)) {
            try {
                return shorten(JSON.stringify(value), MOST_VALUE);
            } catch {
                // It refers to itself, or holds what JSON has not.
            }
        }
        return shorten(inspect(value, { depth: 4, maxArrayLength: 100, maxStringLength: 2000, breakLength: 120 }), MOST_VALUE);
    } catch (error) {
        return `<a value whose text raises ${typeName(error)}>`;
    }
}

module.exports = { shorten, summary, typeName, valueText };
