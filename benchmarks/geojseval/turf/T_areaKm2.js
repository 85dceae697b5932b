// SPDX-License-Identifier: Apache-2.0
function T_areaKm2(shape) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Area of all polygons in the object on Turf's sphere, in square kilometres; holes do not count. Points and
     * lines have area 0, and so has null.
     *
     * @param {Object} shape - any GeoJSON object
     * @return {number} the area in km²
     */
    if (!shape) return 0;
    return turf.convertArea(turf.area(shape), "meters", "kilometers");
}
