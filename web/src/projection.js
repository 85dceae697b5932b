// SPDX-License-Identifier: Apache-2.0
// Coordinate systems of the map, on a sphere as all web maps have it. Wide views are equal-area.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const RADIANS = Math.PI / 180;

  function makeCrs(code, projection, halfWidth) {
    const scale = 0.5 / halfWidth;
    return L.extend({}, L.CRS.Earth, {
      code,
      projection,
      transformation: new L.Transformation(scale, 0.5, -scale, 0.5),
      infinite: true,
    });
  }

  // Equal Earth: B. Savric, T. Patterson, B. Jenny (2018), doi:10.1080/13658816.2018.1504949.
  const A1 = 1.340264;
  const A2 = -0.081106;
  const A3 = 0.000893;
  const A4 = 0.003796;
  const ROOT3 = Math.sqrt(3);

  function equalEarth(centre) {
    const slope = (t2, t6) => A1 + 3 * A2 * t2 + t6 * (7 * A3 + 9 * A4 * t2);
    const height = (t, t2, t6) => t * (A1 + A2 * t2 + t6 * (A3 + A4 * t2));
    const project = (place) => {
      const latitude = Math.max(-90, Math.min(90, place.lat)) * RADIANS;
      const t = Math.asin((ROOT3 / 2) * Math.sin(latitude));
      const t2 = t * t;
      const t6 = t2 * t2 * t2;
      const lambda = (place.lng - centre) * RADIANS;
      return L.point((2 * ROOT3 * lambda * Math.cos(t)) / (3 * slope(t2, t6)), height(t, t2, t6));
    };
    const unproject = (point) => {
      const y = Math.max(-1.3173, Math.min(1.3173, point.y));
      let t = y;
      for (let i = 0; i < 12; ++i) {
        const t2 = t * t;
        const step = (height(t, t2, t2 * t2 * t2) - y) / slope(t2, t2 * t2 * t2);
        t -= step;
        if (Math.abs(step) < 1e-12) break;
      }
      const t2 = t * t;
      const lambda = (3 * point.x * slope(t2, t2 * t2 * t2)) / (2 * ROOT3 * Math.cos(t));
      const sine = Math.max(-1, Math.min(1, (2 * Math.sin(t)) / ROOT3));
      return L.latLng(Math.asin(sine) / RADIANS, centre + lambda / RADIANS);
    };
    const bounds = L.bounds([-2.71, -1.32], [2.71, 1.32]);
    return makeCrs('equal-earth', { bounds, project, unproject }, 2.7067);
  }

  // Lambert azimuthal equal-area around a pole: distance 2 sin(c / 2) from it.
  function polar(sign, centre) {
    const project = (place) => {
      const colatitude = (90 - sign * place.lat) * RADIANS;
      const distance = 2 * Math.sin(colatitude / 2);
      const angle = (place.lng - centre) * RADIANS;
      return L.point(distance * Math.sin(angle), -sign * distance * Math.cos(angle));
    };
    const unproject = (point) => {
      const distance = Math.min(2, Math.hypot(point.x, point.y));
      const colatitude = (2 * Math.asin(distance / 2)) / RADIANS;
      const angle = Math.atan2(point.x, -sign * point.y) / RADIANS;
      return L.latLng(sign * (90 - colatitude), centre + angle);
    };
    const bounds = L.bounds([-2, -2], [2, 2]);
    return makeCrs(sign > 0 ? 'north-polar' : 'south-polar', { bounds, project, unproject }, 2);
  }

  function crsOf(view) {
    if (view.projection === 'equal-earth') return equalEarth(view.centre);
    if (view.projection === 'north-polar') return polar(1, view.centre);
    if (view.projection === 'south-polar') return polar(-1, view.centre);
    return L.CRS.EPSG3857;
  }

  // Centre and zoom that show an extent [west, south, east, north] whole. It is sampled all over,
  // for in most projections its corners are not its outermost points.
  function fitView(map, extent) {
    const [west, south, east, north] = extent;
    const box = L.bounds([]);
    for (let i = 0; i <= 16; ++i) {
      for (let j = 0; j <= 16; ++j) {
        const place = L.latLng(south + ((north - south) * i) / 16, west + ((east - west) * j) / 16);
        box.extend(map.project(place, 0));
      }
    }
    const room = map.getSize();
    const size = box.getSize();
    const zoom = Math.log2(Math.min(room.x / Math.max(size.x, 1e-9), room.y / Math.max(size.y, 1e-9)));
    return { centre: map.unproject(box.getCenter(), 0), zoom: Math.min(zoom, 18) };
  }

  Graticule.projection = { crsOf, fitView };
})();
