// SPDX-License-Identifier: Apache-2.0
function J_filledHoles(wkt, least) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The polygon without its holes whose area is below a least one.
     *
     * @param {string} wkt - a polygon as WKT
     * @param {number} least - area from which a hole stays
     * @return {jsts.geom.Geometry} a polygon
     */
    const polygon = new jsts.io.WKTReader().read(wkt);
    const factory = polygon.getFactory();
    const ring = (line) => factory.createLinearRing(line.getCoordinates());
    const kept = [];
    for (let i = 0; i < polygon.getNumInteriorRing(); i++) {
        const hole = ring(polygon.getInteriorRingN(i));
        if (factory.createPolygon(hole).getArea() >= least) kept.push(hole);
    }
    return factory.createPolygon(ring(polygon.getExteriorRing()), kept);
}
