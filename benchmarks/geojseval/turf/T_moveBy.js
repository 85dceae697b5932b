// SPDX-License-Identifier: Apache-2.0
function T_moveBy(shape, east, north) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Moves a feature along rhumb lines, first by east kilometres along bearing 90 and then by north kilometres
     * along bearing 0. Properties stay; the argument is not changed.
     *
     * @param {Object} shape - a Feature
     * @param {number} east - kilometres, negative for west
     * @param {number} north - kilometres, negative for south
     * @return {Object} Feature
     */
    const along = (moved, distance, bearing) => distance === 0 ? moved : turf.transformTranslate(moved, distance, bearing, { units: "kilometers" });
    return along(along(turf.clone(shape), east, 90), north, 0);
}
