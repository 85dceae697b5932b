// SPDX-License-Identifier: Apache-2.0
function L_tooltipMarker(position, label, permanent) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     *
     * A marker with a tooltip of this label, always shown or only on hover.
     *
     * @param {Object} position - {lat, lng} in degrees
     * @param {string} label - a word
     * @param {boolean} permanent - whether it is always shown
     * @return {L.Marker} the marker
     */
    return L.marker(position).bindTooltip(label, { permanent });
}
