// SPDX-License-Identifier: Apache-2.0
// The handles of the picked feature: one on each vertex, a smaller one between two to put a new vertex in, and
// one that moves the whole feature. Mouse, touch and keyboard move them.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { dimensionOf, pathsOf, movePoint, insertPoint, deletePoint, translate, boundsOf } = Graticule.editGeometry;
  const { whyInvalid } = Graticule.editValidity;
  const MOST_HANDLES = 400; // in sight; more could not be told apart
  const NUDGE = 1; // pixels an arrow key moves, ten times as far with Shift
  const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
  const HALF_TURN = 180;

  const inWorld = (geometry) => {
    const box = boundsOf(geometry);
    return box[0] >= -180 && box[2] <= 180 && box[1] >= -90 && box[3] <= 90;
  };

  const widest = (geometry) => Math.max(...pathsOf(geometry).map(({ points }) => {
    const longitudes = points.map(([x]) => x);
    return longitudes.reduce((a, b) => Math.max(a, b), -Infinity) - longitudes.reduce((a, b) => Math.min(a, b), Infinity);
  }));

  // Why a geometry cannot come to be this one; null where it can.
  function objection(before, after) {
    if (!inWorld(after)) return 'That lies outside the world: it stays where it was';
    if (widest(after) > HALF_TURN && widest(before) <= HALF_TURN) return 'A line or outline cannot cross the antimeridian; make two parts of it';
    return null;
  }

  function makeHandles(view, store, say) {
    const { map, toMap, fromMapBeside } = view;
    let id = null;
    let markers = [];
    let dragged = null;

    const geometryNow = () => store.get(id).geometry;

    function apply(label, geometry) {
      const before = geometryNow();
      const why = objection(before, geometry);
      if (why) {
        say(why, true);
        view.preview(id);
        return refresh();
      }
      store.commit(label, new Map([[id, { ...store.get(id), geometry }]]));
      const wrong = whyInvalid(geometry);
      if (wrong) say(`Now ${wrong}; it cannot be kept so`, true);
      else say('');
      return refresh();
    }

    function handle(place, kind, name, change) {
      const marker = L.marker(place, {
        draggable: true, keyboard: true, autoPanOnFocus: false, pane: 'markerPane',
        icon: L.divIcon({ className: 'handle ' + kind, iconSize: kind === 'move' ? [22, 22] : kind === 'between' ? [11, 11] : [14, 14] }),
      });
      marker.on('dragstart', () => { dragged = marker; });
      marker.on('drag', () => view.preview(id, change.to(marker.getLatLng())));
      marker.on('dragend', () => {
        dragged = null;
        apply(change.label, change.to(marker.getLatLng()));
      });
      marker.addTo(map);
      const icon = marker.getElement();
      icon.setAttribute('aria-label', name);
      icon.title = name;
      icon.addEventListener('keydown', (event) => onKey(event, marker, change));
      if (change.remove) icon.addEventListener('dblclick', change.remove);
      markers.push(marker);
      return marker;
    }

    function onKey(event, marker, change) {
      if (event.key in ARROWS) {
        const [dx, dy] = ARROWS[event.key].map((step) => step * NUDGE * (event.shiftKey ? 10 : 1));
        const at = map.latLngToContainerPoint(marker.getLatLng()).add([dx, dy]);
        const order = markers.indexOf(marker);
        apply(change.label, change.to(map.containerPointToLatLng(at)));
        if (markers[order]) markers[order].getElement().focus();
      } else if ((event.key === 'Delete' || event.key === 'Backspace') && change.remove) {
        change.remove();
      } else {
        return;
      }
      event.preventDefault();
      event.stopPropagation();
    }

    function removeVertex(path, index) {
      const geometry = deletePoint(geometryNow(), path, index);
      if (geometry) apply('delete a vertex', geometry);
      else say(path.closed ? 'An outline has at least three vertices' : 'A line has at least two vertices', true);
    }

    function vertexHandles(geometry, path, seen) {
      const single = dimensionOf(geometry) === 0;
      path.points.forEach((point, index) => {
        const place = toMap(point);
        if (!seen.contains(place)) return;
        handle(place, 'vertex', single ? 'Move this point' : `Vertex ${index + 1}: drag or arrow keys move it, Delete removes it`, {
          label: single ? 'move a point' : 'move a vertex',
          to: (latlng) => movePoint(geometry, path, index, single ? view.fromMap(latlng) : fromMapBeside(latlng, point[0])),
          remove: single ? null : () => removeVertex(path, index),
        });
      });
    }

    function betweenHandles(geometry, path, seen) {
      const count = path.closed ? path.points.length : path.points.length - 1;
      for (let i = 0; i < count; ++i) {
        const [a, b] = [toMap(path.points[i]), toMap(path.points[(i + 1) % path.points.length])];
        const ends = [a, b].map((end) => map.latLngToContainerPoint(end));
        if (ends[0].distanceTo(ends[1]) < 30) continue; // no room between the two
        const middle = map.containerPointToLatLng(ends[0].add(ends[1]).divideBy(2));
        if (!seen.contains(middle)) continue;
        handle(middle, 'between', 'Drag to put a vertex here', {
          label: 'insert a vertex',
          to: (latlng) => insertPoint(geometry, path, i, fromMapBeside(latlng, path.points[i][0])),
        });
      }
    }

    function moveHandle(geometry) {
      const box = boundsOf(geometry);
      const [low, high] = [toMap([box[0], box[1]]), toMap([box[2], box[3]])];
      const corners = [map.latLngToContainerPoint(low), map.latLngToContainerPoint(high)];
      const start = map.containerPointToLatLng([(corners[0].x + corners[1].x) / 2, Math.min(corners[0].y, corners[1].y) - 26]);
      handle(start, 'move', 'Drag or arrow keys move the whole feature', {
        label: 'move a feature',
        to: (latlng) => translate(geometry, latlng.lng - start.lng, latlng.lat - start.lat, view.tidy),
      });
    }

    function clear() {
      for (const marker of markers) marker.remove();
      markers = [];
      dragged = null;
    }

    function refresh() {
      clear();
      const feature = id === null ? null : store.get(id);
      if (!feature || dimensionOf(feature.geometry) < 0) return;
      const { geometry } = feature;
      const paths = pathsOf(geometry);
      if (!paths.some((path) => path.points.length)) return;
      const seen = map.getBounds().pad(0.05);
      const inSight = paths.reduce((sum, path) => sum + path.points.filter((point) => seen.contains(toMap(point))).length, 0);
      if (dimensionOf(geometry) > 0 || paths.length > 1) moveHandle(geometry);
      if (inSight > MOST_HANDLES) return say(`Zoom in to change vertices: ${inSight} are in sight`);
      for (const path of paths) {
        if (dimensionOf(geometry) > 0) betweenHandles(geometry, path, seen);
        vertexHandles(geometry, path, seen);
      }
    }

    // Of a feature that is the same, perhaps under another id: no drag is broken off and the focus stays.
    function renew(feature) {
      id = feature;
      if (dragged) return;
      const focused = markers.findIndex((marker) => marker.getElement() === document.activeElement);
      refresh();
      if (focused >= 0 && markers[focused]) markers[focused].getElement().focus();
    }

    map.on('moveend zoomend', refresh);
    return {
      show(feature) {
        id = feature;
        refresh();
      },
      refresh, renew,
      isDragging: () => dragged !== null,
    };
  }

  Graticule.editHandles = { makeHandles, objection };
})();
