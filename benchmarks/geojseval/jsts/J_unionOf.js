// SPDX-License-Identifier: Apache-2.0
function J_unionOf(wkts) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Union of all polygons in the plane, as JSTS gives it; an empty GeometryCollection without polygons.
     *
     * @param {Array<string>} wkts - polygons as WKT
     * @return {jsts.geom.Geometry} the union
     */
    const reader = new jsts.io.WKTReader();
    if (wkts.length === 0) return reader.read("GEOMETRYCOLLECTION EMPTY");
    return wkts.map((wkt) => reader.read(wkt)).reduce((sum, polygon) => sum.union(polygon));
}
