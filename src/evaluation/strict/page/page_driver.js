// SPDX-License-Identifier: Apache-2.0
// Uses a page with a map as a person would, and tells what it showed. `asked` has:
//   targets: [{ at: [longitude, latitude], expected: texts }] to click; bounds: [west, south, east, north] of all features;
//   search: { text } or null; edit: { field, value, replacement } or null, for the first target.
(async (asked) => {
  const told = { drawn: 0, mapping: 'none', layers: null, clicks: [], search: null, edit: null, embedded: null };
  const wait = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
  const until = async (holds, milliseconds) => {
    for (const end = performance.now() + milliseconds; performance.now() < end; await wait(20)) if (holds()) return;
  };
  const MOST_TEXT = 4000;
  const MOST_SAVED = 32 << 20;
  const FAINT = 0.05; // nobody sees what is less opaque

  const isSeen = (node) => {
    const box = node.getBoundingClientRect();
    return box.width + box.height > 0 && getComputedStyle(node).visibility !== 'hidden';
  };
  function opacityOf(node) {
    let opacity = 1;
    for (let one = node; one && one.nodeType === 1; one = one.parentNode) opacity *= Number(getComputedStyle(one).opacity);
    return opacity;
  }
  const isClear = (colour) => colour === 'none' || colour === 'transparent' || /^rgba\(.*, 0\)$/.test(colour);
  // Whether a shape of an SVG, or the icon of a marker, leaves anything on the screen.
  function isPainted(node) {
    const style = getComputedStyle(node);
    if (opacityOf(node) < FAINT) return false;
    if (!(node instanceof SVGElement)) return true;
    const filled = !isClear(style.fill) && Number(style.fillOpacity) >= FAINT;
    return filled || (!isClear(style.stroke) && Number(style.strokeOpacity) >= FAINT && parseFloat(style.strokeWidth) > 0);
  }
  const inputs = () => [...document.querySelectorAll('input, textarea, select')].filter(isSeen);

  // What can be read on the page, piece by piece, with how often each piece is there.
  function pieces(aside) {
    const counts = new Map();
    const values = inputs().filter((input) => input !== aside).map((input) => input.value);
    const shown = [...document.body.innerText.split(/[\n\t]+/), ...values];
    for (const piece of shown.map((text) => text.trim()).filter(Boolean)) counts.set(piece, (counts.get(piece) || 0) + 1);
    return counts;
  }
  function piecesSince(before, aside) {
    const added = [];
    for (const [piece, count] of pieces(aside)) if (count > (before.get(piece) || 0)) added.push(piece);
    return added.join('\n').slice(0, MOST_TEXT).split('\n').filter(Boolean);
  }

  // ---- where a place is on the screen

  const windowValues = () => Object.getOwnPropertyNames(window).map((name) => {
    try {
      return window[name];
    } catch {
      return null;
    }
  });
  function mapOf() {
    const page = window.Graticule && window.Graticule.page;
    const own = page && ((page.panels && page.panels[0] && page.panels[0].map) || (page.view && page.view.map));
    const candidates = [own, ...windowValues()].filter((value) => value && typeof value === 'object');
    const has = (value, ...names) => {
      try {
        return names.every((name) => typeof value[name] === 'function');
      } catch {
        return false;
      }
    };
    const leaflet = candidates.find((value) => has(value, 'latLngToContainerPoint', 'getContainer', 'setView'));
    if (leaflet) return { name: 'leaflet', count: () => leafletFeatures(leaflet),
      zoomed: ([x, y]) => leaflet.setView([y, x], Math.min(leaflet.getZoom() + 3, leaflet.getMaxZoom()), { animate: false }), box: () => leaflet.getContainer().getBoundingClientRect(),
      at: ([x, y]) => leaflet.latLngToContainerPoint([y, x]),
      show: ([x, y]) => leaflet.setView([y, x], leaflet.getZoom(), { animate: false }) };
    const gl = candidates.find((value) => has(value, 'project', 'getCanvas', 'jumpTo'));
    if (gl) return { name: 'maplibre', count: () => glFeatures(gl), zoomed: (center) => gl.jumpTo({ center, zoom: gl.getZoom() + 3 }),
      box: () => gl.getCanvas().getBoundingClientRect(), at: (place) => gl.project(place),
      show: (center) => gl.jumpTo({ center }) };
    return null;
  }

  // Features that a map of Leaflet shows: one for each feature of GeoJSON, else one for each path or marker.
  function leafletFeatures(map) {
    const isLeaf = (layer) => Boolean(layer.getLatLng || layer.getLatLngs) && !layer.setContent;
    const seen = new Set();
    function isShown(layer) {
      if (layer.getLayers) return layer.getLayers().some(isShown);
      const { stroke, opacity, weight, fill, fillOpacity } = layer.options;
      const node = layer._path || layer._icon;
      if (!layer.getLatLngs && !layer.setStyle) return opacity >= FAINT && !(node && !isPainted(node)); // a marker
      return (node ? isPainted(node) : true) && ((stroke && opacity >= FAINT && weight > 0) || (fill && fillOpacity >= FAINT));
    }
    const visit = (layer) => {
      if (layer.feature && (layer.getLayers || isLeaf(layer))) {
        if (isShown(layer)) seen.add(layer.feature);
      } else if (layer.getLayers) layer.getLayers().forEach(visit);
      else if (isLeaf(layer) && isShown(layer)) seen.add(layer);
    };
    const inGroups = new Set();
    map.eachLayer((layer) => layer.feature && layer.getLayers && layer.getLayers().forEach((part) => inGroups.add(part)));
    map.eachLayer((layer) => inGroups.has(layer) || visit(layer));
    return seen.size;
  }

  // Features of the GeoJSON that the visible layers of a MapLibre map draw; null where they cannot be counted.
  function glFeatures(map) {
    const style = map.getStyle();
    const isOpaque = ({ paint }) => Object.entries(paint || {}).every(([name, value]) => !/opacity$/.test(name) || !(value < FAINT));
    const shown = style.layers.filter((layer) => (layer.layout || {}).visibility !== 'none' && isOpaque(layer));
    const sources = [...new Set(shown.map((layer) => layer.source))].map((name) => style.sources[name]);
    let count = document.querySelectorAll('.maplibregl-marker').length;
    for (const { type, data } of sources.filter((source) => source && source.type === 'geojson')) {
      if (!data || typeof data !== 'object') return null;
      count += data.features ? data.features.length : type ? 1 : 0;
    }
    return count;
  }

  const SHAPES = 'path, circle, ellipse, polygon, polyline, line, rect';
  function drawnShapes() {
    let most = [];
    for (const svg of document.querySelectorAll('svg')) {
      const shapes = [...svg.querySelectorAll(SHAPES)].filter((shape) => isSeen(shape) && isPainted(shape));
      if (shapes.length > most.length) most = shapes;
    }
    return [...most, ...document.querySelectorAll('.leaflet-marker-icon, .maplibregl-marker')];
  }
  const mercator = (latitude) => Math.log(Math.tan(Math.PI / 4 + latitude * Math.PI / 360)) * 180 / Math.PI;

  // A drawing of one's own: the features fill the box of all shapes. Points are where their symbols have their middle.
  function boxOfShapes(stretch) {
    const boxes = drawnShapes().map((shape) => shape.getBoundingClientRect());
    if (!boxes.length) return null;
    const small = boxes.every((box) => box.width < 24 && box.height < 24);
    const middle = (a, b) => (a + b) / 2;
    const of = (pick) => boxes.map((box) => small ? { left: middle(box.left, box.right), right: middle(box.left, box.right),
      top: middle(box.top, box.bottom), bottom: middle(box.top, box.bottom) } : box).map(pick);
    const [left, right] = [Math.min(...of((box) => box.left)), Math.max(...of((box) => box.right))];
    const [top, bottom] = [Math.min(...of((box) => box.top)), Math.max(...of((box) => box.bottom))];
    const [west, south, east, north] = asked.bounds;
    return ([x, y]) => ({ x: left + (x - west) / (east - west || 1) * (right - left),
      y: bottom - (stretch(y) - stretch(south)) / (stretch(north) - stretch(south) || 1) * (bottom - top) });
  }

  // ---- what a person does

  function clickAt({ x, y }) {
    const node = document.elementFromPoint(x, y);
    if (!node) return;
    const common = { bubbles: true, cancelable: true, composed: true, view: window, clientX: x, clientY: y, button: 0 };
    const pointer = { ...common, pointerId: 1, pointerType: 'mouse', isPrimary: true };
    const send = (Kind, type, more) => node.dispatchEvent(new Kind(type, more));
    send(PointerEvent, 'pointerover', pointer);
    send(MouseEvent, 'mouseover', common);
    send(PointerEvent, 'pointermove', pointer);
    send(MouseEvent, 'mousemove', common);
    send(PointerEvent, 'pointerdown', { ...pointer, buttons: 1 });
    send(MouseEvent, 'mousedown', { ...common, buttons: 1, detail: 1 });
    send(PointerEvent, 'pointerup', pointer);
    send(MouseEvent, 'mouseup', { ...common, detail: 1 });
    send(MouseEvent, 'click', { ...common, detail: 1 });
  }

  function type(input, text) {
    const kind = input instanceof HTMLTextAreaElement ? HTMLTextAreaElement : HTMLInputElement;
    input.focus();
    Object.getOwnPropertyDescriptor(kind.prototype, 'value').set.call(input, text);
    for (const name of ['input', 'keyup', 'change'])
      input.dispatchEvent(name === 'keyup' ? new KeyboardEvent(name, { bubbles: true }) : new Event(name, { bubbles: true }));
  }

  const folded = (text) => text.toLowerCase().replace(/\s+/g, ' ').trim();

  // What one click opened lies over what is clicked next.
  async function closePopups() {
    const close = '.leaflet-popup-close-button, .maplibregl-popup-close-button, .mapboxgl-popup-close-button';
    for (const button of document.querySelectorAll(close)) button.click();
    await until(() => !document.querySelector(close), 600); // some fade away
  }

  async function settled(positionOf) {
    let last = null;
    await until(() => {
      const now = positionOf();
      const still = last && Math.abs(now.x - last.x) + Math.abs(now.y - last.y) < 0.5;
      last = now;
      return still;
    }, 1000);
    return last;
  }

  function waysToPlaces() {
    const map = mapOf();
    try {
      told.layers = map ? map.count() : null;
    } catch {
      told.layers = null; // a map that has no style yet
    }
    told.mapping = map ? map.name : drawnShapes().length ? 'shapes' : 'none';
    if (!map) return [boxOfShapes((y) => y), boxOfShapes(mercator)].filter(Boolean);
    const isInside = ({ x, y }, box) => x > 4 && y > 4 && x < box.width - 4 && y < box.height - 4;
    const way = (place) => {
      if (!isInside(map.at(place), map.box())) map.show(place);
      const box = map.box();
      const at = map.at(place);
      return { x: box.left + at.x, y: box.top + at.y };
    };
    // Who hits another one comes nearer.
    const nearer = (place) => {
      if (!nearer.last || nearer.last[0] !== place[0] || nearer.last[1] !== place[1]) map.zoomed(place);
      nearer.last = place;
      return way(place);
    };
    return [way, nearer];
  }

  const MOST_FAILED = 4; // of a page on which nothing works not all is tried
  let failed = 0;

  // Clicks a target, a little beside it too where that does not show what is expected. Gives what each try showed.
  async function clickTarget(target, ways, untouched) {
    const tries = [];
    const isMap = told.mapping !== 'shapes';
    for (const way of [...ways]) {
      await closePopups();
      const middle = await settled(() => way(target.at));
      for (const [across, down] of [[0, 0], [2, 0], [-2, 0], [0, 2], [0, -2]]) {
        const before = pieces();
        clickAt({ x: middle.x + across, y: middle.y + down });
        await until(() => piecesSince(before).length > 0, 200);
        await wait(40);
        const added = piecesSince(untouched);
        tries.push(added);
        const shows = (value) => added.some((piece) => folded(piece).includes(folded(value)));
        if (!added.length || !target.expected.every(shows)) continue;
        if (!isMap) ways.splice(0, ways.length, way); // the one that is right for the others, too
        return tries;
      }
    }
    failed += 1;
    return tries;
  }

  function searchInput() {
    const about = (input) => [input.placeholder, input.getAttribute('aria-label'), input.name, input.id, input.title,
      ...[...(input.labels || [])].map((label) => label.innerText)].join(' ');
    const fields = inputs().filter((input) => input.tagName === 'INPUT' && /^(search|text)$/.test(input.type));
    return fields.find((input) => input.type === 'search') || fields.find((input) => /search|find|filter|query|look/i.test(about(input)));
  }

  async function search() {
    const input = searchInput();
    if (!input) return { missing: true };
    const seen = () => drawnShapes().filter((shape) => Number(getComputedStyle(shape).opacity) > 0.5).length;
    const answers = [];
    type(input, '');
    await wait(300);
    const before = pieces(input);
    for (const text of ['zqxj nowhere', asked.search.text]) {
      type(input, text);
      await wait(500);
      const added = piecesSince(before, input);
      // What is typed may be said again, which is no answer.
      answers.push({ added, shapes: seen(), masked: added.map((piece) => folded(piece).replaceAll(folded(text), '*')) });
      type(input, '');
      await wait(300);
    }
    const [nothing, found] = answers;
    const narrows = found.shapes !== nothing.shapes || found.masked.join('\n') !== nothing.masked.join('\n');
    return { narrows, shapes: found.shapes, added: found.added.filter((piece, i) => !nothing.masked.includes(found.masked[i])) };
  }

  // ---- editing and saving

  function watchSaving() {
    const saved = [];
    const create = URL.createObjectURL;
    URL.createObjectURL = (blob) => {
      saved.push(blob.text());
      return create.call(URL, blob);
    };
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function () {
      if (this.href.startsWith('data:')) saved.push(fetch(this.href).then((answer) => answer.text()));
      return click.call(this);
    };
    return saved;
  }

  async function edit() {
    const input = inputs().find((one) => one.tagName !== 'SELECT' && folded(one.value) === folded(asked.edit.value));
    if (!input) return { missing: 'input' };
    const saved = watchSaving();
    type(input, asked.edit.replacement);
    input.blur();
    await wait(200);
    const controls = [...document.querySelectorAll('button, a, input[type=button], input[type=submit]')].filter(isSeen);
    const words = (node) => `${node.innerText || ''} ${node.value || ''} ${node.title || ''}`;
    const button = [/download|export/i, /save/i].map((name) => controls.find((node) => name.test(words(node)))).find(Boolean);
    if (!button) return { missing: 'button' };
    button.click();
    await until(() => saved.length > 0, 1500);
    await wait(100);
    for (const text of await Promise.all(saved)) {
      try {
        const layer = JSON.parse(text);
        if (Array.isArray(layer.features) && text.length < MOST_SAVED) return { saved: text };
      } catch {
        continue;
      }
    }
    return { missing: 'saved' };
  }

  // Coordinates that stand as GeoJSON in the page's scripts.
  function embedded() {
    const bounds = [Infinity, Infinity, -Infinity, -Infinity];
    let count = 0;
    for (const script of document.scripts) {
      for (const [, list] of script.textContent.matchAll(/"coordinates"\s*:\s*(\[[\s\d.,eE+\-[\]]*\])/g)) {
        ++count;
        for (const [, x, y] of list.matchAll(/\[\s*(-?[\d.eE+-]+)\s*,\s*(-?[\d.eE+-]+)/g)) {
          bounds[0] = Math.min(bounds[0], x);
          bounds[1] = Math.min(bounds[1], y);
          bounds[2] = Math.max(bounds[2], x);
          bounds[3] = Math.max(bounds[3], y);
        }
      }
    }
    return count ? { count, bounds } : null;
  }

  try {
    await wait(400);
    told.drawn = drawnShapes().length;
    told.embedded = embedded();
    const untouched = pieces();
    const ways = waysToPlaces();
    for (const target of asked.targets) if (failed < MOST_FAILED) told.clicks.push(await clickTarget(target, ways, untouched));
    if (asked.search) told.search = await search();
    if (asked.edit) {
      await clickTarget(asked.targets[0], ways, untouched);
      told.edit = await edit();
    }
  } catch (problem) {
    told.problem = String(problem);
  }
  return JSON.stringify(told); // of a text nothing is cut off
})
