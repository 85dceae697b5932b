// SPDX-License-Identifier: Apache-2.0
function T_thiessenOwner(seeds, places) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * For each place the id of the seed that is nearest in the plane of degrees, as in a Voronoi diagram of the
     * seeds; the first of equally near ones. Nulls without seeds.
     *
     * @param {Object} seeds - FeatureCollection of points with the property id
     * @param {Array<Array<number>>} places - positions [longitude, latitude]
     * @return {Array} ids, one for each place
     */
    return places.map((place) => {
        let best = null, least = Infinity;
        for (const seed of seeds.features) {
            const [x, y] = turf.getCoord(seed);
            const distance = Math.hypot(x - place[0], y - place[1]);
            if (distance < least) { least = distance; best = seed.properties.id; }
        }
        return best;
    });
}
