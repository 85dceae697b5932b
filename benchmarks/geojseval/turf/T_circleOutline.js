// SPDX-License-Identifier: Apache-2.0
function T_circleOutline(center, radiusMeters, corners) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * A closed ring of corners at a great-circle distance from a centre, as a polygon geometry. The first corner is
     * due north of the centre and the others follow at equal steps of bearing.
     *
     * @param {Array<number>} center - [longitude, latitude]
     * @param {number} radiusMeters - above 0
     * @param {number} corners - a whole number from 3
     * @return {Object} Polygon geometry
     */
    return turf.circle(center, radiusMeters, { steps: corners, units: "meters" }).geometry;
}
