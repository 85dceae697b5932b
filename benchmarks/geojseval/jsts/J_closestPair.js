// SPDX-License-Identifier: Apache-2.0
function J_closestPair(first, second) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The two positions at which two geometries that do not meet are nearest to each other, the one on the first
     * geometry first. null where either is empty or they meet.
     *
     * @param {string} first - a geometry as WKT
     * @param {string} second - a geometry as WKT
     * @return {Array<Array<number>>|null} [[x, y], [x, y]]
     */
    const reader = new jsts.io.WKTReader();
    const [a, b] = [reader.read(first), reader.read(second)];
    if (a.isEmpty() || b.isEmpty() || a.intersects(b)) return null;
    return new jsts.operation.distance.DistanceOp(a, b).nearestPoints().map((point) => [point.x, point.y]);
}
