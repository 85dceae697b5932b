// SPDX-License-Identifier: Apache-2.0
function T_bboxOf(shape) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Bounding box of a GeoJSON object, in degrees as they are written; null for an object without positions.
     *
     * @param {Object} shape - any GeoJSON object
     * @return {Array<number>|null} [west, south, east, north]
     */
    if (!shape || turf.coordAll(shape).length === 0) return null;
    return turf.bbox(shape);
}
