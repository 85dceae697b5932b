// SPDX-License-Identifier: Apache-2.0
function L_drawnPolygon(map, corners) {
    /**
     * Leaflet is loaded as `L`; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map, at zoom 15 over latitude 30.5459,
     * longitude 114.3535, with one layer of tiles.
     *
     * Draws a polygon on the map and gives the layer; fill and stroke are Leaflet's defaults.
     *
     * @param {L.Map} map - the page's map
     * @param {Array<Object>} corners - {lat, lng} of the ring, not closed
     * @return {L.Polygon} the polygon
     */
    return L.polygon(corners.map((corner) => L.latLng(corner))).addTo(map);
}
