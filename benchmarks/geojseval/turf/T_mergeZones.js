// SPDX-License-Identifier: Apache-2.0
function T_mergeZones(zones) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * The union of all zones in the plane of degrees as one geometry, Polygon or MultiPolygon; null for an empty
     * collection.
     *
     * @param {Object} zones - FeatureCollection of polygons
     * @return {Object|null} GeoJSON geometry
     */
    if (zones.features.length === 0) return null;
    if (zones.features.length === 1) return zones.features[0].geometry;
    return turf.union(zones).geometry;
}
