// SPDX-License-Identifier: Apache-2.0
function T_flattenTypes(shape) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Types of the single geometries that a collection holds once every Multi geometry and GeometryCollection is
     * taken apart, in order.
     *
     * @param {Object} shape - a FeatureCollection
     * @return {Array<string>} types
     */
    const types = [];
    turf.flattenEach(shape, (part) => { if (part.geometry) types.push(part.geometry.type); });
    return types;
}
