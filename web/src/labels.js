// SPDX-License-Identifier: Apache-2.0
// Names of features on the map, as many as have room: an earlier one keeps its place.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { element } = Graticule.text;
  const MOST = 2000; // names; beyond, the page would be slow for what can be read
  const GAP = 2; // pixels between names

  // The middle of a feature's largest path; a point's own place.
  function anchorOf(paths) {
    let best = null;
    let most = -1;
    for (const path of paths) {
      if (path instanceof L.CircleMarker) return { place: path.getLatLng(), lift: path.getRadius() + 8 };
      const bounds = path.getBounds();
      const size = (bounds.getEast() - bounds.getWest()) * (bounds.getNorth() - bounds.getSouth());
      if (size <= most) continue;
      most = size;
      best = path;
    }
    return best && { place: best.getCenter(), lift: 0 };
  }

  const LabelLayer = L.Layer.extend({
    // texts: [row, text] in the order of importance; paths: the shapes of each row
    initialize(texts, paths) {
      this._texts = texts.slice(0, MOST);
      this._paths = paths;
    },

    onAdd(map) {
      this._box = element('div', 'names leaflet-zoom-hide');
      map.getPane('names').append(this._box);
      this._names = null;
      map.on('moveend zoomend resize', this._place, this);
      map.whenReady(() => setTimeout(() => this._map && this._place(), 0));
    },

    onRemove(map) {
      this._box.remove();
      map.off('moveend zoomend resize', this._place, this);
    },

    _make() {
      this._names = [];
      for (const [row, text] of this._texts) {
        const anchor = anchorOf(this._paths.get(row) || []);
        if (!anchor) continue;
        const node = element('span', 'name', text);
        this._box.append(node);
        this._names.push({ node, place: anchor.place, lift: anchor.lift });
      }
      for (const name of this._names) {
        name.width = name.node.offsetWidth;
        name.height = name.node.offsetHeight;
      }
    },

    _place() {
      if (!this._names) this._make();
      const size = this._map.getSize();
      const taken = [];
      for (const { node, place, lift, width, height } of this._names) {
        const at = this._map.latLngToContainerPoint(place);
        const left = at.x - width / 2;
        const top = at.y - lift - height / 2;
        const box = [left - GAP, top - GAP, left + width + GAP, top + height + GAP];
        const inside = box[0] >= 0 && box[1] >= 0 && box[2] <= size.x && box[3] <= size.y;
        const free = inside && taken.every((other) =>
          box[2] <= other[0] || box[0] >= other[2] || box[3] <= other[1] || box[1] >= other[3]);
        node.style.visibility = free ? '' : 'hidden';
        if (!free) continue;
        taken.push(box);
        L.DomUtil.setPosition(node, this._map.containerPointToLayerPoint([left, top]).round());
      }
    },
  });

  Graticule.labels = { LabelLayer };
})();
