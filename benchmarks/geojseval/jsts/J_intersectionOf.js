// SPDX-License-Identifier: Apache-2.0
function J_intersectionOf(first, second) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Planar intersection of two geometries that are no collections; null where they have nothing in common.
     *
     * @param {string} first - a geometry as WKT
     * @param {string} second - a geometry as WKT
     * @return {jsts.geom.Geometry|null} the intersection, of whatever type it is
     */
    const reader = new jsts.io.WKTReader();
    const common = reader.read(first).intersection(reader.read(second));
    return common.isEmpty() ? null : common;
}
