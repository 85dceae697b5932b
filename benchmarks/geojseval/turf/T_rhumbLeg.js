// SPDX-License-Identifier: Apache-2.0
function T_rhumbLeg(from, to) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Course and length of the rhumb line between two positions: bearing in degrees clockwise from north in [0,
     * 360), and distance in nautical miles, on Turf's sphere.
     *
     * @param {Array<number>} from - [longitude, latitude]
     * @param {Array<number>} to - [longitude, latitude]
     * @return {Object} {bearing, distance}
     */
    return { bearing: (turf.rhumbBearing(from, to) + 360) % 360, distance: turf.rhumbDistance(from, to, { units: "nauticalmiles" }) };
}
