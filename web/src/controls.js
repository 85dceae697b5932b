// SPDX-License-Identifier: Apache-2.0
// What stands on the map itself: the scale bar and the button that shows the whole map.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { element, formatNumber } = Graticule.text;

  const ScaleBar = L.Control.extend({
    options: { position: 'bottomleft' },
    onAdd(map) {
      this._bar = element('div', 'scale');
      this._bar.title = 'True at the centre of the map';
      map.on('move zoomend resize', this._update, this);
      map.whenReady(this._update, this);
      return this._bar;
    },
    onRemove(map) {
      map.off('move zoomend resize', this._update, this);
    },
    _update() {
      const map = this._map;
      const centre = map.getSize().divideBy(2);
      const metres = map.distance(
        map.containerPointToLatLng(centre.subtract([30, 0])),
        map.containerPointToLatLng(centre.add([30, 0])),
      ) / 60;
      if (!(metres > 0)) return;
      const most = metres * 120;
      const power = 10 ** Math.floor(Math.log10(most));
      const length = [5, 2, 1].find((digit) => digit * power <= most) * power;
      this._bar.style.width = length / metres + 'px';
      this._bar.textContent = length >= 1000 ? formatNumber(length / 1000) + ' km' : formatNumber(length) + ' m';
    },
  });

  const HomeButton = L.Control.extend({
    options: { position: 'topleft' },
    initialize(goHome) {
      this._goHome = goHome;
    },
    onAdd() {
      const bar = element('div', 'leaflet-bar');
      const button = element('button', 'home', '\u2302');
      button.type = 'button';
      button.title = 'Show the whole map';
      button.setAttribute('aria-label', 'Show the whole map');
      L.DomEvent.disableClickPropagation(bar);
      button.addEventListener('click', this._goHome);
      bar.append(button);
      return bar;
    },
  });

  Graticule.controls = { ScaleBar, HomeButton };
})();
