// SPDX-License-Identifier: Apache-2.0
function J_symmetricDifference(first, second) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The points that are in exactly one of two polygons.
     *
     * @param {string} first - a polygon as WKT
     * @param {string} second - a polygon as WKT
     * @return {jsts.geom.Geometry} the symmetric difference
     */
    const reader = new jsts.io.WKTReader();
    return reader.read(first).symDifference(reader.read(second));
}
