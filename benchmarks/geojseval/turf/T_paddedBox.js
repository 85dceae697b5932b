// SPDX-License-Identifier: Apache-2.0
function T_paddedBox(shape, marginDegrees) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The bounding box of a shape, widened on all sides by a margin and cut to longitudes from -180 to 180 and
     * latitudes from -90 to 90, as a polygon feature without properties.
     *
     * @param {Object} shape - any GeoJSON object with positions
     * @param {number} marginDegrees - how far every side moves outwards, at least 0
     * @return {Object} Feature of a Polygon
     */
    const [west, south, east, north] = turf.bbox(shape);
    return turf.polygon(turf.bboxPolygon([Math.max(-180, west - marginDegrees), Math.max(-90, south - marginDegrees), Math.min(180, east + marginDegrees), Math.min(90, north + marginDegrees)]).geometry.coordinates);
}
