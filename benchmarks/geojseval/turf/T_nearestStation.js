// SPDX-License-Identifier: Apache-2.0
function T_nearestStation(target, stations) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Code of the station nearest to the target by great-circle distance; null without stations. Of stations equally
     * near, the first in the collection.
     *
     * @param {Object} target - a Point geometry
     * @param {Object} stations - FeatureCollection of points with the property code
     * @return {string|null} the code
     */
    if (stations.features.length === 0) return null;
    return turf.nearestPoint(target, stations).properties.code;
}
