// SPDX-License-Identifier: Apache-2.0
function T_joinAttributes(points, zones) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * A copy of the points in which each has the properties code and country of the first zone that it is in
     * (boundary included), or both null in none; properties that were there stay.
     *
     * @param {Object} points - FeatureCollection of points
     * @param {Object} zones - FeatureCollection of polygons with the properties code and country
     * @return {Object} FeatureCollection of points
     */
    return turf.featureCollection(points.features.map((point) => {
        const zone = zones.features.find((candidate) => turf.booleanPointInPolygon(point, candidate));
        return turf.feature(point.geometry, { ...point.properties, code: zone ? zone.properties.code : null, country: zone ? zone.properties.country : null }, point.id === undefined ? {} : { id: point.id });
    }));
}
