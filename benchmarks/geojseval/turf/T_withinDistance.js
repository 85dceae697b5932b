// SPDX-License-Identifier: Apache-2.0
function T_withinDistance(points, line, meters) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Indices of the points whose distance from a line, on the sphere, is at most the given metres, in rising order.
     *
     * @param {Object} points - FeatureCollection of points
     * @param {Object} line - a LineString geometry
     * @param {number} meters - greatest distance
     * @return {Array<number>} indices from 0
     */
    const feature = turf.feature(line);
    return points.features.map((point, index) => index).filter((index) => turf.pointToLineDistance(points.features[index], feature, { units: "meters" }) <= meters);
}
