// SPDX-License-Identifier: Apache-2.0
function L_popupText(map, position, text) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * Opens a popup at a position that shows the text as it is, not as HTML, and gives the text of the popup's
     * element.
     *
     * @param {L.Map} map - the page's map
     * @param {Object} position - {lat, lng} in degrees
     * @param {string} text - plain text, which may have characters that mean something in HTML
     * @return {string} the text
     */
    const content = document.createElement("span");
    content.textContent = text;
    const popup = L.popup({ autoPan: false }).setLatLng(position).setContent(content).openOn(map);
    return popup.getElement().querySelector(".leaflet-popup-content").textContent;
}
