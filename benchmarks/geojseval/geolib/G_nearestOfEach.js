// SPDX-License-Identifier: Apache-2.0
function G_nearestOfEach(targets, places) {
    /**
     * Geolib is loaded as `geolib`; nothing need be imported.
     *
     * For each target the id of its nearest place and the distance in whole metres on Geolib's sphere.
     *
     * @param {Array<Object>} targets - {latitude, longitude}
     * @param {Array<Object>} places - {id, latitude, longitude}, at least one
     * @return {Array<Object>} {id, distance}
     */
    return targets.map((target) => {
        const place = geolib.findNearest(target, places);
        return { id: place.id, distance: geolib.getDistance(target, place) };
    });
}
