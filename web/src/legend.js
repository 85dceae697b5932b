// SPDX-License-Identifier: Apache-2.0
// Layers and their legend in one list: what a layer's colours mean stands beneath its switch.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { element } = Graticule.text;
  const PIXELS_PER_POINT = 4 / 3;

  function swatch(look, entry) {
    const shape = ['dot', 'stroke', 'area'][look.dimension] || 'area';
    const mark = element('span', 'swatch ' + shape);
    mark.style.backgroundColor = entry.colour;
    if (shape !== 'stroke') mark.style.borderColor = look.line;
    mark.dataset.colour = entry.colour;
    return mark;
  }

  function entryRow(look, entry) {
    const row = element('li', 'entry');
    row.append(swatch(look, entry), element('span', 'entry-label', entry.label));
    if (look.kind !== 'plain' && entry.features && look.panels === 1) {
      const count = element('span', 'entry-count', Graticule.text.formatNumber(entry.features));
      count.title = 'features';
      row.append(count);
    }
    return row;
  }

  function entryList(look) {
    const list = element('ul', 'entries');
    for (const entry of look.legend.entries) list.append(entryRow(look, entry));
    return list;
  }

  function bivariateGrid(look) {
    const box = element('div', 'bivariate');
    box.append(element('span', 'axis-up', look.legend.secondTitle + ' \u2192'));
    const grid = element('div', 'bivariate-grid');
    for (let line = 2; line >= 0; --line) {
      for (let column = 0; column < 3; ++column) {
        const entry = look.legend.entries[line * 3 + column];
        const cell = element('span', 'bivariate-cell');
        cell.style.backgroundColor = entry.colour;
        cell.dataset.colour = entry.colour;
        cell.title = entry.label;
        cell.setAttribute('role', 'img');
        cell.setAttribute('aria-label', entry.label);
        grid.append(cell);
      }
    }
    box.append(grid, element('span', 'axis-along', look.legend.title + ' \u2192'));
    return box;
  }

  function symbolSizes(look) {
    const list = element('ul', 'entries');
    for (const entry of look.legend.entries) {
      const size = 2 * entry.radius * PIXELS_PER_POINT;
      const row = element('li', 'entry');
      const room = element('span', 'symbol-room');
      room.style.width = 2 * look.legend.entries[0].radius * PIXELS_PER_POINT + 'px';
      const mark = element('span', 'symbol');
      mark.style.width = mark.style.height = size + 'px';
      mark.style.backgroundColor = entry.colour;
      mark.dataset.colour = entry.colour;
      room.append(mark);
      row.append(room, element('span', 'entry-label', entry.label));
      list.append(row);
    }
    return list;
  }

  // labels: evenly spaced from the low end to the high one.
  function gradientBar(colours, labels) {
    const box = element('div', 'gradient');
    const bar = element('div', 'gradient-bar');
    bar.style.backgroundImage = 'linear-gradient(to right, ' + colours.join(', ') + ')';
    const ends = element('div', 'gradient-ends');
    for (const label of labels) ends.append(element('span', '', label));
    box.append(bar, ends);
    return box;
  }

  function legendBody(look) {
    const entries = look.legend.entries;
    if (look.kind === 'bivariate') return bivariateGrid(look);
    if (look.kind === 'proportional') return symbolSizes(look);
    if (look.kind === 'heat')
      return gradientBar(look.palette, [entries[0].label, entries[entries.length - 1].label]);
    return entryList(look);
  }

  function layerSwitch(look, onChange) {
    const label = element('label', 'switch');
    const box = element('input');
    box.type = 'checkbox';
    box.checked = true;
    box.addEventListener('change', () => onChange(box.checked));
    label.append(box, element('span', 'switch-name', look.title));
    if (look.kind === 'plain') label.insertBefore(swatch(look, look.legend.entries[0]), label.lastChild);
    return label;
  }

  function layerItem(look, onChange) {
    const item = element('section', 'layer');
    item.append(layerSwitch(look, onChange));
    if (!look.inLegend || look.kind === 'plain') return item;
    const legend = element('div', 'legend');
    if (look.kind !== 'bivariate' && look.legend.title && look.legend.title !== look.title)
      legend.append(element('h3', 'legend-title', look.legend.title));
    legend.append(legendBody(look));
    if (look.legend.noData) {
      const list = element('ul', 'entries');
      list.append(entryRow(look, look.legend.noData));
      legend.append(list);
    }
    item.append(legend);
    return item;
  }

  function rasterItem(raster, onChange) {
    const item = element('section', 'layer');
    const title = raster.legend ? raster.legend.title : raster.title;
    item.append(layerSwitch({ title, kind: 'raster' }, onChange));
    if (raster.legend && raster.legend.entries)
      item.append(entryList({ kind: 'raster', dimension: 2, line: 'transparent', legend: raster.legend }));
    else if (raster.legend) item.append(gradientBar(raster.legend.colours, raster.legend.labels));
    return item;
  }

  // The last layer, which lies on top of the map, comes first. looks: as the data has them;
  // rasters: without repetition. onToggle(index, shown) and onRaster(raster, shown) show and hide.
  function makeLegend(looks, rasters, onToggle, onRaster) {
    const box = element('div', 'layers');
    box.append(element('h2', 'side-title', 'Legend'));
    for (let i = looks.length - 1; i >= 0; --i)
      box.append(layerItem(looks[i], (shown) => onToggle(i, shown)));
    for (const raster of rasters) box.append(rasterItem(raster, (shown) => onRaster(raster, shown)));
    return box;
  }

  Graticule.legend = { makeLegend };
})();
