// SPDX-License-Identifier: Apache-2.0
function J_emptyCheck(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * How a text reads as WKT: "empty" for a geometry without positions, "point", "line", "area" by the highest
     * dimension otherwise, "error" for text that is no WKT.
     *
     * @param {string} wkt - perhaps WKT
     * @return {string} one of these words
     */
    try {
        const shape = new jsts.io.WKTReader().read(wkt);
        if (shape.isEmpty()) return "empty";
        return ["point", "line", "area"][shape.getDimension()];
    } catch {
        return "error";
    }
}
