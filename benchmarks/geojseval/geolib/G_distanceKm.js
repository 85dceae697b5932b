// SPDX-License-Identifier: Apache-2.0
function G_distanceKm(from, to) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Great-circle distance on Geolib's sphere in kilometres, from the distance in whole metres that Geolib gives.
     *
     * @param {Object} from - {latitude, longitude} in degrees
     * @param {Object} to - {latitude, longitude} in degrees
     * @return {number} km with three decimals
     */
    return geolib.getDistance(from, to) / 1000;
}
