// SPDX-License-Identifier: Apache-2.0
function T_explodeUnique(shape) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Every different position of a shape once, as a MultiPoint geometry in the order of first appearance; only
     * longitude and latitude count. null without positions.
     *
     * @param {Object} shape - any GeoJSON object
     * @return {Object|null} MultiPoint geometry
     */
    const seen = new Map();
    for (const [x, y] of turf.coordAll(shape)) if (!seen.has(x + "," + y)) seen.set(x + "," + y, [x, y]);
    return seen.size > 0 ? turf.multiPoint([...seen.values()]).geometry : null;
}
