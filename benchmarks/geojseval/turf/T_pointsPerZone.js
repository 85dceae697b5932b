// SPDX-License-Identifier: Apache-2.0
function T_pointsPerZone(points, zones) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Counts the points in each zone; a point on the boundary counts. Zones without points have 0, a point in two
     * zones counts in both.
     *
     * @param {Object} points - FeatureCollection of points
     * @param {Object} zones - FeatureCollection of polygons, each with a property name
     * @return {Object} number of points by name of zone
     */
    const counts = {};
    for (const zone of zones.features)
        counts[zone.properties.name] = points.features.filter((point) => turf.booleanPointInPolygon(point, zone)).length;
    return counts;
}
