// SPDX-License-Identifier: Apache-2.0
function T_relation(first, second) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * How two polygons lie in the plane: "equal", "contains" (the second is in the first), "within" (the first is in
     * the second), "overlaps", "touches" (boundaries only) or "disjoint". The first word that holds in this order.
     *
     * @param {Object} first - a Polygon geometry
     * @param {Object} second - a Polygon geometry
     * @return {string} the relation
     */
    if (turf.booleanEqual(first, second)) return "equal";
    if (turf.booleanDisjoint(first, second)) return "disjoint";
    const common = turf.intersect(turf.featureCollection([turf.feature(first), turf.feature(second)]));
    if (!common || turf.area(common) < 1e-6) return "touches";
    const rest = (a, b) => turf.difference(turf.featureCollection([turf.feature(a), turf.feature(b)]));
    const firstOnly = rest(first, second), secondOnly = rest(second, first);
    if (!firstOnly && !secondOnly) return "equal";
    if (!secondOnly) return "contains";
    return firstOnly ? "overlaps" : "within";
}
