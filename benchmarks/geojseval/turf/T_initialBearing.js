// SPDX-License-Identifier: Apache-2.0
function T_initialBearing(from, to) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Initial great-circle course from one position to another, clockwise from north as degrees from 0 (included) to
     * 360 (left out).
     *
     * @param {Array<number>} from - [longitude, latitude]
     * @param {Array<number>} to - [longitude, latitude]
     * @return {number} degrees in [0, 360)
     */
    return (turf.bearing(from, to) + 360) % 360;
}
