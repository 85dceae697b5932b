// SPDX-License-Identifier: Apache-2.0
function T_roundedDistance(from, to, digits) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Great-circle distance between two positions in kilometres on Turf's sphere, rounded half up to the given
     * decimals.
     * Gives null unless both positions are arrays of at least two finite numbers.
     *
     * @param {Array<number>} from - [longitude, latitude] in degrees
     * @param {Array<number>} to - [longitude, latitude] in degrees
     * @param {number} digits - decimals to keep, a whole number from 0
     * @return {number|null} the distance in kilometres
     */
    const good = (p) => Array.isArray(p) && p.length >= 2 && Number.isFinite(p[0]) && Number.isFinite(p[1]);
    if (!good(from) || !good(to)) return null;
    return turf.round(turf.distance(from, to, { units: "kilometers" }), digits);
}
