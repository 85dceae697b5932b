// SPDX-License-Identifier: Apache-2.0
function J_holesOf(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The holes of a polygon as a GeometryCollection of polygons in their order.
     *
     * @param {string} wkt - a polygon as WKT
     * @return {jsts.geom.GeometryCollection} the holes
     */
    const polygon = new jsts.io.WKTReader().read(wkt);
    const factory = polygon.getFactory();
    const holes = [];
    for (let i = 0; i < polygon.getNumInteriorRing(); i++)
        holes.push(factory.createPolygon(factory.createLinearRing(polygon.getInteriorRingN(i).getCoordinates())));
    return factory.createGeometryCollection(holes);
}
