// SPDX-License-Identifier: Apache-2.0
function G_ellipsoidDistance(from, to) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Distance on the ellipsoid WGS 84 in whole metres, by Geolib's precise method.
     *
     * @param {Object} from - {latitude, longitude} in degrees
     * @param {Object} to - {latitude, longitude} in degrees
     * @return {number} metres
     */
    return geolib.getPreciseDistance(from, to);
}
