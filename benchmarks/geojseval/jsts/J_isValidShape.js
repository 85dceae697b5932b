// SPDX-License-Identifier: Apache-2.0
function J_isValidShape(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Whether a geometry is valid as OGC's Simple Features say; false, too, for text that is no WKT.
     *
     * @param {string} wkt - a geometry as WKT
     * @return {boolean} validity
     */
    try {
        return new jsts.io.WKTReader().read(wkt).isValid();
    } catch {
        return false;
    }
}
