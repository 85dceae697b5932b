// SPDX-License-Identifier: Apache-2.0
function J_isSimpleLine(wkt) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Whether a line is simple, that is passes through no point twice, save that it may close.
     *
     * @param {string} wkt - a line as WKT
     * @return {boolean} truth
     */
    return new jsts.io.WKTReader().read(wkt).isSimple();
}
