// SPDX-License-Identifier: Apache-2.0
// The edit page: puts map, handles, form and saving together.
(function () {
  'use strict';
  const Graticule = window.Graticule;
  const { element, formatNumber, fold, readData } = Graticule.text;
  const { makeStore, byId, same } = Graticule.editStore;
  const { dimensionOf } = Graticule.editGeometry;
  const { whyInvalid } = Graticule.editValidity;
  const { askMerge, askVersion, button } = Graticule.editDialogs;
  const { shownValue } = Graticule.editForm;
  const { geoJsonOf, download } = Graticule.editFile;
  const MOST_FOUND = 8;
  const SAVE_AFTER_MS = 800; // where each change is saved at once: several within it are one save
  const KINDS = [['Point', 'point', 0], ['LineString', 'line', 1], ['Polygon', 'polygon', 2]];

  const head = readData('map');
  let layer = readData('layer');
  const store = makeStore(layer);
  let picked = null;
  let busy = false;

  // ---- names and words ----

  const nameField = (() => {
    const texts = layer.fields.map((field, i) => ({ ...field, i })).filter(({ type }) => type === 'text');
    return texts.find(({ name }) => /^(name|title|label|place|city|country)$/i.test(name)) || texts.find(({ name }) => /name/i.test(name)) || texts[0] || null;
  })();

  function nameOf(feature) {
    const name = feature && nameField ? feature.values[nameField.i] : null;
    return name ? String(name) : feature ? feature.id : '';
  }

  const plural = (count, word) => `${formatNumber(count)} ${word}${count === 1 ? '' : 's'}`;
  const message = element('p', 'message');
  message.setAttribute('role', 'status');

  function say(text, bad) {
    message.textContent = text;
    message.classList.toggle('bad', Boolean(bad));
  }

  // ---- the parts of the page ----

  const container = element('div', 'map');
  container.setAttribute('role', 'application');
  container.setAttribute('aria-label', `${document.title}. Map: arrow keys move it, plus and minus zoom. Features can be found by their text beside it.`);
  document.getElementById('maps').append(container);
  const view = Graticule.editMap.makeEditMap(container, head, readData('basemap'), store, pick);
  const handles = Graticule.editHandles.makeHandles(view, store, say);
  const drawing = Graticule.editDraw.makeDrawing(view, say, { onDone: addFeature, onEnd: refreshButtons });
  const form = Graticule.editForm.makeForm(layer.fields, (index, value) => {
    const feature = store.get(picked);
    const values = feature.values.map((old, i) => (i === index ? value : old));
    store.commit(`change ${layer.fields[index].name}`, new Map([[picked, { ...feature, values }]]));
  });

  const status = element('p', 'save-state');
  status.setAttribute('role', 'status');
  const undoButton = button('Undo', 'button', () => step(store.undo, 'Undone'));
  const redoButton = button('Redo', 'button', () => step(store.redo, 'Redone'));
  const saveButton = button('Save', 'button primary', save);
  const downloadButton = button('Download GeoJSON', 'button', downloadLayer);
  const versionsButton = button('Versions', 'button', showVersions);
  const deleteButton = button('Delete this feature', 'button danger', deleteFeature);
  const addButtons = KINDS.filter(([, , dimension]) => layer.dimension === null || layer.dimension === dimension)
    .map(([kind, word]) => button('Add a ' + word, 'button', () => {
      pick(null);
      drawing.start(kind);
      refreshButtons();
    }));
  const featureTitle = element('h2', 'side-title');
  const atOnce = element('input');
  let saveTimer = 0;

  function atOnceSwitch() {
    const label = element('label', 'switch at-once');
    atOnce.type = 'checkbox';
    atOnce.addEventListener('change', saveSoon);
    label.append(atOnce, element('span', 'switch-name', 'Save each change at once'));
    return label;
  }

  function saveSoon() {
    clearTimeout(saveTimer);
    if (!atOnce.checked) return;
    saveTimer = setTimeout(() => {
      if (!atOnce.checked || !store.changes().length) return;
      if (isAtWork()) saveSoon();
      else save();
    }, SAVE_AFTER_MS);
  }

  // Something is half done, which saving by itself would not wait for.
  const isAtWork = () => busy || drawing.isOn() || form.isTyping() || handles.isDragging() || document.querySelector('dialog[open]') !== null;

  function finder() {
    const box = element('section', 'search');
    const label = element('label', 'side-title', 'Find a feature');
    const input = element('input', 'search-input');
    Object.assign(input, { id: 'search', type: 'search', autocomplete: 'off', placeholder: 'Text of any attribute' });
    label.htmlFor = input.id;
    const found = element('ul', 'found');
    input.addEventListener('input', () => {
      const wanted = fold(input.value.trim());
      const results = [];
      if (wanted)
        for (const feature of store.list()) {
          if (feature.values.some((value) => value !== null && fold(shownValue(value)).includes(wanted))) results.push(feature);
          if (results.length === MOST_FOUND) break;
        }
      found.replaceChildren(...results.map((feature) => {
        const item = element('li');
        item.append(button(nameOf(feature), 'found-name', () => {
          pick(feature.id);
          if (feature.geometry) view.showFeature(feature.geometry);
          else say('This feature has no place; its attributes can be changed');
        }));
        return item;
      }));
      if (wanted && !results.length) found.append(element('li', 'hint', 'Nothing found'));
    });
    box.append(label, input, found);
    return box;
  }

  function key() {
    const list = element('ul', 'entries');
    for (const [look, text] of [['saved', 'as saved'], ['changed', 'changed, not saved'], ['selected', 'picked']]) {
      const { color, fillColor } = view.LOOKS[look];
      const row = element('li', 'entry');
      const mark = element('span', 'swatch area');
      mark.style.backgroundColor = fillColor;
      mark.style.borderColor = color;
      row.append(mark, element('span', 'entry-label', text));
      list.append(row);
    }
    return list;
  }

  function notes() {
    const list = element('ul', 'notes');
    for (const note of layer.notes) list.append(element('li', '', note));
    list.append(element('li', '', `Coordinates are edited in WGS 84. Map: ${head.view.label}`));
    return list;
  }

  function group(...nodes) {
    const box = element('div', 'actions');
    box.append(...nodes);
    return box;
  }

  function buildSide() {
    const featureBox = element('section', 'feature');
    featureBox.append(featureTitle, form.box, group(deleteButton));
    const keyBox = element('section', 'layers');
    keyBox.append(element('h2', 'side-title', 'Legend'), key());
    if (!head.served) downloadButton.classList.add('primary');
    const saving = head.served ? [saveButton, versionsButton, downloadButton] : [downloadButton];
    document.getElementById('side').append(
      status, group(...saving, undoButton, redoButton), ...(head.served ? [atOnceSwitch()] : []), group(...addButtons), message, finder(), featureBox, keyBox, notes());
  }

  // ---- what is picked and changed ----

  function pick(id) {
    form.commit();
    picked = id !== null && store.get(id) ? id : null;
    view.select(picked);
    handles.show(picked);
    refreshFeature();
  }

  function refreshFeature() {
    const feature = picked === null ? null : store.get(picked);
    if (picked !== null && !feature) return pick(null);
    featureTitle.textContent = feature ? nameOf(feature) : 'Click a feature to change it';
    deleteButton.hidden = !feature;
    form.show(feature);
    if (feature && feature.geometry && dimensionOf(feature.geometry) < 0) say(`A ${feature.geometry.type} keeps its shape here; its attributes can be changed`);
    return undefined;
  }

  function addFeature(geometry) {
    const id = store.newId();
    const shaped = head.multi ? { type: 'Multi' + geometry.type, coordinates: [geometry.coordinates] } : geometry;
    store.commit('add a feature', new Map([[id, { id, geometry: shaped, values: layer.fields.map(() => null) }]]));
    pick(id);
  }

  function deleteFeature() {
    const id = picked;
    pick(null);
    store.commit('delete a feature', new Map([[id, null]]));
    say('Deleted. Undo brings it back');
  }

  function step(how, word) {
    const entry = busy ? null : how();
    if (!entry) return;
    say(`${word}: ${entry.label}`);
    const [only] = entry.after.keys();
    if (entry.after.size === 1 && store.get(only)) pick(only);
  }

  function refreshButtons() {
    const count = store.changes().length;
    status.textContent = count ? `${plural(count, 'feature')} changed, not ${head.served ? 'saved' : 'downloaded'}` : head.served ? 'All is saved' : 'Nothing is changed';
    status.classList.toggle('unsaved', count > 0);
    document.title = (count ? '* ' : '') + head.title;
    const [done, undone] = [store.lastDone(), store.lastUndone()];
    undoButton.disabled = busy || done === null;
    redoButton.disabled = busy || undone === null;
    undoButton.title = done ? `Undo: ${done} (Ctrl+Z)` : '';
    redoButton.title = undone ? `Redo: ${undone} (Ctrl+Shift+Z)` : '';
    saveButton.disabled = busy || count === 0;
    versionsButton.disabled = busy;
  }

  store.listen((ids, accepted) => {
    refreshFeature();
    if (accepted) handles.renew(picked);
    else handles.refresh();
    refreshButtons();
    saveSoon();
  });

  // ---- keeping it ----

  // Null where all can be kept; else what is amiss.
  function amiss() {
    const wrong = form.wrongFields();
    if (wrong.length) return `${wrong.join(', ')}: the value does not fit; correct it first`;
    for (const { id, geometry } of store.changes()) {
      const why = geometry ? whyInvalid(geometry) : null;
      if (!why) continue;
      pick(id);
      view.showFeature(geometry);
      return `${nameOf(store.get(id))}: ${why}; mend it first`;
    }
    return null;
  }

  function downloadLayer() {
    const why = amiss();
    if (why) return say(why, true);
    download(head.file, geoJsonOf(layer.fields, store.list()));
    if (!head.served) store.markSaved();
    return say(`Downloaded as ${head.file}`);
  }

  function setBusy(now) {
    busy = now;
    document.body.classList.toggle('busy', now);
    refreshButtons();
  }

  // What the program has now, of what was sent at a moment.
  function take(saved, sent) {
    const ids = saved.ids || {};
    layer = { ...layer, version: saved.version };
    if (picked !== null && Object.hasOwn(ids, picked)) {
      picked = ids[picked];
      view.rename(picked);
      form.rename(picked);
    }
    store.accept(sent, saved.features, ids, Graticule.editMerge.keepLater);
  }

  async function save() {
    if (busy) return undefined;
    const why = amiss();
    if (why) return say(why, true);
    const changes = store.changes();
    const sent = store.moment();
    setBusy(true);
    say('Saving \u2026');
    const { status: code, answer } = await Graticule.editServer.save(layer.version, changes);
    setBusy(false);
    if (code === 200) {
      take(answer, sent);
      return say([`Saved ${plural(changes.length, 'changed feature')}`, ...(answer.remarks || [])].join('. '));
    }
    if (code === 412 && answer.layer) return mergeWith(answer.layer);
    return say(answer.error || `Not saved (${code})`, true);
  }

  function mergeWith(theirLayer) {
    if (!same(theirLayer.fields, layer.fields)) return say('The layer has other attributes now: download your changes, then load the page anew', true);
    form.commit(); // the dialog takes the focus, and what is typed would be a change that was not merged
    const theirs = byId(theirLayer.features);
    const base = store.base();
    const { merged, conflicts } = Graticule.editMerge.merge(base, store.current(), theirs);
    say('Someone else has saved this layer meanwhile', true);
    return askMerge({ base, theirs, conflicts, fields: layer.fields, nameOf }, (mine) => {
      if (mine === null) return;
      for (const conflict of mine) Graticule.editMerge.takeMine(merged, conflict);
      layer = { ...layer, version: theirLayer.version };
      store.restart(theirLayer.features, merged);
      if (store.changes().length) save();
      else say('Nothing of yours is left to save: theirs holds');
    });
  }

  async function showVersions() {
    const { status: code, answer } = await Graticule.editServer.versions();
    if (code !== 200) return say(answer.error, true);
    return askVersion(answer.versions, restore);
  }

  async function restore(number) {
    if (number === null) return undefined;
    if (store.changes().length) return say('Save or undo your changes before a former version comes back', true);
    const sent = store.moment();
    setBusy(true);
    const { status: code, answer } = await Graticule.editServer.restore(layer.version, number);
    setBusy(false);
    if (code === 200) {
      take(answer, sent);
      return say(`Version ${number} is back; what was saved before is kept as a version too`);
    }
    if (code === 412 && answer.layer) {
      take(answer.layer, sent);
      return say('Someone else has saved this layer meanwhile; it is shown now. Restore again if you still want to', true);
    }
    return say(answer.error || `Not restored (${code})`, true);
  }

  window.addEventListener('beforeunload', (event) => {
    if (store.changes().length) event.preventDefault();
  });
  document.addEventListener('keydown', (event) => {
    if (document.querySelector('dialog[open]')) return;
    const typing = event.target.closest('input, textarea, select');
    const command = event.ctrlKey || event.metaKey;
    const pressed = event.key.toLowerCase();
    if (command && pressed === 's') {
      form.commit();
      if (head.served) save();
      else downloadLayer();
    } else if (command && !typing && pressed === 'z') step(event.shiftKey ? store.redo : store.undo, event.shiftKey ? 'Redone' : 'Undone');
    else if (command && !typing && pressed === 'y') step(store.redo, 'Redone');
    else if (event.key === 'Escape' && !typing) pick(null);
    else return;
    event.preventDefault();
  });

  document.body.classList.add('edit');
  buildSide();
  refreshFeature();
  refreshButtons();
  view.map.invalidateSize({ animate: false });
  view.goHome();
  window.addEventListener('resize', () => view.map.invalidateSize({ animate: false }));
  // For tests and for whoever looks into the page from the console.
  Graticule.page = { view, store, head, pick };
})();
