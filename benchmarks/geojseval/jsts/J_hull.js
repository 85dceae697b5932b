// SPDX-License-Identifier: Apache-2.0
function J_hull(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Convex hull of a geometry: a polygon, or a line or point where it has no area.
     *
     * @param {string} wkt - a geometry as WKT
     * @return {jsts.geom.Geometry} the hull
     */
    return new jsts.io.WKTReader().read(wkt).convexHull();
}
