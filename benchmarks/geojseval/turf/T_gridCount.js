// SPDX-License-Identifier: Apache-2.0
function T_gridCount(box, cellKm, zone) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * How many points of Turf's point grid over a box with the given spacing lie in a zone, its boundary included.
     *
     * @param {Array<number>} box - [west, south, east, north]
     * @param {number} cellKm - side of a cell in kilometres, above 0
     * @param {Object} zone - a Polygon geometry
     * @return {number} number of points
     */
    return turf.pointGrid(box, cellKm, { units: "kilometers" }).features.filter((point) => turf.booleanPointInPolygon(point, zone)).length;
}
