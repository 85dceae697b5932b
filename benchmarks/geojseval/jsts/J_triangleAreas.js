// SPDX-License-Identifier: Apache-2.0
function J_triangleAreas(points) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Areas of the triangles of the Delaunay triangulation of points, from the least to the greatest.
     *
     * @param {Array<Array<number>>} points - at least three [x, y], no four of them on one circle
     * @return {Array<number>} areas
     */
    const factory = new jsts.geom.GeometryFactory();
    const builder = new jsts.triangulate.DelaunayTriangulationBuilder();
    builder.setSites(factory.createMultiPointFromCoords(points.map(([x, y]) => new jsts.geom.Coordinate(x, y))));
    const triangles = builder.getTriangles(factory);
    const areas = [];
    for (let i = 0; i < triangles.getNumGeometries(); i++) areas.push(triangles.getGeometryN(i).getArea());
    return areas.sort((a, b) => a - b);
}
