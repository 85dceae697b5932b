// SPDX-License-Identifier: Apache-2.0
function T_partsAsCollection(shape) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The parts of a Multi geometry as a GeometryCollection of single geometries in order. A geometry that is not
     * Multi comes as the only member.
     *
     * @param {Object} shape - a MultiPoint, MultiLineString or MultiPolygon geometry
     * @return {Object} GeometryCollection
     */
    const single = { MultiPoint: "Point", MultiLineString: "LineString", MultiPolygon: "Polygon" }[shape.type];
    return turf.geometryCollection(single ? shape.coordinates.map((coordinates) => ({ type: single, coordinates })) : [shape]).geometry;
}
