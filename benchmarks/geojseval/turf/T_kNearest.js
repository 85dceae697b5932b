// SPDX-License-Identifier: Apache-2.0
function T_kNearest(target, places, k) {
    /**
     * Turf is loaded as `turf`; nothing need be imported.
     *
     * Names of the k places nearest to the target by great-circle distance, nearest first; equally near ones in the
     * order of the collection. All of them where there are fewer than k, none for k below 1.
     *
     * @param {Array<number>} target - [longitude, latitude]
     * @param {Object} places - FeatureCollection of points with the property name
     * @param {number} k - how many, a whole number
     * @return {Array<string>} names
     */
    if (!(k >= 1)) return [];
    return places.features
        .map((place, order) => ({ name: place.properties.name, order, distance: turf.distance(target, place) }))
        .sort((a, b) => a.distance - b.distance || a.order - b.order)
        .slice(0, k)
        .map((place) => place.name);
}
