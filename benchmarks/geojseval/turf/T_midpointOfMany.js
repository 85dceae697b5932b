// SPDX-License-Identifier: Apache-2.0
function T_midpointOfMany(points) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The mean of positions on the sphere: the direction of the sum of their unit vectors. null without positions,
     * or where the sum is shorter than 1e-9 and has no direction.
     *
     * @param {Array<Array<number>>} points - positions [longitude, latitude]
     * @return {Array<number>|null} [longitude, latitude], longitude from -180 to 180
     */
    if (!Array.isArray(points) || points.length === 0) return null;
    let x = 0, y = 0, z = 0;
    for (const [longitude, latitude] of points) {
        const lambda = turf.degreesToRadians(longitude), phi = turf.degreesToRadians(latitude);
        x += Math.cos(phi) * Math.cos(lambda);
        y += Math.cos(phi) * Math.sin(lambda);
        z += Math.sin(phi);
    }
    if (Math.hypot(x, y, z) < 1e-9) return null;
    return [Math.atan2(y, x) * 180 / Math.PI, Math.atan2(z, Math.hypot(x, y)) * 180 / Math.PI];
}
