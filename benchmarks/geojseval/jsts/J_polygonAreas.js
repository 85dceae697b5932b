// SPDX-License-Identifier: Apache-2.0
function J_polygonAreas(wkts) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Areas of all polygons that lines enclose, from the least to the greatest.
     *
     * @param {Array<string>} wkts - lines as WKT that cross only at their ends
     * @return {Array<number>} areas
     */
    const [reader, polygonizer] = [new jsts.io.WKTReader(), new jsts.operation.polygonize.Polygonizer()];
    for (const wkt of wkts) polygonizer.add(reader.read(wkt));
    return polygonizer.getPolygons().toArray().map((polygon) => polygon.getArea()).sort((a, b) => a - b);
}
