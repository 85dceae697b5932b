#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// What the five libraries say about the places and shapes given as JSON on standard input, as JSON: library_accuracy.py asks.
import { readFileSync } from "node:fs";
import { withReferences } from "./references.mjs";

const CODE = {
    turf: `function asked(given) {
        const lines = given.pairs.map(({ from, to }) => turf.distance(from, to, { units: "meters" }));
        const rhumbs = given.pairs.map(({ from, to }) => turf.rhumbDistance(from, to, { units: "meters" }));
        const areas = given.polygons.map(({ ring }) => turf.area(turf.polygon([ring])));
        const round = ({ at, meters }) => turf.buffer(turf.point(at), meters, { units: "meters", steps: 64 })?.geometry ?? null;
        const across = given.across;
        return {
            distances: lines, rhumbs, areas, discs: given.discs.map(round),
            circles: given.discs.map(({ at, meters }) => turf.circle(at, meters, { units: "meters", steps: 256 }).geometry),
            strips: given.lines.map(({ line, meters }) => turf.buffer(turf.lineString(line), meters, { units: "meters", steps: 16 }).geometry),
            bbox: turf.bbox(turf.multiPoint(across.points)), centroid: turf.centroid(turf.multiPoint(across.points)).geometry.coordinates,
            midpoint: turf.midpoint(across.points[0], across.points[1]).geometry.coordinates,
            inside: turf.booleanPointInPolygon(across.inside, turf.polygon([across.ring])),
            offLine: given.offLines.map(({ point, line }) => turf.pointToLineDistance(point, turf.lineString(line), { units: "meters" })),
        };
    }`,
    jsts: `function asked(given) {
        const factory = new jsts.geom.GeometryFactory();
        const point = ([x, y]) => factory.createPoint(new jsts.geom.Coordinate(x, y));
        return {
            degrees: given.pairs.map(({ from, to }) => point(from).distance(point(to))),
            discs: given.discs.map(({ at, degrees }) => new jsts.io.GeoJSONWriter().write(point(at).buffer(degrees, 64))),
        };
    }`,
    geolib: `function asked(given) {
        const place = ([longitude, latitude]) => ({ longitude, latitude });
        const both = given.pairs.map(({ from, to }) => [place(from), place(to)]);
        const across = given.across.points.map(place);
        return {
            distances: both.map(([a, b]) => geolib.getDistance(a, b)), precise: both.map(([a, b]) => geolib.getPreciseDistance(a, b)),
            areas: given.polygons.map(({ ring }) => geolib.getAreaOfPolygon(ring.map(place))),
            bounds: geolib.getBounds(across), centre: geolib.getCenter(across), boxCentre: geolib.getCenterOfBounds(across),
            inside: geolib.isPointInPolygon(place(given.across.inside), given.across.ring.map(place)),
            offLine: given.offLines.map(({ point, line }) => geolib.getDistanceFromLine(place(point), place(line[0]), place(line[1]))),
            destinations: given.discs.map(({ at, meters }) => { const there = geolib.computeDestinationPoint(place(at), meters, 90); return [there.longitude, there.latitude]; }),
        };
    }`,
    leaflet: `function asked(given) {
        const place = ([lng, lat]) => L.latLng(lat, lng);
        const bounds = L.latLngBounds(given.across.points.map(place));
        return {
            distances: given.pairs.map(({ from, to }) => place(from).distanceTo(place(to))),
            width: bounds.getEast() - bounds.getWest(), centre: bounds.getCenter(),
            circles: given.discs.map(({ at, meters }) => { const map = globalThis.map; map.setView(place(at), 4, { animate: false }); const box = L.circle(place(at), { radius: meters }).addTo(map).getBounds(); return [box.getWest(), box.getSouth(), box.getEast(), box.getNorth()]; }),
        };
    }`,
    openlayers: `function asked(given) {
        const flat = ({ from, to }) => new ol.geom.LineString([from, to].map((one) => ol.proj.fromLonLat(one))).getLength();
        return {
            distances: given.pairs.map(({ from, to }) => ol.sphere.getDistance(from, to)), onTheMap: given.pairs.map(flat),
            areas: given.polygons.map(({ ring }) => ol.sphere.getArea(new ol.geom.Polygon([ring]), { projection: "EPSG:4326" })),
            areasOnTheMap: given.polygons.map(({ ring }) => new ol.geom.Polygon([ring.map((one) => ol.proj.fromLonLat(one))]).getArea()),
            extent: ol.extent.boundingExtent(given.across.points),
            inside: new ol.geom.Polygon([given.across.ring]).intersectsCoordinate(given.across.inside),
        };
    }`,
};

const given = JSON.parse(readFileSync(0, "utf8"));
const told = await withReferences(async ({ run }) => {
    const found = {};
    for (const [library, code] of Object.entries(CODE)) {
        const outcome = await run({ library, name: "asked", code, parameters: ["given"] }, { params: { given } });
        if (outcome.thrown) throw new Error(`${library}: ${outcome.thrown}: ${outcome.message}`);
        found[library] = outcome.value;
    }
    return found;
});
console.log(JSON.stringify(told));
