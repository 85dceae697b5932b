// SPDX-License-Identifier: Apache-2.0
// Text of the interactive map: elements built without markup, and numbers written the same way
// everywhere, whatever the reader's locale.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});

  // Makes an element. `text` becomes text, never markup.
  function element(name, className, text) {
    const node = document.createElement(name);
    if (className) node.className = className;
    if (text !== undefined && text !== null) node.textContent = String(text);
    return node;
  }

  function groupThousands(digits) {
    return digits.replace(/\B(?=(\d{3})+(?!\d))/g, ',');
  }

  // At most six significant digits, thousands separated by commas; whole numbers in full.
  function formatNumber(value, plain) {
    if (typeof value !== 'number' || !isFinite(value)) return 'no value';
    if (plain) return String(value);
    const size = Math.abs(value);
    if (size !== 0 && (size < 1e-4 || size >= 1e15)) return value.toExponential(3).replace('e+', 'e');
    const text = Number.isInteger(value)
      ? value.toFixed(0)
      : Number(value.toPrecision(size >= 1e5 ? Math.ceil(Math.log10(size)) + 1 : 6)).toString();
    const [whole, fraction] = text.replace('-', '').split('.');
    return (value < 0 ? '\u2212' : '') + groupThousands(whole) + (fraction ? '.' + fraction : '');
  }

  const isNumeric = (field) => field.type === 'integer' || field.type === 'real';

  // All digits of a number, or of the text of digits that a large whole number is.
  function formatExact(value, plain) {
    const text = String(value);
    if (plain) return text;
    const [, sign, whole, rest] = /^(-?)(\d+)(.*)$/.exec(text);
    return (sign ? '\u2212' : '') + groupThousands(whole) + rest.replace('e+', 'e');
  }

  function written(field, row, format) {
    const value = field.values[row];
    if (value === null || value === undefined) return 'no value';
    if (typeof value === 'boolean') return value ? 'yes' : 'no';
    if (!isNumeric(field)) return String(value);
    const number = format(value, field.plain);
    return field.unit ? number + '\u00a0' + field.unit : number;
  }

  // The value as it is in the data.
  const formatValue = (field, row) => written(field, row, formatExact);

  // The value in a few digits, where there is no room for more.
  const formatBriefly = (field, row) => written(field, row, field.type === 'integer' ? formatExact : formatNumber);

  // Lower case without accents, for comparing what is typed with what is there.
  function fold(text) {
    return String(text).normalize('NFKD').replace(/[\u0300-\u036f]/g, '').toLowerCase();
  }

  function readData(id) {
    const node = document.getElementById(id);
    return node ? JSON.parse(node.textContent) : null;
  }

  Graticule.text = { element, isNumeric, formatNumber, formatExact, formatValue, formatBriefly, fold, readData };
})();
