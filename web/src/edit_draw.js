// SPDX-License-Identifier: Apache-2.0
// Drawing a new feature, vertex by vertex.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { objection } = Graticule.editHandles;
  const { whyInvalid } = Graticule.editValidity;
  const KINDS = {
    Point: { fewest: 1, start: 'Click where the point lies' },
    LineString: { fewest: 2, start: 'Click along the line; a double click or Enter ends it' },
    Polygon: { fewest: 3, start: 'Click around the outline; a double click or Enter closes it' },
  };
  const EMPTY = { type: 'Point', coordinates: [0, 0] };
  const SAME_PLACE = 4; // pixels: the second click of a double click is no vertex

  // onDone(geometry), onEnd(): drawing is over, with or without a geometry.
  function makeDrawing(view, say, { onDone, onEnd }) {
    const { map, fromMap, toMap } = view;
    let kind = null;
    let points = [];
    const line = L.polyline([], { color: '#8a5200', weight: 2, dashArray: '6 5', interactive: false, pane: 'selected' });
    const dots = L.layerGroup();

    function redraw(pointer) {
      const places = points.map(toMap);
      const closing = kind === 'Polygon' && places.length > 1 ? [places[0]] : [];
      line.setLatLngs(places.length ? [...places, ...(pointer ? [pointer] : []), ...closing] : []);
      dots.clearLayers();
      for (const place of places) L.circleMarker(place, { radius: 4, color: '#8a5200', fillColor: '#fff', fillOpacity: 1, weight: 2, interactive: false, pane: 'selected' }).addTo(dots);
    }

    function stop() {
      if (!kind) return;
      kind = null;
      points = [];
      line.remove();
      dots.remove();
      view.setPicking(true);
      map.getContainer().classList.remove('drawing');
      onEnd();
    }

    function geometry() {
      if (kind === 'Point') return { type: kind, coordinates: points[0] };
      if (kind === 'LineString') return { type: kind, coordinates: points };
      return { type: kind, coordinates: [[...points, points[0]]] };
    }

    function finish() {
      if (points.length < KINDS[kind].fewest) return say(`A ${kind === 'Polygon' ? 'polygon' : 'line'} takes at least ${KINDS[kind].fewest} vertices`, true);
      const made = geometry();
      const why = objection(EMPTY, made);
      if (why) return say(why, true);
      const wrong = whyInvalid(made);
      if (wrong) return say(`As drawn ${wrong}; take back vertices with Backspace`, true);
      stop();
      say('');
      return onDone(made);
    }

    function onClick(event) {
      if (!kind) return;
      const last = points.length ? map.latLngToContainerPoint(toMap(points[points.length - 1])) : null;
      if (last && last.distanceTo(map.latLngToContainerPoint(event.latlng)) < SAME_PLACE) return;
      points.push(fromMap(event.latlng));
      redraw();
      if (kind === 'Point') finish();
    }

    function onKey(event) {
      if (!kind || event.target.closest('input, textarea, select, dialog')) return;
      if (event.key === 'Enter' && !event.target.closest('button')) finish();
      else if (event.key === 'Escape') stop();
      else if (event.key === 'Backspace') {
        points.pop();
        redraw();
      } else return;
      event.preventDefault();
      event.stopPropagation();
    }

    map.on('click', onClick);
    map.on('mousemove', (event) => kind && redraw(event.latlng));
    map.on('dblclick', () => kind && kind !== 'Point' && finish());
    document.addEventListener('keydown', onKey, true);
    return {
      start(wanted) {
        stop();
        kind = wanted;
        line.addTo(map);
        dots.addTo(map);
        view.setPicking(false);
        map.getContainer().classList.add('drawing');
        say(KINDS[kind].start + '. Escape ends without one');
      },
      stop,
      isOn: () => kind !== null,
    };
  }

  Graticule.editDraw = { makeDrawing };
})();
