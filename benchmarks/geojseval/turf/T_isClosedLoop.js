// SPDX-License-Identifier: Apache-2.0
function T_isClosedLoop(line, meters) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Whether a line of at least four positions ends no farther than the given metres, on a great circle, from where
     * it starts. false for anything that is no LineString.
     *
     * @param {Object} line - a LineString geometry
     * @param {number} meters - tolerance, at least 0
     * @return {boolean} true for a loop
     */
    if (!line || line.type !== "LineString" || line.coordinates.length < 4) return false;
    return turf.distance(line.coordinates[0], line.coordinates[line.coordinates.length - 1], { units: "meters" }) <= meters;
}
