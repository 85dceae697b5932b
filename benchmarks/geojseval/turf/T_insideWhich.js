// SPDX-License-Identifier: Apache-2.0
function T_insideWhich(point, zones) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Name of the first zone, in the order of the collection, that has the point inside or on its boundary; null if
     * none has.
     *
     * @param {Object} point - a Point geometry
     * @param {Object} zones - FeatureCollection of polygons, each with a property name
     * @return {string|null} the name
     */
    const found = zones.features.find((zone) => turf.booleanPointInPolygon(point, zone));
    return found ? found.properties.name : null;
}
