// SPDX-License-Identifier: Apache-2.0
function J_distanceBetween(first, second) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Least planar distance between two geometries; 0 where they meet. null if either is empty.
     *
     * @param {string} first - a geometry as WKT
     * @param {string} second - a geometry as WKT
     * @return {number|null} distance
     */
    const reader = new jsts.io.WKTReader();
    const [a, b] = [reader.read(first), reader.read(second)];
    return a.isEmpty() || b.isEmpty() ? null : a.distance(b);
}
