// SPDX-License-Identifier: Apache-2.0
function J_snapToGrid(wkt, scale) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Rounds every coordinate to the next multiple of 1/scale and drops positions that repeat the one before. Gives
     * [x, y] in order.
     *
     * @param {string} wkt - a point or line as WKT
     * @param {number} scale - positions for one unit, above 0
     * @return {Array<Array<number>>} positions
     */
    const model = new jsts.geom.PrecisionModel(scale);
    const positions = new jsts.io.WKTReader().read(wkt).getCoordinates().map((point) => [model.makePrecise(point.x), model.makePrecise(point.y)]);
    return positions.filter((position, i) => i === 0 || position[0] !== positions[i - 1][0] || position[1] !== positions[i - 1][1]);
}
