// SPDX-License-Identifier: Apache-2.0
function T_sumInZones(points, zones) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * A copy of the zones in which each has the property total, the sum of value over the points in it (boundary
     * included), and mean, their mean or null without points. Properties that were there stay. Points whose value is
     * no finite number do not count.
     *
     * @param {Object} points - FeatureCollection of points with the number property value
     * @param {Object} zones - FeatureCollection of polygons
     * @return {Object} FeatureCollection of the zones, in their order
     */
    return turf.featureCollection(zones.features.map((zone) => {
        const values = points.features.filter((point) => Number.isFinite(point.properties.value) && turf.booleanPointInPolygon(point, zone)).map((point) => point.properties.value);
        const total = values.reduce((sum, value) => sum + value, 0);
        return turf.feature(zone.geometry, { ...zone.properties, total, mean: values.length > 0 ? total / values.length : null });
    }));
}
