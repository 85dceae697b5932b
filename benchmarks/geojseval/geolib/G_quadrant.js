// SPDX-License-Identifier: Apache-2.0
function G_quadrant(from, to) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * Direction from one position to another on the great circle as "N", "E", "S" or "W": N from 315 degrees to
     * below 45, E from 45 to below 135, and so on. null for the same position.
     *
     * @param {Object} from - {latitude, longitude} in degrees
     * @param {Object} to - {latitude, longitude} in degrees
     * @return {string|null} the direction
     */
    if (from.latitude === to.latitude && from.longitude === to.longitude) return null;
    const bearing = geolib.getGreatCircleBearing(from, to);
    return ["N", "E", "S", "W"][Math.floor(((bearing + 45) % 360) / 90)];
}
