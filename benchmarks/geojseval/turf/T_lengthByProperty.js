// SPDX-License-Identifier: Apache-2.0
function T_lengthByProperty(lines) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Great-circle length in kilometres of all lines of each class, rounded to three decimals after adding up. Lines
     * without a class count as "none".
     *
     * @param {Object} lines - FeatureCollection of LineStrings with the property class
     * @return {Object} length by class
     */
    const sums = {};
    for (const line of lines.features) {
        const name = line.properties && line.properties.class != null ? line.properties.class : "none";
        sums[name] = (sums[name] ?? 0) + turf.length(line);
    }
    for (const name of Object.keys(sums)) sums[name] = turf.round(sums[name], 3);
    return sums;
}
