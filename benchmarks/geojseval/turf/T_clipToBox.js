// SPDX-License-Identifier: Apache-2.0
function T_clipToBox(shape, box) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The part of a shape within a box in the plane of degrees, as a geometry: a Multi geometry where it has several
     * parts, a single one where it has one, null where nothing of it is within.
     *
     * @param {Object} shape - a LineString, MultiLineString, Polygon or MultiPolygon geometry
     * @param {Array<number>} box - [west, south, east, north]
     * @return {Object|null} GeoJSON geometry
     */
    const clipped = turf.bboxClip(turf.feature(shape), box).geometry;
    const isMulti = clipped.type.startsWith("Multi");
    const parts = (isMulti ? clipped.coordinates : [clipped.coordinates]).filter((part) => part.length > 0);
    if (parts.length === 0) return null;
    const single = clipped.type.replace("Multi", "");
    return parts.length === 1 ? { type: single, coordinates: parts[0] } : { type: "Multi" + single, coordinates: parts };
}
