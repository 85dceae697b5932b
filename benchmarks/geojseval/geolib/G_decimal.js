// SPDX-License-Identifier: Apache-2.0
function G_decimal(text) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * The degrees as a number, negative for S and W, rounded to six decimals. Throws an Error for text that Geolib
     * does not know as such a notation.
     *
     * @param {string} text - degrees, minutes and seconds with a hemisphere, such as 51° 31' 10.11" N
     * @return {number} degrees
     */
    return Math.round(geolib.sexagesimalToDecimal(text) * 1e6) / 1e6;
}
