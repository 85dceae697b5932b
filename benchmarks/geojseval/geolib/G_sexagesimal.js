// SPDX-License-Identifier: Apache-2.0
function G_sexagesimal(decimal) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Degrees in Geolib's notation, such as 51° 31' 10.11". The sign is left out.
     *
     * @param {number} decimal - degrees
     * @return {string} text
     */
    return geolib.decimalToSexagesimal(decimal);
}
