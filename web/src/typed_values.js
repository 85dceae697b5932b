// SPDX-License-Identifier: Apache-2.0
// What someone typed, as a value of an attribute's type, or a word on why it is none.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const LARGEST = 2n ** 63n - 1n;
  const SMALLEST = -(2n ** 63n);

  // "1,234.5" and a typographic minus are numbers too.
  function plainDigits(text) {
    return text.replace(/[,\s\u00a0](?=\d{3}(\D|$))/g, '').replace('\u2212', '-');
  }

  function readReal(text) {
    const digits = plainDigits(text);
    const number = /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(digits) ? Number(digits) : NaN;
    return Number.isFinite(number) ? { value: number } : { error: `"${text}" is no number` };
  }

  // A number to compare whole numbers with: beyond what a double holds exactly a BigInt, so that no
  // two of them pass for one. Comparisons of the two kinds are exact.
  function exactNumber(value) {
    if (typeof value === 'number') return Number.isInteger(value) && !Number.isSafeInteger(value) ? BigInt(value) : value;
    const exact = BigInt(value.replace('+', ''));
    return Number.isSafeInteger(Number(exact)) ? Number(exact) : exact;
  }

  // What is typed to compare with whole numbers; it may have a fraction.
  function readExact(text) {
    const digits = plainDigits(text).replace(/^([+-]?\d+)\.0*$/, '$1');
    if (/^[+-]?\d{1,40}$/.test(digits)) return { value: exactNumber(digits) };
    const { value, error } = readReal(text);
    return error ? { error } : { value: exactNumber(value) };
  }

  // Whole numbers beyond what a double holds exactly stay text of digits.
  function readInteger(text) {
    const digits = plainDigits(text);
    if (!/^[+-]?\d{1,40}$/.test(digits)) return { error: `"${text}" is no whole number` };
    const exact = BigInt(digits.replace('+', ''));
    if (exact > LARGEST || exact < SMALLEST) return { error: `"${text}" is too large` };
    return { value: Number.isSafeInteger(Number(exact)) ? Number(exact) : String(exact) };
  }

  function isDate(text) {
    const parts = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text);
    if (!parts) return false;
    const [year, month, day] = parts.slice(1).map(Number);
    const date = new Date(0);
    date.setUTCFullYear(year, month - 1, day);
    return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  }

  function readDate(text) {
    return isDate(text) ? { value: text } : { error: `"${text}" is no date as 2024-05-31` };
  }

  function readDateTime(text) {
    const parts = /^(\d{4}-\d{2}-\d{2})[T ]([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,3})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/.exec(text);
    const fits = parts && isDate(parts[1]);
    return fits ? { value: text.replace(' ', 'T') } : { error: `"${text}" is no time as 2024-05-31T18:30` };
  }

  const READERS = { integer: readInteger, real: readReal, date: readDate, datetime: readDateTime };

  // { value } or { error }. Nothing typed is no value.
  function readTyped(field, typed) {
    const text = typed.trim();
    if (text === '') return { value: null };
    if (field.type === 'boolean') return { value: text === 'yes' };
    return READERS[field.type] ? READERS[field.type](text) : { value: typed };
  }

  Graticule.typedValues = { readTyped, readReal, readExact, readDate, exactNumber };
})();
