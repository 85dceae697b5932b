// SPDX-License-Identifier: Apache-2.0
function O_limitedZoom(map, least, most, wanted) {
    /**
     * OpenLayers is loaded as `ol`, its full build; nothing need be imported.
     * The page's map is 800 by 600 pixels in the element with the id map. Its view is in EPSG:3857, at zoom 15 over
     * longitude 114.3535, latitude 30.5459, and it has one layer of tiles.
     *
     * Sets least and greatest zoom of the map's view and then the wanted zoom, which the view keeps within them.
     *
     * @param {ol.Map} map - the page's map
     * @param {number} least - least zoom
     * @param {number} most - greatest zoom, at least least
     * @param {number} wanted - a zoom
     * @return {ol.View} the map's view
     */
    const view = map.getView();
    view.setMinZoom(least);
    view.setMaxZoom(most);
    view.setZoom(wanted);
    return view;
}
