// SPDX-License-Identifier: Apache-2.0
function T_filterByBox(features, box) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The features that share at least one position, boundary included, with a box in the plane of degrees, in their
     * order and as they are.
     *
     * @param {Object} features - FeatureCollection
     * @param {Array<number>} box - [west, south, east, north]
     * @return {Object} FeatureCollection
     */
    const area = turf.bboxPolygon(box);
    return turf.featureCollection(features.features.filter((feature) => feature.geometry && turf.booleanIntersects(feature, area)));
}
