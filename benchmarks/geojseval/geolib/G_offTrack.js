// SPDX-License-Identifier: Apache-2.0
function G_offTrack(point, start, end) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Distance in metres of a point from the segment between two positions, as Geolib works it out from its three
     * distances in whole metres; the nearer end counts where the foot lies beyond it. Rounded to whole metres.
     *
     * @param {Object} point - {latitude, longitude} in degrees
     * @param {Object} start - {latitude, longitude} in degrees
     * @param {Object} end - {latitude, longitude} in degrees
     * @return {number} metres
     */
    return Math.round(geolib.getDistanceFromLine(point, start, end));
}
