// SPDX-License-Identifier: Apache-2.0
function G_farthestPair(places) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * The two places that lie farthest apart, by name and in alphabetical order, and their distance in whole metres
     * on Geolib's sphere. null for fewer than two places.
     *
     * @param {Array<Object>} places - {name, latitude, longitude}
     * @return {Object|null} {names, distance}
     */
    let best = null;
    for (let i = 0; i < places.length; i++)
        for (let j = i + 1; j < places.length; j++) {
            const distance = geolib.getDistance(places[i], places[j]);
            if (!best || distance > best.distance) best = { names: [places[i].name, places[j].name].sort(), distance };
        }
    return best;
}
