// SPDX-License-Identifier: Apache-2.0
// The map that features are edited on: what is drawn, picked and highlighted.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { crsOf, fitView } = Graticule.projection;
  const { ScaleBar, HomeButton } = Graticule.controls;
  const { dimensionOf, pathsOf, boundsOf } = Graticule.editGeometry;
  const PANES = { base: 200, borders: 350, selected: 450 };
  const LOOKS = {
    saved: { color: '#2f5d80', fillColor: '#8fb5da' },
    changed: { color: '#8a5200', fillColor: '#f2b45c' },
    selected: { color: '#101820', fillColor: '#ffe08a' },
  };
  const SNAP = 4; // pixels
  const DECIMALS = 1e7; // of a degree: a centimetre

  const tidy = (degrees) => Math.round(degrees * DECIMALS) / DECIMALS;

  // head: as the page has it; onPick(id or null): someone clicked a feature, or beside all.
  function makeEditMap(container, head, base, store, onPick) {
    const { centre } = head.view;
    const crs = crsOf(head.view);
    const map = L.map(container, {
      crs, attributionControl: false, zoomControl: false, zoomSnap: 0, maxZoom: 22,
      wheelPxPerZoomLevel: 120, worldCopyJump: false, doubleClickZoom: false,
    });
    for (const [name, level] of Object.entries(PANES)) map.createPane(name).style.zIndex = level;
    for (const name of ['base', 'borders', 'selected']) map.getPane(name).style.pointerEvents = 'none';
    const renderer = L.canvas({ padding: 0.4, tolerance: 5 });
    const above = L.canvas({ padding: 0.4, pane: 'selected' });
    const drawn = new Map();
    let selected = null;
    let highlight = []; // the picked feature once more, above all and not to be clicked
    let picking = true;

    const goHome = () => {
      const { centre: middle, zoom } = fitView(map, head.view.extent);
      map.setView(middle, Math.min(zoom, 19), { animate: false });
    };
    L.control.zoom({ position: 'topleft' }).addTo(map);
    new HomeButton(goHome).addTo(map);
    goHome();
    Graticule.geometry.addBase(map, head.view, base, head.basemap);
    new ScaleBar().addTo(map);

    // Longitudes are shown within half a turn of the middle, so that the antimeridian tears nothing apart.
    const toMap = ([x, y]) => L.latLng(y, x - centre > 180 ? x - 360 : x - centre < -180 ? x + 360 : x);
    const fromMap = ({ lat, lng }) => [tidy(lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng), tidy(lat)];

    // The same for a vertex that lay at a longitude or joins one there: a little beyond the antimeridian counts as on
    // it, and what lay on it stays so, or the parts on both sides would come apart with the first touch.
    function fromMapBeside(latlng, reference) {
      const [x, y] = fromMap(latlng);
      if (Math.abs(x - reference) <= 180 && Math.abs(reference) !== 180) return [x, y];
      const edge = [reference < 0 ? -180 : 180, y];
      return map.latLngToContainerPoint(toMap(edge)).distanceTo(map.latLngToContainerPoint(latlng)) < SNAP ? edge : [x, y];
    }

    function styleOf(look, dimension) {
      const style = { ...LOOKS[look], weight: look === 'selected' ? 2.5 : 1.2, fillOpacity: 0.65, smoothFactor: 0.7 };
      if (dimension === 0) return { ...style, radius: 6, weight: 1.5, fillOpacity: 0.9 };
      return dimension === 1 ? { ...style, weight: style.weight + 1.5, fill: false } : style;
    }

    // What Leaflet's shapes take, one for each shape.
    function placesOf(geometry) {
      const dimension = dimensionOf(geometry);
      const paths = pathsOf(geometry).map((path) => path.points.map(toMap)).filter((points) => points.length);
      if (dimension === 0) return paths.map(([place]) => place);
      if (dimension === 1) return [paths];
      if (dimension < 0) return [];
      const polygons = geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates;
      return [polygons.map((rings) => rings.map((ring) => ring.map(toMap)))];
    }

    function makeShapes(geometry, look, options) {
      const dimension = dimensionOf(geometry);
      const make = [L.circleMarker, L.polyline, L.polygon][dimension];
      return placesOf(geometry).map((places) => make(places, { ...styleOf(look, dimension), ...options }).addTo(map));
    }

    function remove(id) {
      for (const shape of drawn.get(id)?.shapes || []) shape.remove();
      drawn.delete(id);
    }

    // Shapes that are there are changed where they lie among the others: one that is put anew lies above all, and what
    // it covers can be clicked no more. True where one had to be.
    function drawInPlace(id, geometry) {
      const dimension = dimensionOf(geometry);
      const look = store.isChanged(id) ? 'changed' : 'saved';
      const places = placesOf(geometry);
      const there = drawn.get(id);
      if (there && there.dimension === dimension && there.shapes.length === places.length) {
        there.shapes.forEach((shape, i) => shape[dimension === 0 ? 'setLatLng' : 'setLatLngs'](places[i]).setStyle(styleOf(look, dimension)));
        return false;
      }
      remove(id);
      const shapes = makeShapes(geometry, look, { renderer });
      for (const shape of shapes)
        shape.on('click', (event) => {
          if (!picking) return;
          L.DomEvent.stopPropagation(event);
          onPick(id);
        });
      drawn.set(id, { shapes, dimension });
      return true;
    }

    function showHighlight(geometry) {
      for (const shape of highlight) shape.remove();
      highlight = geometry ? makeShapes(geometry, 'selected', { renderer: above, interactive: false }) : [];
    }

    // Draws a feature as it is, or with a geometry that it may come to have. True where the order has to be restored.
    function draw(id, geometry) {
      const feature = store.get(id);
      const shown = feature && (geometry || feature.geometry);
      if (id === selected) showHighlight(shown);
      if (shown) return drawInPlace(id, shown);
      remove(id);
      return false;
    }

    function restoreOrder() {
      for (const { id } of store.list())
        for (const shape of drawn.get(id)?.shapes || []) shape.bringToFront();
    }

    function drawAll(ids) {
      if (ids.map((id) => draw(id)).includes(true)) restoreOrder();
    }

    function select(id) {
      selected = id;
      const feature = id === null ? null : store.get(id);
      showHighlight(feature && feature.geometry);
    }

    // Nearer to a feature, unless it is seen well already.
    function showFeature(geometry) {
      const box = boundsOf(geometry);
      if (!box) return;
      const corner = [toMap([box[0], box[1]]), toMap([box[2], box[3]])];
      const bounds = L.latLngBounds(corner);
      const margin = Math.max(bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth()) * 0.3 + 1e-3;
      const home = fitView(map, head.view.extent).zoom;
      const { zoom } = fitView(map, [bounds.getWest() - margin, bounds.getSouth() - margin, bounds.getEast() + margin, bounds.getNorth() + margin]);
      map.setView(bounds.getCenter(), Math.max(home, Math.min(zoom, home + 6)), { animate: false });
    }

    map.on('click', () => picking && onPick(null));
    store.listen(drawAll);
    for (const { id } of store.list()) draw(id);
    return {
      map, toMap, fromMap, fromMapBeside, tidy, select, goHome, showFeature, LOOKS,
      preview: draw,
      rename: (id) => { selected = id; },
      setPicking: (wanted) => { picking = wanted; },
    };
  }

  Graticule.editMap = { makeEditMap, LOOKS };
})();
