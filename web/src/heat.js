// SPDX-License-Identifier: Apache-2.0
// Density of weighted points, drawn anew for each view. Kernel: quartic, its radius in pixels.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const CELL = 2; // CSS pixels to a cell of the density grid

  function colourTable(palette) {
    const stops = palette.map((hex) => [1, 3, 5].map((i) => parseInt(hex.slice(i, i + 2), 16)));
    const table = new Uint8ClampedArray(256 * 4);
    for (let i = 0; i < 256; ++i) {
      const position = (i / 255) * (stops.length - 1);
      const below = Math.min(Math.floor(position), stops.length - 2);
      const share = position - below;
      for (let c = 0; c < 3; ++c)
        table[i * 4 + c] = stops[below][c] * (1 - share) + stops[below + 1][c] * share;
      table[i * 4 + 3] = 224 * Math.min(1, i / 255 / 0.12); // sparse places let the map through
    }
    return table;
  }

  function quarticKernel(radius) {
    const cells = Math.max(1, Math.round(radius / CELL));
    const side = 2 * cells + 1;
    const values = new Float32Array(side * side);
    for (let y = -cells; y <= cells; ++y) {
      for (let x = -cells; x <= cells; ++x) {
        const u = (x * x + y * y) / (cells * cells);
        values[(y + cells) * side + x + cells] = u < 1 ? (1 - u) * (1 - u) : 0;
      }
    }
    return { cells, side, values };
  }

  const HeatLayer = L.Layer.extend({
    // points: {place, weight}
    initialize(points, palette, radius) {
      this._points = points;
      this._table = colourTable(palette);
      this._kernel = quarticKernel(radius);
    },

    onAdd(map) {
      this._canvas = L.DomUtil.create('canvas', 'heat leaflet-zoom-hide');
      map.getPane('heat').appendChild(this._canvas);
      map.on('moveend zoomend resize', this._draw, this);
      this._draw();
    },

    onRemove(map) {
      this._canvas.remove();
      map.off('moveend zoomend resize', this._draw, this);
    },

    // How many points lie within the kernel's radius of a place, as the view shows them.
    countNear(place) {
      const at = this._map.latLngToContainerPoint(place);
      const reach = this._kernel.cells * CELL;
      return this._points.filter(
        (point) => this._map.latLngToContainerPoint(point.place).distanceTo(at) <= reach,
      ).length;
    },

    _density(width, height) {
      const { cells, side, values } = this._kernel;
      const density = new Float32Array(width * height);
      for (const point of this._points) {
        const at = this._map.latLngToContainerPoint(point.place);
        const left = Math.round(at.x / CELL) - cells;
        const top = Math.round(at.y / CELL) - cells;
        if (left + side < 0 || top + side < 0 || left >= width || top >= height) continue;
        const fromX = Math.max(0, -left);
        const toX = Math.min(side, width - left);
        for (let y = Math.max(0, -top); y < Math.min(side, height - top); ++y)
          for (let x = fromX; x < toX; ++x)
            density[(top + y) * width + left + x] += point.weight * values[y * side + x];
      }
      return density;
    },

    _draw() {
      const size = this._map.getSize();
      const width = Math.max(1, Math.ceil(size.x / CELL));
      const height = Math.max(1, Math.ceil(size.y / CELL));
      this._canvas.width = width;
      this._canvas.height = height;
      this._canvas.style.width = width * CELL + 'px';
      this._canvas.style.height = height * CELL + 'px';
      L.DomUtil.setPosition(this._canvas, this._map.containerPointToLayerPoint([0, 0]));
      const density = this._density(width, height);
      let most = 0;
      for (const value of density) if (value > most) most = value;
      if (most === 0) return;
      const context = this._canvas.getContext('2d');
      const image = context.createImageData(width, height);
      for (let i = 0; i < density.length; ++i) {
        const entry = Math.round((density[i] / most) * 255) * 4;
        for (let c = 0; c < 4; ++c) image.data[i * 4 + c] = this._table[entry + c];
      }
      context.putImageData(image, 0, 0);
    },
  });

  Graticule.heat = { HeatLayer };
})();
