// SPDX-License-Identifier: Apache-2.0
function T_standardDistance(points) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Standard distance in kilometres: the root of the mean of the squared great-circle distances from the planar
     * mean position of the points. 0 for a single point, null without points.
     *
     * @param {Object} points - FeatureCollection of points
     * @return {number|null} km
     */
    if (points.features.length === 0) return null;
    const centre = turf.centerMean(points);
    const squares = points.features.map((point) => turf.distance(centre, point) ** 2);
    return Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / squares.length);
}
