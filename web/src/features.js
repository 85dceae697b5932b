// SPDX-License-Identifier: Apache-2.0
// The features of a layer on one map: drawing, hover, click.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { element, formatNumber, formatValue, formatBriefly } = Graticule.text;
  const PIXELS_PER_POINT = 4 / 3;
  const HIGHLIGHT = { color: '#101820', weight: 2.5, opacity: 1, fill: false, interactive: false };

  // The field that names a feature: the one the map asks for, one called a name, or any text.
  function labelField(source, wanted) {
    const texts = source.fields.filter((field) => field.type === 'text');
    return (
      source.fields.find((field) => field.name === wanted) ||
      texts.find((field) => /^(name|title|label|place|city|country)$/i.test(field.name)) ||
      texts.find((field) => /name/i.test(field.name)) ||
      texts[0] ||
      null
    );
  }

  function tooltipContent(layer, row) {
    const box = element('div', 'tip');
    const label = layer.label && layer.label.values[row];
    if (label !== null && label !== undefined && label !== '')
      box.append(element('strong', 'tip-title', label));
    for (const name of layer.spec.valueFields) {
      const field = layer.source.fields.find((candidate) => candidate.name === name);
      if (!field || field === layer.label) continue;
      const line = element('div', 'tip-line');
      line.append(element('span', 'tip-name', field.name), ' ', element('span', 'tip-value', formatBriefly(field, row)));
      box.append(line);
    }
    if (!box.childNodes.length) box.append(element('span', 'tip-title', layer.look.title));
    return box;
  }

  function popupContent(layer, row) {
    const box = element('div', 'card');
    const label = layer.label && layer.label.values[row];
    box.append(element('h3', 'card-title', label || layer.look.title));
    const table = element('table', 'card-table');
    const body = element('tbody');
    for (const field of layer.source.fields) {
      const line = element('tr');
      const head = element('th', '', field.name);
      head.scope = 'row';
      const empty = field.values[row] === null;
      line.append(head, element('td', empty ? 'empty' : '', formatValue(field, row)));
      body.append(line);
    }
    table.append(body);
    box.append(table);
    return box;
  }

  function fillOf(layer, row) {
    const { look, spec } = layer;
    if (!spec.classes) return look.palette[0];
    return spec.classes[row] < 0 ? look.noData : look.palette[spec.classes[row]];
  }

  // Around a point: what tells its colour from others and from land.
  function outlineOf(layer, row) {
    const { look, spec } = layer;
    const at = spec.classes ? spec.classes[row] : 0;
    return (look.kind !== 'plain' && look.outlines[at]) || look.line;
  }

  function pathOptions(layer, row, dimension) {
    const { look, spec } = layer;
    const fill = fillOf(layer, row);
    const weight = look.lineWidth * PIXELS_PER_POINT;
    const base = { renderer: layer.renderer, opacity: look.opacity, smoothFactor: 0.7 };
    if (dimension === 1) return Object.assign(base, { color: fill, weight, fill: false });
    const filled = { color: look.line, weight, fill: true, fillColor: fill, fillOpacity: look.opacity };
    if (dimension === 0) {
      filled.color = outlineOf(layer, row);
      filled.radius = (spec.radii ? spec.radii[row] : layer.dotRadius) * PIXELS_PER_POINT;
      if (filled.radius < 3) filled.stroke = false; // an outline would be all that is seen
    }
    return Object.assign(base, filled);
  }

  function makePath(layer, row, part) {
    const options = pathOptions(layer, row, part.dimension);
    let path = null;
    if (part.dimension === 0) {
      if (options.radius > 0) path = L.circleMarker(part.paths[0][0], options);
    } else if (part.dimension === 1) {
      path = L.polyline(part.paths, options);
    } else {
      path = L.polygon(part.paths, options);
    }
    if (path) path.row = row;
    return path;
  }

  // Rows in the order of drawing: places without a value beneath all, then large symbols before
  // small ones, so that these stay visible.
  function drawingOrder(layer) {
    const rows = layer.source.places.map((place, row) => row).filter((row) => layer.source.places[row]);
    if (layer.look.dimension !== 0) return rows;
    const { radii, classes } = layer.spec;
    const valued = (row) => (classes && classes[row] < 0 ? 0 : 1);
    const size = (row) => (radii ? radii[row] : 0);
    return rows.sort((a, b) => valued(a) - valued(b) || size(b) - size(a) || a - b);
  }

  // Points of one size: smaller where they are many. In points (1/72 inch).
  function dotRadius(layer) {
    const size = layer.panel.map.getSize().divideBy(PIXELS_PER_POINT);
    const side = Math.sqrt((size.x * size.y) / Math.max(1, layer.source.places.length));
    return Math.min(layer.look.pointRadius, Math.max(0.8, 0.35 * side));
  }

  function heatLayer(layer) {
    const points = [];
    layer.source.places.forEach((parts, row) => {
      for (const part of parts || [])
        if (part.dimension === 0 && layer.spec.weights[row] > 0)
          points.push({ place: L.latLng(part.paths[0][0]), weight: layer.spec.weights[row] });
    });
    const radius = layer.look.pointRadius * PIXELS_PER_POINT;
    const heat = new Graticule.heat.HeatLayer(points, layer.look.palette, radius);
    const { map, tooltip } = layer.panel;
    const hide = () => map.closeTooltip(tooltip);
    const show = (event) => {
      const near = heat.countNear(event.latlng);
      if (near === 0) return hide();
      tooltip.setContent(element('span', 'tip-title', nearText(near))).setLatLng(event.latlng);
      map.openTooltip(tooltip);
    };
    heat.on('add', () => map.on({ mousemove: show, mouseout: hide }));
    heat.on('remove', () => map.off({ mousemove: show, mouseout: hide }));
    return heat;
  }

  // What a density says at a place: how many points it is made of there.
  function nearText(count) {
    return formatNumber(count) + (count === 1 ? ' point' : ' points') + ' close by';
  }

  function highlight(layer, row, store) {
    clear(store);
    for (const path of layer.paths.get(row) || []) {
      const options = Object.assign({ renderer: layer.panel.highlightRenderer }, HIGHLIGHT);
      const copy =
        path instanceof L.CircleMarker
          ? L.circleMarker(path.getLatLng(), Object.assign(options, { radius: path.getRadius() + 2 }))
          : path instanceof L.Polygon
            ? L.polygon(path.getLatLngs(), options)
            : L.polyline(path.getLatLngs(), Object.assign(options, { weight: 4 }));
      store.push(copy.addTo(layer.panel.map));
    }
  }

  function clear(store) {
    for (const path of store.splice(0)) path.remove();
  }

  function listen(layer) {
    const { panel } = layer;
    layer.drawn.on('mouseover', (event) => {
      const row = event.propagatedFrom.row;
      highlight(layer, row, panel.hovered);
      panel.tooltip.setContent(tooltipContent(layer, row)).setLatLng(event.latlng);
      panel.map.openTooltip(panel.tooltip);
    });
    layer.drawn.on('mousemove', (event) => panel.tooltip.setLatLng(event.latlng));
    layer.drawn.on('mouseout', () => {
      clear(panel.hovered);
      panel.map.closeTooltip(panel.tooltip);
    });
    layer.drawn.on('click', (event) => {
      L.DomEvent.stopPropagation(event);
      openPopup(layer, event.propagatedFrom.row, event.latlng);
    });
  }

  function openPopup(layer, row, place) {
    const { panel } = layer;
    panel.map.closeTooltip(panel.tooltip);
    highlight(layer, row, panel.selected);
    panel.popup.setLatLng(place).setContent(popupContent(layer, row)).openOn(panel.map);
  }

  // Makes a layer of a panel; `drawn` is what Leaflet shows and hides, `paths` finds a row's shapes.
  function makeLayer(panel, spec, look, source) {
    const layer = { panel, spec, look, source, paths: new Map(), renderer: panel.renderer };
    layer.label = labelField(source, spec.labelField);
    if (look.kind === 'heat') {
      layer.drawn = heatLayer(layer);
      return layer;
    }
    layer.dotRadius = dotRadius(layer);
    layer.drawn = L.featureGroup();
    for (const row of drawingOrder(layer)) {
      const paths = source.places[row].map((part) => makePath(layer, row, part)).filter(Boolean);
      layer.paths.set(row, paths);
      for (const path of paths) layer.drawn.addLayer(path);
    }
    listen(layer);
    if (spec.labelField) layer.drawn.addLayer(new Graticule.labels.LabelLayer(namesOf(layer), layer.paths));
    return layer;
  }

  // Where the map names its features: their names, larger symbols first.
  function namesOf(layer) {
    const rows = drawingOrder(layer);
    const named = layer.spec.radii ? rows : rows.sort((a, b) => a - b);
    return named
      .map((row) => [row, layer.label.values[row]])
      .filter(([, text]) => text !== null && text !== undefined && text !== '')
      .map(([row, text]) => [row, String(text)]);
  }

  Graticule.features = { makeLayer, openPopup, clear };
})();
