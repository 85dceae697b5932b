// SPDX-License-Identifier: Apache-2.0
function L_layerGroupOf(positions, radius) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * A feature group with one circle marker of a radius in pixels at each position, in order.
     *
     * @param {Array<Object>} positions - {lat, lng}
     * @param {number} radius - pixels
     * @return {L.FeatureGroup} the group
     */
    return L.featureGroup(positions.map((position) => L.circleMarker(position, { radius })));
}
