// SPDX-License-Identifier: Apache-2.0
function J_relateMatrix(first, second) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * The nine characters of the DE-9IM matrix of two geometries, row by row: interior, boundary and exterior of the
     * first.
     *
     * @param {string} first - a geometry as WKT
     * @param {string} second - a geometry as WKT
     * @return {string} nine of the characters F, 0, 1, 2
     */
    const reader = new jsts.io.WKTReader();
    return reader.read(first).relate(reader.read(second)).toString();
}
