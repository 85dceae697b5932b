// SPDX-License-Identifier: Apache-2.0
// The query page: the interactive map with a filter, a count and a table of attributes.
(function () {
  'use strict';
  const Graticule = window.Graticule;
  const { page } = Graticule;
  const { element } = Graticule.text;
  const { clear } = Graticule.features;
  const NEAREST = 8; // zoom levels that matches may be brought nearer than the whole map

  // One entry for a source, though several panels show it; densities have no features to pick.
  const layers = [];
  for (const panel of page.panels)
    for (const layer of panel.layers)
      if (layer.look.kind !== 'heat' && !layers.some((other) => other.source === layer.source)) layers.push(layer);

  let shown = null; // { layer, mask } as filtered last

  // A path that is not wanted stays where it is, unseen and deaf, so that the order of drawing holds.
  function setSeen(path, seen) {
    const { options } = path;
    if (!path.drawnAs) path.drawnAs = { stroke: options.stroke, fill: options.fill };
    if (seen === (options.interactive !== false)) return;
    path.setStyle(seen ? { ...path.drawnAs, interactive: true } : { stroke: false, fill: false, interactive: false });
  }

  // The search, too, goes by the mask.
  function applyMask(source, mask) {
    source.mask = mask;
    for (const panel of page.panels) {
      for (const layer of panel.layers) {
        if (layer.source !== source) continue;
        for (const [row, paths] of layer.paths) for (const path of paths) setSeen(path, !mask || mask[row] === 1);
      }
      panel.map.closePopup();
      panel.map.closeTooltip(panel.tooltip);
      clear(panel.hovered);
    }
  }

  if (layers.length) {
    const table = Graticule.attributeTable.makeTable((layer, row) => {
      if (layer.source.places[row]) page.choose(layer, row);
      else document.getElementById('announce').textContent = 'This feature has no place on the map';
    });
    const filter = Graticule.filterForm.makeFilter(layers, {
      onChange(layer, mask) {
        if (!shown || shown.layer !== layer) table.showLayer(layer);
        if (mask || (shown && shown.mask)) applyMask(layer.source, mask);
        shown = { layer, mask };
        table.showRows(mask);
      },
      onZoom(layer) {
        const rows = layer.source.places.map((place, row) => row).filter((row) => !shown.mask || shown.mask[row]);
        page.showRows(layer, rows, NEAREST);
      },
    });
    document.body.classList.add('query');
    const side = document.getElementById('side');
    const search = side.querySelector('.search');
    if (search) search.after(filter);
    else side.prepend(filter);
    const legend = side.querySelector('.layers');
    if (legend) legend.querySelector('.side-title').textContent = 'Layers and legend';
    side.after(table.box);
    window.dispatchEvent(new Event('resize'));
  } else {
    document.getElementById('side').prepend(element('p', 'count', 'There is no feature to ask about'));
  }
})();
