// SPDX-License-Identifier: Apache-2.0
function T_groupPoints(points) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * One MultiPoint feature for each value of group, in the order in which the values first appear, with the
     * properties group and count.
     *
     * @param {Object} points - FeatureCollection of points with the property group
     * @return {Object} FeatureCollection
     */
    const groups = new Map();
    for (const point of points.features) {
        const group = point.properties.group;
        if (!groups.has(group)) groups.set(group, []);
        groups.get(group).push(point.geometry.coordinates);
    }
    return turf.featureCollection([...groups].map(([group, positions]) => turf.multiPoint(positions, { group, count: positions.length })));
}
