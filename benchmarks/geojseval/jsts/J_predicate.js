// SPDX-License-Identifier: Apache-2.0
function J_predicate(name, first, second) {
    /**
     * JSTS is loaded as `jsts`; nothing need be imported.
     *
     * Whether the spatial predicate of this name holds of the first geometry with the second. Throws an Error for
     * any other name.
     *
     * @param {string} name - "intersects", "contains", "within", "covers", "crosses", "overlaps", "touches" or
     *     "disjoint"
     * @param {string} first - a geometry as WKT
     * @param {string} second - a geometry as WKT
     * @return {boolean} truth
     */
    if (!["intersects", "contains", "within", "covers", "crosses", "overlaps", "touches", "disjoint"].includes(name)) throw new Error("no predicate is called " + name);
    const reader = new jsts.io.WKTReader();
    return reader.read(first)[name](reader.read(second));
}
