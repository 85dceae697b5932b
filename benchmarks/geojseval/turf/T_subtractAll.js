// SPDX-License-Identifier: Apache-2.0
function T_subtractAll(base, cuts) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * What is left of a polygon after all others have been cut from it in the plane of degrees; null where nothing
     * is left.
     *
     * @param {Object} base - a Polygon geometry
     * @param {Array<Object>} cuts - Polygon geometries
     * @return {Object|null} Polygon or MultiPolygon geometry
     */
    if (cuts.length === 0) return base;
    const left = turf.difference(turf.featureCollection([base, ...cuts].map((shape) => turf.feature(shape))));
    return left ? left.geometry : null;
}
