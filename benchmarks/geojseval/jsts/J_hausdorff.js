// SPDX-License-Identifier: Apache-2.0
function J_hausdorff(first, second) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Discrete Hausdorff distance of two lines: the greatest distance of a vertex of either to the other line.
     *
     * @param {string} first - a line as WKT
     * @param {string} second - a line as WKT
     * @return {number} distance
     */
    const reader = new jsts.io.WKTReader();
    return jsts.algorithm.distance.DiscreteHausdorffDistance.distance(reader.read(first), reader.read(second));
}
