// SPDX-License-Identifier: Apache-2.0
function G_bearings(from, to) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Initial bearing from one position to another along the great circle and along the rhumb line, in degrees from
     * 0 to 360.
     *
     * @param {Object} from - {latitude, longitude} in degrees
     * @param {Object} to - {latitude, longitude} in degrees
     * @return {Object} {greatCircle, rhumb}
     */
    return { greatCircle: geolib.getGreatCircleBearing(from, to), rhumb: geolib.getRhumbLineBearing(from, to) };
}
