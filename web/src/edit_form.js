// SPDX-License-Identifier: Apache-2.0
// The attributes of the picked feature, each in a control of its type.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { element } = Graticule.text;
  const { readTyped } = Graticule.typedValues;
  const WANTED = { integer: 'whole number', real: 'number', date: 'yyyy-mm-dd', datetime: 'yyyy-mm-ddThh:mm', text: 'text', boolean: '' };
  const LONG_TEXT = 60;

  const shownValue = (value) => (value === null || value === undefined ? '' : value === true ? 'yes' : value === false ? 'no' : String(value));

  function control(field, value) {
    if (field.type === 'boolean') {
      const select = element('select', 'control');
      for (const [option, text] of [['', 'no value'], ['yes', 'yes'], ['no', 'no']]) {
        const node = element('option', '', text);
        node.value = option;
        select.append(node);
      }
      return select;
    }
    const long = field.type === 'text' && typeof value === 'string' && (value.length > LONG_TEXT || value.includes('\n'));
    const input = element(long ? 'textarea' : 'input', 'control');
    if (!long) input.type = 'text';
    input.placeholder = value === null ? 'no value' : WANTED[field.type];
    if (field.type === 'integer' || field.type === 'real') input.inputMode = 'decimal';
    return input;
  }

  // onChange(index, value): a value that fits its field.
  function makeForm(fields, onChange) {
    const box = element('div', 'form');
    let feature = null;
    let wrong = new Set(); // names of fields that hold what does not fit

    function line(field, index) {
      const row = element('div', 'form-row');
      const label = element('label', 'form-name', field.name);
      const value = feature.values[index];
      const input = control(field, value);
      input.id = 'field-' + index;
      input.value = shownValue(value);
      label.htmlFor = input.id;
      label.append(element('span', 'form-type', [field.unit, WANTED[field.type] || 'yes or no'].filter(Boolean).join(', ')));
      const error = element('p', 'form-error');
      error.id = input.id + '-error';
      error.setAttribute('role', 'alert');
      input.setAttribute('aria-describedby', error.id);
      const take = () => {
        if (!input.isConnected) return; // another feature is shown by now
        const unchanged = input.value === shownValue(feature.values[index]);
        const result = unchanged ? { value: feature.values[index] } : readTyped(field, input.value);
        error.textContent = result.error ? `${result.error}; the value stays ${shownValue(feature.values[index]) || 'empty'}` : '';
        input.setAttribute('aria-invalid', String(Boolean(result.error)));
        if (result.error) wrong.add(field.name);
        else wrong.delete(field.name);
        if (!result.error && !unchanged) onChange(index, result.value);
      };
      input.addEventListener('change', take);
      input.addEventListener('blur', () => input.isConnected && update(input, index));
      input.commit = take;
      row.append(label, input, error);
      return row;
    }

    function update(input, index) {
      const shown = shownValue(feature.values[index]);
      if (!wrong.has(fields[index].name) && input.value !== shown) input.value = shown;
    }

    // What is wrong stays as it was typed, and so does the control that someone is in, until it is left.
    function refresh(changed) {
      feature = changed;
      fields.forEach((field, index) => {
        const input = box.querySelector('#field-' + index);
        if (input !== document.activeElement) update(input, index);
      });
    }

    // The control that someone is in, with text that is no value yet.
    function typedInto() {
      const input = document.activeElement;
      return box.contains(input) && input.commit && input.value !== shownValue(feature.values[Number(input.id.slice('field-'.length))]) ? input : null;
    }

    function show(chosen) {
      if (feature && chosen && feature.id === chosen.id) return refresh(chosen);
      feature = chosen;
      wrong = new Set();
      box.replaceChildren(...(feature ? fields.map(line) : []));
      if (feature && !fields.length) box.append(element('p', 'hint', 'This layer has no attributes'));
      return undefined;
    }

    return {
      box, show,
      wrongFields: () => [...wrong],
      isTyping: () => typedInto() !== null,
      // Takes what is being typed for a value, as leaving the control does.
      commit() {
        const input = typedInto();
        if (input) input.commit();
      },
      // The feature that is shown has another id now; its controls stay.
      rename(id) {
        if (feature) feature = { ...feature, id };
      },
    };
  }

  Graticule.editForm = { makeForm, shownValue };
})();
