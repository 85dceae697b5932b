// SPDX-License-Identifier: Apache-2.0
// Conditions on attributes: which there are for a type of field, and what they say of a value. A place
// without a value meets no condition but "has no value".
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { fold, formatExact, isNumeric } = Graticule.text;
  const { readReal, readExact, readDate, exactNumber } = Graticule.typedValues;

  const EMPTY = [
    { id: 'empty', label: 'has no value', inputs: 0 },
    { id: 'filled', label: 'has a value', inputs: 0 },
  ];
  const ORDERED = (words) => [
    { id: 'eq', label: words.is, inputs: 1 },
    { id: 'ne', label: words.not, inputs: 1 },
    { id: 'lt', label: words.below, inputs: 1 },
    { id: 'le', label: words.most, inputs: 1 },
    { id: 'gt', label: words.above, inputs: 1 },
    { id: 'ge', label: words.least, inputs: 1 },
    { id: 'between', label: 'between', inputs: 2 },
  ];
  const NUMBERS = ORDERED({ is: '=', not: '\u2260', below: '<', most: '\u2264', above: '>', least: '\u2265' });
  const DATES = ORDERED({ is: 'on', not: 'not on', below: 'before', most: 'on or before', above: 'after', least: 'on or after' });
  const TEXTS = [
    { id: 'contains', label: 'contains', inputs: 1 },
    { id: 'lacks', label: 'does not contain', inputs: 1 },
    { id: 'is', label: 'is', inputs: 1 },
    { id: 'isnot', label: 'is not', inputs: 1 },
    { id: 'begins', label: 'begins with', inputs: 1 },
  ];
  const TRUTHS = [
    { id: 'yes', label: 'is yes', inputs: 0 },
    { id: 'no', label: 'is no', inputs: 0 },
  ];
  const ANY = [{ id: 'contains', label: 'contains', inputs: 1 }];

  // field: null for any attribute.
  function operatorsOf(field) {
    if (!field) return ANY;
    if (isNumeric(field)) return NUMBERS.concat(EMPTY);
    if (field.type === 'date' || field.type === 'datetime') return DATES.concat(EMPTY);
    if (field.type === 'boolean') return TRUTHS.concat(EMPTY);
    return TEXTS.concat(EMPTY);
  }

  // What was typed as a value to compare with: { value } or { error }.
  function readOperand(field, typed) {
    const text = typed.trim();
    if (text === '') return { error: 'Give a value' };
    if (field && field.type === 'integer') return readExact(text);
    if (field && field.type === 'real') return readReal(text);
    if (field && (field.type === 'date' || field.type === 'datetime')) return readDate(text);
    return { value: fold(text) };
  }

  const COMPARED = {
    eq: (value, one) => value === one,
    ne: (value, one) => value !== one,
    lt: (value, one) => value < one,
    le: (value, one) => value <= one,
    gt: (value, one) => value > one,
    ge: (value, one) => value >= one,
    between: (value, one, other) => (one <= other ? value >= one && value <= other : value >= other && value <= one),
    contains: (value, one) => value.includes(one),
    lacks: (value, one) => !value.includes(one),
    is: (value, one) => value === one,
    isnot: (value, one) => value !== one,
    begins: (value, one) => value.startsWith(one),
    yes: (value) => value === true,
    no: (value) => value === false,
  };

  function comparable(field) {
    if (field.type === 'date' || field.type === 'datetime') return (value) => String(value).slice(0, 10);
    if (field.type === 'text') return (value) => fold(value);
    if (field.type === 'integer') return exactNumber;
    return (value) => value;
  }

  const missing = (value) => value === null || value === undefined || value === '';

  function anyContains(fields, wanted) {
    const shown = (field, value) =>
      isNumeric(field) ? value + ' ' + formatExact(value) : value === true ? 'yes' : value === false ? 'no' : value;
    return (row) => fields.some((field) => !missing(field.values[row]) && fold(shown(field, field.values[row])).includes(wanted));
  }

  // A test of rows, { test(row) } or { error }. field: null for any of `fields`.
  function makeTest(fields, field, operator, typed) {
    const operands = [];
    for (let i = 0; i < operator.inputs; ++i) {
      const operand = readOperand(field, typed[i] || '');
      if (operand.error) return operand;
      operands.push(operand.value);
    }
    if (!field) return { test: anyContains(fields, operands[0]) };
    const { values } = field;
    if (operator.id === 'empty') return { test: (row) => missing(values[row]) };
    if (operator.id === 'filled') return { test: (row) => !missing(values[row]) };
    const compare = COMPARED[operator.id];
    const of = comparable(field);
    return { test: (row) => !missing(values[row]) && compare(of(values[row]), ...operands) };
  }

  Graticule.conditions = { operatorsOf, makeTest };
})();
