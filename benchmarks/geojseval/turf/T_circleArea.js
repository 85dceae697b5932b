// SPDX-License-Identifier: Apache-2.0
function T_circleArea(longitude, latitude, radiusKm) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Area in square kilometres of the polygon with 64 corners that Turf draws as a circle around a position. null
     * for a radius that is not above 0.
     *
     * @param {number} longitude - degrees
     * @param {number} latitude - degrees, from -80 to 80
     * @param {number} radiusKm - above 0
     * @return {number|null} km²
     */
    if (!(radiusKm > 0)) return null;
    return turf.area(turf.circle([longitude, latitude], radiusKm, { steps: 64, units: "kilometers" })) / 1e6;
}
