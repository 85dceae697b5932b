// SPDX-License-Identifier: Apache-2.0
function O_viewBox(map, zoom) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map. Its view is in EPSG:3857, at zoom 15 over
     * longitude 114.3535, latitude 30.5459, and it has one layer of tiles.
     *
     * Sets the map's zoom and gives the extent that the map then shows, in degrees [west, south, east, north].
     *
     * @param {ol.Map} map - the page's map
     * @param {number} zoom - a zoom from 0 to 20
     * @return {ol.extent.Extent} the extent
     */
    const view = map.getView();
    view.setZoom(zoom);
    return ol.proj.transformExtent(view.calculateExtent(map.getSize()), "EPSG:3857", "EPSG:4326");
}
