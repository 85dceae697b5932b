// SPDX-License-Identifier: Apache-2.0
function G_areaIn(squareMeters, unit) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * An area in another unit by Geolib's own factors. Throws an Error for a unit that Geolib does not know.
     *
     * @param {number} squareMeters - at least 0
     * @param {string} unit - "km2", "ha", "a", "ft2", "yd2" or "in2"
     * @return {number} the area
     */
    return geolib.convertArea(squareMeters, unit);
}
