// SPDX-License-Identifier: Apache-2.0
// GeoJSON geometries that are changed without touching the one that was given.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const DIMENSIONS = { Point: 0, MultiPoint: 0, LineString: 1, MultiLineString: 1, Polygon: 2, MultiPolygon: 2 };
  // How deep the list of a path's positions lies in the coordinates; a point is a path of one.
  const DEPTHS = { Point: 0, MultiPoint: 1, LineString: 0, MultiLineString: 1, Polygon: 1, MultiPolygon: 2 };

  function dimensionOf(geometry) {
    return geometry && geometry.type in DIMENSIONS ? DIMENSIONS[geometry.type] : -1;
  }

  // The paths of a geometry: { at, points, closed }; `at` says where in the coordinates it lies. A ring's
  // last position, which repeats the first, is left out.
  function pathsOf(geometry) {
    const dimension = dimensionOf(geometry);
    if (dimension < 0) return [];
    const paths = [];
    const visit = (coordinates, depth, at) => {
      if (depth > 0) coordinates.forEach((member, i) => visit(member, depth - 1, at.concat(i)));
      else if (dimension === 0) paths.push({ at, points: coordinates.length ? [coordinates] : [], closed: false });
      else paths.push({ at, points: dimension === 2 ? coordinates.slice(0, -1) : coordinates, closed: dimension === 2 });
    };
    visit(geometry.coordinates, DEPTHS[geometry.type], []);
    return paths;
  }

  function replaced(coordinates, at, value) {
    if (!at.length) return value;
    const copy = coordinates.slice();
    copy[at[0]] = replaced(copy[at[0]], at.slice(1), value);
    return copy;
  }

  // The geometry with other positions on one path.
  function withPath(geometry, path, points) {
    const value = dimensionOf(geometry) === 0 ? points[0] : path.closed ? points.concat([points[0]]) : points;
    return { ...geometry, coordinates: replaced(geometry.coordinates, path.at, value) };
  }

  function movePoint(geometry, path, index, [x, y]) {
    return withPath(geometry, path, path.points.map((point, i) => (i === index ? [x, y, ...point.slice(2)] : point)));
  }

  // Between a position and the next one; a third coordinate is the mean of theirs.
  function insertPoint(geometry, path, index, [x, y]) {
    const before = path.points[index];
    const after = path.points[(index + 1) % path.points.length];
    const point = before.length > 2 ? [x, y, (before[2] + after[2]) / 2] : [x, y];
    return withPath(geometry, path, [...path.points.slice(0, index + 1), point, ...path.points.slice(index + 1)]);
  }

  const fewestPoints = (geometry) => [1, 2, 3][dimensionOf(geometry)];

  // Null where the path would be none any more.
  function deletePoint(geometry, path, index) {
    if (path.points.length <= fewestPoints(geometry)) return null;
    return withPath(geometry, path, path.points.filter((point, i) => i !== index));
  }

  function translate(geometry, dx, dy, tidy) {
    const move = (coordinates) =>
      typeof coordinates[0] === 'number'
        ? [tidy(coordinates[0] + dx), tidy(coordinates[1] + dy), ...coordinates.slice(2)]
        : coordinates.map(move);
    return { ...geometry, coordinates: move(geometry.coordinates) };
  }

  // [west, south, east, north]; null where there is no position.
  function boundsOf(geometry) {
    let box = null;
    for (const { points } of pathsOf(geometry))
      for (const [x, y] of points)
        box = box ? [Math.min(box[0], x), Math.min(box[1], y), Math.max(box[2], x), Math.max(box[3], y)] : [x, y, x, y];
    return box;
  }

  function signedArea(points) {
    return points.reduce((sum, [x, y], i) => {
      const [nextX, nextY] = points[(i + 1) % points.length];
      return sum + (x * nextY - nextX * y);
    }, 0) / 2;
  }

  // Rings as RFC 7946 wants them: shells counterclockwise, holes clockwise.
  function rewound(geometry) {
    if (dimensionOf(geometry) !== 2) return geometry;
    const rings = (polygon) => polygon.map((ring, i) => (signedArea(ring.slice(0, -1)) > 0 === (i === 0) ? ring : ring.slice().reverse()));
    const coordinates = geometry.type === 'Polygon' ? rings(geometry.coordinates) : geometry.coordinates.map(rings);
    return { ...geometry, coordinates };
  }

  Graticule.editGeometry = {
    dimensionOf, pathsOf, movePoint, insertPoint, deletePoint, translate, boundsOf, rewound, fewestPoints,
  };
})();
