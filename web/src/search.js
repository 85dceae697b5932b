// SPDX-License-Identifier: Apache-2.0
// Search over the text attributes of all features: a combobox with a list of results.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { element, fold } = Graticule.text;
  const MOST_RESULTS = 10;

  // One entry a feature and text value; the same value in several fields counts once.
  function buildIndex(layers) {
    const index = [];
    const done = new Set();
    for (const layer of layers) {
      if (done.has(layer.source) || layer.look.kind === 'heat') continue;
      done.add(layer.source);
      const fields = layer.source.fields.filter((field) => field.type === 'text');
      layer.source.places.forEach((place, row) => {
        if (!place) return;
        const seen = new Set();
        for (const field of fields) {
          const value = field.values[row];
          if (!value || seen.has(value)) continue;
          seen.add(value);
          index.push({ layer, row, field, value, folded: fold(value) });
        }
      });
    }
    return index;
  }

  function rank(entry, wanted) {
    const at = entry.folded.indexOf(wanted);
    if (at < 0) return -1;
    const named = entry.field === entry.layer.label ? 0 : 4;
    if (entry.folded === wanted) return named;
    if (at === 0) return named + 1;
    return named + (/[^\p{L}\p{N}]/u.test(entry.folded[at - 1]) ? 2 : 3);
  }

  // Features that a filter leaves out are not found: see the mask of a source in query.js.
  const isMatch = ({ layer, row }) => !layer.source.mask || layer.source.mask[row] === 1;

  function find(index, typed) {
    const wanted = fold(typed.trim());
    if (!wanted) return [];
    const buckets = Array.from({ length: 8 }, () => []);
    const taken = new Set();
    for (const entry of index) {
      const place = isMatch(entry) ? rank(entry, wanted) : -1;
      if (place >= 0) buckets[place].push(entry);
    }
    const results = [];
    for (const entry of buckets.flat()) {
      const feature = entry.layer.look.title + '\u0000' + entry.row;
      if (taken.has(feature)) continue;
      taken.add(feature);
      results.push(entry);
      if (results.length === MOST_RESULTS) break;
    }
    return results;
  }

  function resultItem(entry, number, several) {
    const item = element('li', 'result');
    item.id = 'result-' + number;
    item.setAttribute('role', 'option');
    item.setAttribute('aria-selected', 'false');
    const label = entry.layer.label ? entry.layer.label.values[entry.row] : null;
    item.append(element('span', 'result-name', label || entry.value));
    const details = [];
    if (label !== entry.value) details.push(entry.field.name + ': ' + entry.value);
    if (several) details.push(entry.layer.look.title);
    if (details.length) item.append(element('span', 'result-detail', details.join(' \u00b7 ')));
    return item;
  }

  // Null where no feature has text to search. onChoose(layer, row).
  function makeSearch(layers, onChoose) {
    const index = buildIndex(layers);
    if (!index.length) return null;
    const several = new Set(index.map((entry) => entry.layer)).size > 1;
    const box = element('div', 'search');
    const label = element('label', 'side-title', 'Find a feature');
    const input = element('input', 'search-input');
    const list = element('ul', 'results');
    Object.assign(input, { id: 'search', type: 'search', autocomplete: 'off', placeholder: 'Name or other text' });
    label.htmlFor = 'search';
    list.id = 'results';
    list.hidden = true;
    const attributes = { role: 'combobox', 'aria-expanded': 'false', 'aria-controls': 'results', 'aria-autocomplete': 'list' };
    for (const [name, value] of Object.entries(attributes)) input.setAttribute(name, value);
    list.setAttribute('role', 'listbox');
    list.setAttribute('aria-label', 'Features found');
    box.append(label, input, list);
    let results = [];
    let active = -1;

    function mark(number) {
      active = number;
      [...list.children].forEach((item, i) => item.setAttribute('aria-selected', String(i === number)));
      if (number >= 0) input.setAttribute('aria-activedescendant', 'result-' + number);
      else input.removeAttribute('aria-activedescendant');
    }

    function show(open) {
      list.hidden = !open;
      input.setAttribute('aria-expanded', String(open));
      mark(-1);
    }

    function choose(number) {
      const entry = results[number];
      if (!entry || !isMatch(entry)) return;
      show(false);
      input.value = (entry.layer.label && entry.layer.label.values[entry.row]) || entry.value;
      onChoose(entry.layer, entry.row);
    }

    function refresh() {
      results = find(index, input.value);
      list.replaceChildren(...results.map((entry, i) => resultItem(entry, i, several)));
      if (!results.length && input.value.trim()) list.append(element('li', 'no-result', 'Nothing found'));
    }

    input.addEventListener('input', () => {
      refresh();
      show(input.value.trim() !== '');
    });
    input.addEventListener('focus', refresh); // the filter may have changed since
    input.addEventListener('keydown', (event) => {
      if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
        if (list.hidden || !results.length) return;
        const step = event.key === 'ArrowDown' ? 1 : -1;
        mark((active + step + results.length) % results.length);
        event.preventDefault();
      } else if (event.key === 'Enter') {
        choose(Math.max(active, 0));
        event.preventDefault();
      } else if (event.key === 'Escape') {
        show(false);
      }
    });
    input.addEventListener('blur', () => show(false));
    list.addEventListener('mousedown', (event) => {
      const item = event.target.closest('[role=option]');
      if (item) choose([...list.children].indexOf(item));
      event.preventDefault();
    });
    return box;
  }

  Graticule.search = { makeSearch };
})();
