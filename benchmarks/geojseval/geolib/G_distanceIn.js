// SPDX-License-Identifier: Apache-2.0
function G_distanceIn(meters, unit) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * A length in another unit by Geolib's own factors. Throws an Error for a unit that Geolib does not know.
     *
     * @param {number} meters - a length
     * @param {string} unit - "km", "mi", "sm", "ft", "yd", "in" or "cm"
     * @return {number} the length
     */
    return geolib.convertDistance(meters, unit);
}
