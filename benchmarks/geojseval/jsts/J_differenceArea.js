// SPDX-License-Identifier: Apache-2.0
function J_differenceArea(first, second) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Areas that belong to the first polygon only, to the second only and to both.
     *
     * @param {string} first - a polygon as WKT
     * @param {string} second - a polygon as WKT
     * @return {Object} {first, second, both}
     */
    const reader = new jsts.io.WKTReader();
    const [a, b] = [reader.read(first), reader.read(second)];
    return { first: a.difference(b).getArea(), second: b.difference(a).getArea(), both: a.intersection(b).getArea() };
}
