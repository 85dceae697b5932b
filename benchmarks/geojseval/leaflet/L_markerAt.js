// SPDX-License-Identifier: Apache-2.0
function L_markerAt(position, title, draggable) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * A marker at a position that shows a title and may be dragged or not.
     *
     * @param {Object} position - {lat, lng} in degrees
     * @param {string} title - text
     * @param {boolean} draggable - whether it may be dragged
     * @return {L.Marker} the marker
     */
    return L.marker(position, { title, draggable });
}
