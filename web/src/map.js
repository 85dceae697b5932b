// SPDX-License-Identifier: Apache-2.0
// Puts the page together: the maps, the list of layers, the search.
(function () {
  'use strict';
  const { element, readData } = window.Graticule.text;
  const { ScaleBar, HomeButton } = window.Graticule.controls;
  const { makeLayer, openPopup, clear } = window.Graticule.features;
  const { crsOf, fitView } = window.Graticule.projection;
  const { decodePart, addBase } = window.Graticule.geometry;
  // Beneath the features: land, raster, density, borders. Above: the highlight and the names.
  const PANES = { base: 200, raster: 250, heat: 300, borders: 350, highlight: 450, names: 460 };
  const ZOOM_OUT = 0.75; // beyond the whole map, in zoom levels

  const head = readData('map');
  const base = readData('basemap');
  const sources = [];
  for (let i = 0; i < head.sources; ++i) {
    const { geometry, fields } = readData('source-' + i);
    const places = geometry.map((parts) => parts && parts.map((part) => decodePart(part, head.step)));
    sources.push({ places, fields });
  }

  const panels = [];
  let atHome = true;
  let syncing = false;

  // Shows the whole map on every panel.
  function goHome() {
    for (const { map } of panels) {
      const { centre, zoom } = fitView(map, head.view.extent);
      map.setMinZoom(Math.max(0, zoom - ZOOM_OUT));
      map.setView(centre, zoom, { animate: false });
    }
    atHome = true;
  }

  function follow(map) {
    map.on('move', () => {
      if (syncing) return;
      syncing = true;
      for (const other of panels)
        if (other.map !== map) other.map.setView(map.getCenter(), map.getZoom(), { animate: false });
      syncing = false;
    });
    map.on('zoomstart dragstart', () => { atHome = false; });
    map.on('resize', () => { if (atHome) goHome(); });
  }

  function makeMap(container, first) {
    const crs = crsOf(head.view);
    const map = L.map(container, {
      crs, attributionControl: false, zoomControl: false, zoomSnap: 0, maxZoom: 18,
      wheelPxPerZoomLevel: 120, preferCanvas: true, worldCopyJump: false,
    });
    for (const [name, level] of Object.entries(PANES)) {
      const pane = map.createPane(name);
      pane.style.zIndex = level;
      pane.style.pointerEvents = 'none';
    }
    // So near, the basemap's lines are coarser than any raster and would lie wrongly over it.
    if (head.view.extent[2] - head.view.extent[0] < 1.5) map.getPane('borders').style.zIndex = PANES.base;
    if (first) L.control.zoom({ position: 'topleft' }).addTo(map);
    if (first) new HomeButton(goHome).addTo(map);
    if (head.view.projection === 'mercator') {
      const [west, south, east, north] = head.view.reach;
      map.setMaxBounds([[south, west], [north, east]]);
    }
    return map;
  }

  function makePanel(spec, number) {
    const frame = element('section', 'panel');
    if (spec.title) frame.append(element('h2', 'panel-title', spec.title));
    const container = element('div', 'map');
    container.setAttribute('role', 'application');
    const about = [document.title, spec.title].filter(Boolean).join(', ');
    container.setAttribute('aria-label', about + '. Interactive map: arrow keys move it, plus and minus zoom.');
    frame.append(container);
    document.getElementById('maps').append(frame);
    const map = makeMap(container, number === 0);
    const panel = { map, spec, hovered: [], selected: [], layers: [] };
    panels.push(panel);
    panel.renderer = L.canvas({ padding: 0.4, tolerance: 4 });
    panel.highlightRenderer = L.canvas({ pane: 'highlight', padding: 0.4 });
    panel.tooltip = L.tooltip({ className: 'tooltip', direction: 'top', offset: [0, -8], opacity: 1 });
    panel.popup = L.popup({ maxWidth: 340, minWidth: 180, maxHeight: 300 });
    map.on('popupclose', () => clear(panel.selected));
    return panel;
  }

  function fillPanel(panel) {
    const { map, spec } = panel;
    addBase(map, head.view, base, head.basemap);
    if (spec.raster) addRaster(panel);
    for (const layer of spec.layers) {
      const made = makeLayer(panel, layer, head.groups[layer.group], sources[layer.source]);
      panel.layers.push(made);
      made.drawn.addTo(map);
    }
    if (panel === panels[0]) new ScaleBar().addTo(map);
    follow(map);
  }

  function addRaster(panel) {
    const [west, south, east, north] = panel.spec.raster.extent;
    const bounds = [[south, west], [north, east]];
    panel.raster = L.imageOverlay(panel.spec.raster.image, bounds, { pane: 'raster', alt: '' });
    panel.raster.addTo(panel.map);
  }

  // Panels whose rasters share a legend are switched together.
  function rasterKey(raster) {
    return JSON.stringify(raster.legend || raster.title);
  }

  function toggleRaster(raster, shown) {
    for (const panel of panels) {
      if (!panel.raster || rasterKey(panel.spec.raster) !== rasterKey(raster)) continue;
      if (shown) panel.raster.addTo(panel.map);
      else panel.raster.remove();
    }
  }

  // Layers switched on again come back beneath those that lie above them.
  function toggle(group, shown) {
    for (const panel of panels) {
      for (const layer of panel.layers) {
        if (layer.spec.group !== group) continue;
        if (shown) layer.drawn.addTo(panel.map);
        else layer.drawn.remove();
      }
      if (!shown) {
        panel.map.closePopup();
        panel.map.closeTooltip(panel.tooltip);
        clear(panel.hovered);
        continue;
      }
      for (const layer of panel.layers)
        if (panel.map.hasLayer(layer.drawn) && layer.drawn.bringToFront) layer.drawn.bringToFront();
    }
  }

  function boundsOf(layer, rows) {
    const bounds = L.latLngBounds([]);
    for (const row of rows)
      for (const part of layer.source.places[row] || [])
        for (const path of part.paths) for (const place of path) bounds.extend(place);
    return bounds;
  }

  // Shows these rows of a layer, not nearer than `nearest` zoom levels beyond the whole map.
  function showRows(layer, rows, nearest) {
    const bounds = boundsOf(layer, rows);
    if (!bounds.isValid()) return null;
    const { map } = layer.panel;
    const room = Math.max(bounds.getEast() - bounds.getWest(), bounds.getNorth() - bounds.getSouth());
    const home = fitView(map, head.view.extent).zoom;
    const margin = room * (rows.length === 1 ? 0.3 : 0.05) + 1e-6;
    const fit = fitView(map, [bounds.getWest() - margin, bounds.getSouth() - margin,
      bounds.getEast() + margin, bounds.getNorth() + margin]);
    const least = rows.length === 1 ? home : home - ZOOM_OUT;
    atHome = false;
    map.setView(bounds.getCenter(), Math.max(least, Math.min(fit.zoom, home + nearest)), { animate: false });
    return bounds;
  }

  function choose(layer, row) {
    if (layer.source.mask && layer.source.mask[row] !== 1) return;
    const bounds = showRows(layer, [row], 3);
    if (!bounds) return;
    const { map } = layer.panel;
    openPopup(layer, row, bounds.getCenter());
    document.getElementById('announce').textContent = map.getContainer().querySelector('.card-title').textContent + ' shown on the map';
  }

  // Columns that give several maps the most room.
  function arrange() {
    const maps = document.getElementById('maps');
    const count = panels.length;
    const wide = maps.clientWidth / Math.max(1, maps.clientHeight);
    const [west, south, east, north] = head.view.extent;
    const aspect = Math.min(3, Math.max(0.4, (east - west) / Math.max(1e-9, north - south)));
    let best = 1;
    let most = 0;
    for (let columns = 1; columns <= count; ++columns) {
      const rows = Math.ceil(count / columns);
      const size = Math.min(wide / columns / aspect, 1 / rows);
      if (size > most * 1.001) {
        most = size;
        best = columns;
      }
    }
    maps.style.setProperty('--columns', window.innerWidth < 700 ? 1 : best);
  }

  function makeSide() {
    const side = document.getElementById('side');
    const layers = panels.flatMap((panel) => panel.layers);
    const search = window.Graticule.search.makeSearch(layers, choose);
    if (search) side.append(search);
    for (const look of head.groups) look.panels = panels.length;
    const rasters = new Map();
    for (const { spec } of panels) if (spec.raster) rasters.set(rasterKey(spec.raster), spec.raster);
    const { makeLegend } = window.Graticule.legend;
    side.append(makeLegend(head.groups, [...rasters.values()], toggle, toggleRaster));
    const notes = element('ul', 'notes');
    for (const note of head.notes) notes.append(element('li', '', note));
    notes.append(element('li', '', 'Projection: ' + head.view.label));
    side.append(notes);
    const announce = element('div', 'unseen');
    announce.id = 'announce';
    announce.setAttribute('role', 'status');
    side.append(announce);
  }

  head.panels.forEach(makePanel);
  if (panels.length > 1) document.body.classList.add('several');
  arrange();
  for (const { map } of panels) map.invalidateSize({ animate: false });
  goHome();
  panels.forEach(fillPanel);
  makeSide();
  for (const { map } of panels) map.invalidateSize({ animate: false });
  goHome();
  window.addEventListener('resize', () => {
    arrange();
    for (const { map } of panels) map.invalidateSize({ animate: false });
    if (atHome) goHome();
  });
  // For tests and for whoever looks into the page from the console.
  window.Graticule.page = { panels, head, sources, goHome, choose, showRows };
})();
