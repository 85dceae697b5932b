// SPDX-License-Identifier: Apache-2.0
// Pieces of code that call harness.js as cases do, so that it is compiled where sessions come from (see the sandbox's prepared.cjs).
"use strict";

const RESULTS = {
    turf: ["[1, 'a', true, null, undefined, NaN, () => 1]", "turf.point([1, 2], { name: 'a' })", "Promise.resolve({ a: [1.5] })", "missing.name"],
    jsts: ["new jsts.io.WKTReader().read('POLYGON ((0 0, 2 0, 2 2, 0 0))')", "new jsts.geom.Coordinate(1, 2)", "fail()"],
    geolib: ["{ latitude: 1, longitude: 2 }", "1.5", "'text'", "(a) => a + 1"],
};

const piece = (library, result) => `await require("graticule/geojseval")({ library: "${library}", name: "warmed",
    code: ${JSON.stringify(`globalThis.warmed = function (a, b) { return ${result}; };`)},
    arguments: [["a", ($js) => (1)], ["b", ($js) => $js("function get_list() { return [[1, 2], { c: 'd' }]; }")], ["c", null]],
    methods: [{ root: "result", text: "result(1)" }], methodNames: [] })`;

module.exports = Object.entries(RESULTS).flatMap(([library, results]) => results.map((result) => piece(library, result)));
