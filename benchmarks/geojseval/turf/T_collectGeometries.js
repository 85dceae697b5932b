// SPDX-License-Identifier: Apache-2.0
function T_collectGeometries(features) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * All geometries of a collection in one GeometryCollection, in order; features without a geometry are left out.
     *
     * @param {Object} features - FeatureCollection
     * @return {Object} GeometryCollection
     */
    return turf.geometryCollection(features.features.map((feature) => feature.geometry).filter(Boolean)).geometry;
}
