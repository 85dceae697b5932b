// SPDX-License-Identifier: Apache-2.0
function T_swapAxes(shape) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The same geometry with longitude and latitude put in GeoJSON's order. The argument is left as it was. null for
     * null.
     *
     * @param {Object} shape - a GeoJSON geometry whose positions were written [latitude, longitude]
     * @return {Object|null} geometry
     */
    return shape ? turf.flip(shape) : null;
}
