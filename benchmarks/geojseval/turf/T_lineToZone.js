// SPDX-License-Identifier: Apache-2.0
function T_lineToZone(line) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * A polygon geometry with the line as its outer ring, closed if it was not and turned counterclockwise. null for
     * fewer than three different positions.
     *
     * @param {Object} line - a LineString geometry
     * @return {Object|null} Polygon geometry
     */
    const different = new Set(line.coordinates.map((position) => position.join()));
    if (different.size < 3) return null;
    return turf.rewind(turf.lineToPolygon(turf.feature(line), { autoComplete: true, orderCoords: false })).geometry;
}
