// SPDX-License-Identifier: Apache-2.0
// The form that a reader filters with: a layer, conditions on its attributes, and how many match.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { element, formatNumber } = Graticule.text;
  const { operatorsOf, makeTest } = Graticule.conditions;
  const MOST_CONDITIONS = 20;
  const MOST_SUGGESTIONS = 200;
  const WAIT_MS = 150; // after a key, before tens of thousands of features are looked through

  function option(value, text) {
    const node = element('option', '', text);
    node.value = value;
    return node;
  }

  function select(label, entries) {
    const node = element('select', 'control');
    node.setAttribute('aria-label', label);
    for (const [value, text] of entries) node.append(option(value, text));
    return node;
  }

  function button(text, className, onClick) {
    const node = element('button', className, text);
    node.type = 'button';
    node.addEventListener('click', onClick);
    return node;
  }

  // The values that a text field has, if they are few enough to choose from.
  function suggestions(field) {
    const values = new Set();
    for (const value of field.values) {
      if (value !== null && value !== '') values.add(value);
      if (values.size > MOST_SUGGESTIONS) return null;
    }
    return [...values].sort((a, b) => a.localeCompare(b, 'en'));
  }

  // layers: those that can be filtered. onChange(layer, mask): mask has 1 where a row matches, and is
  // null where nothing is asked. onZoom(layer).
  function makeFilter(layers, { onChange, onZoom }) {
    const box = element('section', 'filter');
    box.setAttribute('aria-label', 'Filter');
    let layer = layers[0];
    let conditions = [];
    let timer = 0;

    const layerSelect = select('Layer', layers.map((entry, i) => [String(i), entry.look.title]));
    layerSelect.id = 'filter-layer';
    if (layers.length > 1) box.append(layerSelect);
    const join = select('Which conditions', [['all', 'All conditions hold'], ['any', 'Any condition holds']]);
    join.id = 'filter-join';
    const list = element('div', 'conditions');
    const count = element('p', 'count');
    count.id = 'count';
    count.setAttribute('role', 'status');
    const add = button('Add a condition', 'button', () => addCondition(true));
    const zoom = button('Zoom to matches', 'button', () => onZoom(layer));
    const reset = button('Clear', 'button small', clearAll);
    const actions = element('div', 'actions');
    actions.append(add, zoom);
    const heading = element('div', 'filter-head');
    heading.append(element('h2', 'side-title', 'Filter'), reset);
    box.prepend(heading);
    box.append(list, join, actions, count);

    function fieldOf(condition) {
      const at = condition.field.value;
      return at === '' ? null : layer.source.fields[Number(at)];
    }

    function fillOperators(condition) {
      const field = fieldOf(condition);
      condition.operators = operatorsOf(field);
      condition.operator.replaceChildren(...condition.operators.map(({ id, label }) => option(id, label)));
      condition.suggest.replaceChildren();
      const known = field && field.type === 'text' ? suggestions(field) : null;
      for (const value of known || []) condition.suggest.append(option(value, undefined));
      fillInputs(condition);
    }

    function operatorOf(condition) {
      return condition.operators.find(({ id }) => id === condition.operator.value);
    }

    function fillInputs(condition) {
      const field = fieldOf(condition);
      const { inputs } = operatorOf(condition);
      condition.inputs.forEach((input, i) => {
        input.hidden = i >= inputs;
        input.placeholder = field && /^date/.test(field.type) ? 'yyyy-mm-dd' : field && field.unit ? field.unit : i ? 'and' : 'value';
        input.inputMode = field && (field.type === 'integer' || field.type === 'real') ? 'decimal' : 'text';
        input.setAttribute('aria-label', (field ? field.name : 'Any attribute') + (i ? ', upper value' : ', value'));
      });
    }

    function addCondition(focus) {
      if (conditions.length >= MOST_CONDITIONS) return;
      const row = element('div', 'condition');
      const fields = layer.source.fields.map((field, i) => [String(i), field.name]);
      const condition = {
        row,
        field: select('Attribute', [['', 'Any attribute'], ...fields]),
        operator: select('Comparison', []),
        inputs: [element('input', 'control value'), element('input', 'control value')],
        suggest: element('datalist'),
        error: element('p', 'condition-error'),
        operators: [],
      };
      condition.suggest.id = 'values-' + Math.random().toString(36).slice(2);
      condition.inputs[0].setAttribute('list', condition.suggest.id);
      condition.error.setAttribute('role', 'alert');
      const remove = button('\u00d7', 'remove', () => {
        conditions = conditions.filter((other) => other !== condition);
        row.remove();
        add.focus();
        apply();
      });
      remove.setAttribute('aria-label', 'Remove this condition');
      row.append(condition.field, remove, condition.operator, ...condition.inputs, condition.suggest, condition.error);
      condition.field.addEventListener('change', () => { fillOperators(condition); apply(); });
      condition.operator.addEventListener('change', () => { fillInputs(condition); apply(); });
      for (const input of condition.inputs) input.addEventListener('input', applySoon);
      fillOperators(condition);
      conditions.push(condition);
      list.append(row);
      if (focus) condition.field.focus();
      apply();
    }

    // The tests of all conditions that say something; one that says nothing yet asks nothing.
    function tests() {
      const made = [];
      for (const condition of conditions) {
        const operator = operatorOf(condition);
        const typed = condition.inputs.slice(0, operator.inputs).map((input) => input.value);
        const untouched = operator.inputs > 0 && typed.every((text) => text.trim() === '');
        const result = untouched ? {} : makeTest(layer.source.fields, fieldOf(condition), operator, typed);
        condition.error.textContent = result.error || '';
        condition.inputs.forEach((input) => input.setAttribute('aria-invalid', String(Boolean(result.error))));
        if (result.test) made.push(result.test);
      }
      return made;
    }

    function apply() {
      clearTimeout(timer);
      count.removeAttribute('aria-busy');
      const made = tests();
      const total = layer.source.places.length;
      join.hidden = conditions.length < 2;
      let mask = null;
      let matches = total;
      if (made.length) {
        mask = new Uint8Array(total);
        matches = 0;
        const holds = join.value === 'any' ? (row) => made.some((test) => test(row)) : (row) => made.every((test) => test(row));
        for (let row = 0; row < total; ++row) if (holds(row)) matches += mask[row] = 1;
      }
      zoom.disabled = matches === 0;
      reset.disabled = conditions.length < 2 && !made.length;
      const noun = total === 1 ? 'feature' : 'features';
      count.textContent = made.length
        ? `${formatNumber(matches)} of ${formatNumber(total)} ${noun} ${matches === 1 ? 'matches' : 'match'}`
        : `${formatNumber(total)} ${noun}, no condition`;
      onChange(layer, mask);
    }

    // Until then what is shown is not yet what was typed, and says so.
    function applySoon() {
      clearTimeout(timer);
      count.setAttribute('aria-busy', 'true');
      timer = setTimeout(apply, WAIT_MS);
    }

    function clearAll() {
      conditions = [];
      list.replaceChildren();
      addCondition(false);
    }

    join.addEventListener('change', apply);
    layerSelect.addEventListener('change', () => {
      onChange(layer, null); // one layer is filtered at a time: conditions mean nothing to another
      layer = layers[Number(layerSelect.value)];
      clearAll();
    });
    clearAll();
    return box;
  }

  Graticule.filterForm = { makeFilter };
})();
