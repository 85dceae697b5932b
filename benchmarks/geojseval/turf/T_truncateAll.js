// SPDX-License-Identifier: Apache-2.0
function T_truncateAll(shape, decimals) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * A copy of a feature with two-dimensional positions rounded to the given decimals; properties stay.
     *
     * @param {Object} shape - a Feature
     * @param {number} decimals - from 0 to 8
     * @return {Object} Feature
     */
    return turf.truncate(shape, { precision: decimals, coordinates: 2 });
}
