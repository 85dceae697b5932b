// SPDX-License-Identifier: Apache-2.0
function T_requireUnits(kilometers, unit) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Converts kilometres to another of Turf's units of length. Throws an Error for a unit that Turf does not know
     * and for a length that is negative or no finite number.
     *
     * @param {number} kilometers - at least 0
     * @param {string} unit - name of a unit of length
     * @return {number} the length in the unit
     */
    if (!Number.isFinite(kilometers) || kilometers < 0) throw new Error("a length from 0 is needed");
    return turf.convertLength(kilometers, "kilometers", unit);
}
