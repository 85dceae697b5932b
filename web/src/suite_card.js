// SPDX-License-Identifier: Apache-2.0
// The card of a sample: its task, what came of it, its calls beside those of a reference with differences marked,
// what scorers said, and its pictures. All text of the suite is shown as text.
const SuiteCard = (() => {
  'use strict';

  function element(name, className, text) {
    const node = document.createElement(name);
    if (className) node.className = className;
    if (text !== undefined && text !== null) node.textContent = text;
    return node;
  }

  // A value as Python writes it, as references are read.
  function valueText(value) {
    if (value === null) return 'None';
    if (value === true) return 'True';
    if (value === false) return 'False';
    if (typeof value === 'string') return "'" + value.replace(/[\\']/g, '\\$&') + "'";
    if (Array.isArray(value)) return '[' + value.map(valueText).join(', ') + ']';
    if (typeof value === 'object') {
      return '{' + Object.entries(value).map(([name, one]) => valueText(name) + ': ' + valueText(one)).join(', ') + '}';
    }
    return String(value);
  }

  // Both as text in which the order of an object's members does not matter.
  function canonical(value, names) {
    if (typeof value === 'string') return JSON.stringify(names && names.has(value) ? names.get(value) : value);
    if (Array.isArray(value)) return '[' + value.map((one) => canonical(one, names)).join(',') + ']';
    if (value && typeof value === 'object') {
      return '{' + Object.keys(value).sort().map((name) => name + ':' + canonical(value[name], names)).join(',') + '}';
    }
    return JSON.stringify(value);
  }

  const givesName = (argument) => argument.startsWith('output_');

  // How alike two calls are: 0 for other tools, else from 1 to 2.
  function likeness(reference, call) {
    if (reference[0] !== call[0]) return 0;
    const wanted = Object.keys(reference[1]).filter((name) => !givesName(name));
    if (!wanted.length) return 2;
    const same = wanted.filter((name) => canonical(reference[1][name]) === canonical(call[1][name] ?? null));
    return 1 + same.length / wanted.length;
  }

  // Pairs of calls of both, in the order of both, with the greatest likeness in all. A call that succeeded comes before
  // one that failed.
  function align(reference, calls) {
    const best = Array.from({ length: reference.length + 1 }, () => new Float64Array(calls.length + 1));
    const alike = (i, j) => likeness(reference[i], calls[j]) * (calls[j][2] === false ? 0.5 : 1);
    for (let i = reference.length - 1; i >= 0; i--) {
      for (let j = calls.length - 1; j >= 0; j--) {
        const pair = alike(i, j);
        best[i][j] = Math.max(best[i + 1][j], best[i][j + 1], pair ? pair + best[i + 1][j + 1] : 0);
      }
    }
    const rows = [];
    let i = 0;
    let j = 0;
    while (i < reference.length || j < calls.length) {
      const pair = i < reference.length && j < calls.length ? alike(i, j) : 0;
      if (pair && best[i][j] === pair + best[i + 1][j + 1]) rows.push([reference[i++], calls[j++]]);
      else if (j >= calls.length || (i < reference.length && best[i][j] === best[i + 1][j])) rows.push([reference[i++], null]);
      else rows.push([null, calls[j++]]);
    }
    return rows;
  }

  // The arguments of two calls that differ. Names that a solution gives to what it makes are its own matter.
  function differing(reference, call, names) {
    const differs = new Set();
    for (const name of new Set([...Object.keys(reference[1]), ...Object.keys(call[1])])) {
      const wanted = reference[1][name];
      const given = call[1][name];
      if (givesName(name) && typeof wanted === 'string' && typeof given === 'string') names.set(wanted, given);
      else if (wanted === undefined || given === undefined || canonical(wanted, names) !== canonical(given)) differs.add(name);
    }
    return differs;
  }

  function stepCode(step, differs, whole) {
    const code = element('code', whole ? 'step-code alone' : 'step-code');
    code.append(step[0] + '(');
    Object.entries(step[1]).forEach(([name, value], place) => {
      if (place) code.append(', ');
      const text = name + '=' + valueText(value);
      if (differs && differs.has(name)) code.append(element('mark', '', text));
      else code.append(text);
    });
    code.append(')');
    if (typeof step[2] === 'string' && step[2]) code.append(element('span', 'comment', '  # ' + step[2]));
    if (step[2] === false) code.append(element('span', 'comment', '  # failed: ' + (step[3] || '')));
    return code;
  }

  function comparison(reference, calls, title) {
    const box = element('div', 'compare');
    box.append(element('h4', '', title), element('h4', '', 'Calls of this sample'));
    const names = new Map();
    for (const [wanted, given] of align(reference, calls)) {
      const differs = wanted && given ? differing(wanted, given, names) : null;
      const alone = !(wanted && given);
      const left = wanted ? stepCode(wanted, differs, alone) : element('span', 'gap', '');
      left.classList.add('of-reference');
      box.append(left);
      box.append(given ? stepCode(given, differs, alone) : element('span', 'gap', ''));
    }
    if (!reference.length || !calls.length) {
      for (const steps of [reference, calls]) box.append(element('span', 'gap', steps.length ? '' : 'no call at all'));
    }
    return box;
  }

  function calls(card, task) {
    const part = element('section');
    const references = task.references;
    if (!references.length && !card.steps.length) return part;
    part.append(element('h3', '', 'Calls'));
    if (!references.length) {
      part.append(...card.steps.map((step) => stepCode(step, null, false)));
      return part;
    }
    const order = references.map((_, place) => place);
    const nearest = card.reference ?? 0;
    order.sort((a, b) => (b === nearest) - (a === nearest) || a - b);
    part.append(element('p', 'small', 'Marked arguments differ; a call with a line at its side has no counterpart. '
      + 'What a solution calls its own results is not compared. The scorer judges more than this shows.'));
    order.forEach((place, rank) => {
      const title = `Reference ${place + 1} of ${references.length}` + (place === nearest && references.length > 1 ? ', the nearest' : '');
      const box = comparison(references[place], card.steps, title);
      if (!rank) {
        part.append(box);
        return;
      }
      const fold = element('details');
      fold.append(element('summary', '', title), box);
      part.append(fold);
    });
    return part;
  }

  // What is said of a score or a part of one: its name, its value, or that there is none, and why.
  function verdict(name, value, grade, words) {
    const tone = value === null ? 'care' : value >= 1 ? 'good' : value > 0 ? 'care' : 'bad';
    const head = element('p', 'verdict');
    head.append(element('strong', '', name + ': '));
    head.append(element('span', 'mark ' + tone, value === null ? 'unscored' : (grade ? grade + ' ' : '') + value));
    return words ? [head, element('pre', '', words)] : [head];
  }

  function verdicts(card, index) {
    const part = element('section');
    part.append(element('h3', '', 'Scores'));
    for (const [scorer, value, grade, words, parts] of card.verdicts) {
      part.append(...verdict(index.scorers[scorer], value, grade, words));
      if (!parts.length) continue;
      const list = element('div', 'score-parts');
      for (const [name, partValue, partWords] of parts) list.append(...verdict(name, partValue, '', partWords));
      part.append(list);
    }
    if (!card.verdicts.length) part.append(element('p', 'small', 'No scorer has seen it.'));
    return part;
  }

  function pictures(card) {
    const part = element('section');
    if (!card.pictures.length) return part;
    part.append(element('h3', '', 'Pictures'));
    for (const [path, title] of card.pictures) {
      const figure = element('figure');
      const link = element('a');
      link.href = path;
      const image = element('img');
      image.alt = title;
      image.loading = 'lazy';
      image.src = path;
      link.append(image);
      figure.append(link, element('figcaption', '', title));
      part.append(figure);
    }
    return part;
  }

  function outcome(card) {
    const part = element('section');
    part.append(element('h3', '', card.kind));
    part.append(element('p', 'answer', card.answer || ''));
    if (card.error) part.append(element('p', 'bad', card.error));
    if (card.contaminated) part.append(element('p', 'bad', 'Contaminated: ' + card.contaminated));
    return part;
  }

  function links(card) {
    const part = element('p', 'links');
    for (const [path, title] of card.links) {
      const link = element('a', '', title);
      link.href = path;
      part.append(link, ' ');
    }
    return part;
  }

  // What a task is called: its text, or its name where that is a page of its own.
  const LONGEST_TITLE = 400;
  const titleOf = (task) => (task.text.length > LONGEST_TITLE ? task.id : task.text);

  // Fills `box` with the card of a row.
  function show(box, index, row, card) {
    const task = index.tasks[row.task];
    box.replaceChildren();
    box.append(element('p', 'kind', `Sample ${row.id}: ${index.arms[row.arm]}, repetition ${row.repetition}`));
    box.append(element('h2', '', titleOf(task)));
    box.append(element('p', 'small', [...new Set([task.id, ...task.labels, task.solvable ? 'solvable' : 'unsolvable'])].join(' · ')));
    if (titleOf(task) !== task.text) box.append(element('p', 'answer', task.text));
    box.append(links(card), outcome(card), verdicts(card, index), calls(card, task), pictures(card));
  }

  return { show, element, titleOf };
})();
