// SPDX-License-Identifier: Apache-2.0
// What is evaluated before a case comes: in the server, so that forks have it compiled; and once in each session, so that
// the memory that cases write to is its own already.
"use strict";

module.exports = [
    "(() => { const a = turf.buffer(turf.point([1, 2]), 10, { units: 'kilometers' }); return turf.area(a); })()",
    "turf.featureCollection([turf.point([1, 2]), turf.polygon([[[0, 0], [1, 0], [1, 1], [0, 0]]])])",
    "[turf.distance([0, 0], [1, 1]), turf.bbox(turf.lineString([[0, 0], [1, 1]])), turf.centroid(turf.point([0, 0]))]",
    "turf.intersect(turf.featureCollection([turf.bboxPolygon([0, 0, 2, 2]), turf.bboxPolygon([1, 1, 3, 3])]))",
    "turf.buffer(turf.polygon([[[0, 0], [2, 0], [2, 1], [0, 2], [0, 0]]]), 3)",
    "turf.area(turf.buffer(turf.lineString([[0, 0], [1, 1], [2, 0]]), 500, { units: 'meters' }))",
    "turf.union(turf.featureCollection([turf.bboxPolygon([0, 0, 2, 2]), turf.bboxPolygon([1, 1, 3, 3])]))",
    "turf.booleanPointInPolygon([1, 1], turf.bboxPolygon([0, 0, 2, 2]))",
    "new jsts.io.WKTReader().read('POLYGON ((0 0, 2 0, 2 2, 0 0))').buffer(1).getArea()",
    "geolib.getDistance({ latitude: 51, longitude: 7 }, { latitude: 52, longitude: 8 })",
    "ol.proj.transform([8, 50], 'EPSG:4326', 'EPSG:3857')",
    "new ol.format.GeoJSON().readFeatures({ type: 'Feature', geometry: { type: 'Point', coordinates: [1, 2] } })",
    "let warm$ = [turf.bboxPolygon([0, 0, 2, 2]), [1, 'a'], () => 1, new Map([[1, 2]])]",
    "warm$[1].push(2); warm$ = undefined",
    "globalThis.warm = turf.bboxPolygon([0, 0, 2, 2]); warm",
    "await new Promise((resolve) => setTimeout(resolve, 0))",
    "(() => { throw new TypeError('warm'); })()",
];
