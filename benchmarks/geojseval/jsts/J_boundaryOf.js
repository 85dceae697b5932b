// SPDX-License-Identifier: Apache-2.0
function J_boundaryOf(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Topological boundary: of a polygon its ring as a LineString or its rings as a MultiLineString, of a line the
     * ends that an odd number of its parts have, as a MultiPoint, which is empty for a closed line.
     *
     * @param {string} wkt - a line or polygon as WKT
     * @return {jsts.geom.Geometry} the boundary, no LinearRing
     */
    const boundary = jsts.operation.BoundaryOp.getBoundary(new jsts.io.WKTReader().read(wkt));
    return boundary.getGeometryType() === "LinearRing" ? boundary.getFactory().createLineString(boundary.getCoordinates()) : boundary;
}
