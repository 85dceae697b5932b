// SPDX-License-Identifier: Apache-2.0
function T_samplePoints(points, count) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * A choice of count different features of the collection, as they are; all of them where there are fewer. Every
     * choice and order is right.
     *
     * @param {Object} points - FeatureCollection of points with the property id, all different
     * @param {number} count - a whole number from 0
     * @return {Object} FeatureCollection of points
     */
    return turf.featureCollection(points.features.slice(0, count));
}
