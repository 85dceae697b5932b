// SPDX-License-Identifier: Apache-2.0
function J_largestPart(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The part of greatest area, or of greatest length where no part has an area; the first of equal ones. null for
     * an empty geometry.
     *
     * @param {string} wkt - a multi-part or single geometry as WKT
     * @return {jsts.geom.Geometry|null} the part
     */
    const shape = new jsts.io.WKTReader().read(wkt);
    if (shape.isEmpty()) return null;
    const size = shape.getArea() > 0 ? (part) => part.getArea() : (part) => part.getLength();
    let best = shape.getGeometryN(0);
    for (let i = 1; i < shape.getNumGeometries(); i++)
        if (size(shape.getGeometryN(i)) > size(best)) best = shape.getGeometryN(i);
    return best;
}
