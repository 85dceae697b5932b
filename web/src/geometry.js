// SPDX-License-Identifier: Apache-2.0
// Reads the compact geometry of the data blocks, and draws what lies beneath the data: land,
// coasts, borders and the graticule.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});

  // A flat list [x, y, dx, dy, ...] in steps of a grid, as Leaflet's [latitude, longitude] pairs.
  function decodePath(flat, step) {
    const path = new Array(flat.length / 2);
    let x = 0;
    let y = 0;
    for (let i = 0; i < flat.length; i += 2) {
      x += flat[i];
      y += flat[i + 1];
      path[i / 2] = [y * step, x * step];
    }
    return path;
  }

  // [dimension, path, ...] of a feature's part.
  function decodePart(part, step) {
    return { dimension: part[0], paths: part.slice(1).map((flat) => decodePath(flat, step)) };
  }

  // Points along a line, close enough together to look curved.
  function densify(from, to, pieces) {
    const points = [];
    for (let i = 0; i <= pieces; ++i) {
      const share = i / pieces;
      points.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]);
    }
    return points;
  }

  function outline([west, south, east, north]) {
    return densify([south, west], [south, east], 60)
      .concat(densify([south, east], [north, east], 60))
      .concat(densify([north, east], [north, west], 60))
      .concat(densify([north, west], [south, west], 60));
  }

  function graticule([west, south, east, north], interval) {
    const lines = [];
    for (let x = Math.ceil(west / interval) * interval; x <= east; x += interval)
      lines.push(densify([south, x], [north, x], 48));
    for (let y = Math.ceil(south / interval) * interval; y <= north; y += interval)
      lines.push(densify([y, west], [y, east], 96));
    return lines;
  }

  function graticuleInterval(width) {
    const steps = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01];
    return steps.find((step) => width / step >= 5) || 0.005;
  }

  function addBase(map, view, base, colours) {
    const below = L.canvas({ pane: 'base', padding: 0.6 });
    const above = L.canvas({ pane: 'borders', padding: 0.6 });
    const quiet = (renderer, options) => Object.assign({ renderer, interactive: false }, options);
    const lines = (paths) => paths.map((path) => decodePath(path, base.step));
    if (view.projection === 'mercator') {
      map.getContainer().style.backgroundColor = colours.ocean;
    } else {
      const sea = { fill: true, fillColor: colours.ocean, fillOpacity: 1, weight: 0.8, color: colours.coast };
      L.polygon(outline(view.reach), quiet(below, Object.assign(sea, { smoothFactor: 0 }))).addTo(map);
    }
    if (base) {
      const land = { fill: true, fillColor: colours.land, fillOpacity: 1, stroke: false };
      L.polygon(base.land.map(lines), quiet(below, land)).addTo(map);
    }
    const interval = graticuleInterval(view.extent[2] - view.extent[0]);
    const faint = { color: colours.coast, weight: 0.5, opacity: 0.5, smoothFactor: 0 };
    L.polyline(graticule(view.reach, interval), quiet(below, faint)).addTo(map);
    if (base) {
      const coast = { color: colours.coast, weight: 0.8 };
      L.polyline(lines(base.coasts), quiet(above, coast)).addTo(map);
      const border = { color: colours.border, weight: 0.9 };
      L.polyline(lines(base.borders), quiet(above, border)).addTo(map);
    }
  }

  Graticule.geometry = { decodePart, addBase };
})();
