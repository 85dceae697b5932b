// SPDX-License-Identifier: Apache-2.0
function J_interiorPoint(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Some point strictly inside a polygon, in none of its holes and not on its boundary. Every such point is right.
     *
     * @param {string} wkt - a polygon as WKT
     * @return {jsts.geom.Point} the point
     */
    return new jsts.io.WKTReader().read(wkt).getInteriorPoint();
}
