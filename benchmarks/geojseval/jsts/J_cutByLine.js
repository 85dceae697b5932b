// SPDX-License-Identifier: Apache-2.0
function J_cutByLine(wkt, cut) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Divides a polygon along a line and gives the areas of the pieces from the greatest to the least. A line that
     * does not cross from side to side leaves it whole.
     *
     * @param {string} wkt - a polygon as WKT
     * @param {string} cut - a line as WKT
     * @return {Array<number>} areas
     */
    const reader = new jsts.io.WKTReader();
    const [polygon, line] = [reader.read(wkt), reader.read(cut)];
    const polygonizer = new jsts.operation.polygonize.Polygonizer();
    polygonizer.add(jsts.operation.BoundaryOp.getBoundary(polygon).union(line));
    return polygonizer.getPolygons().toArray().filter((piece) => polygon.contains(piece.getInteriorPoint())).map((piece) => piece.getArea()).sort((a, b) => b - a);
}
