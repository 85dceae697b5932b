// SPDX-License-Identifier: Apache-2.0
function G_isNear(point, center, meters) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Whether a point lies less than a distance from a centre on Geolib's sphere, with distances in Geolib's
     * rounding to centimetres. A point at exactly the distance does not.
     *
     * @param {Object} point - {latitude, longitude} in degrees
     * @param {Object} center - {latitude, longitude} in degrees
     * @param {number} meters - radius
     * @return {boolean} truth
     */
    return geolib.isPointWithinRadius(point, center, meters);
}
