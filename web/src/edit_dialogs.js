// SPDX-License-Identifier: Apache-2.0
// What is asked in windows of their own: how two people's changes go together, and which former version to
// bring back.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { element, formatNumber } = Graticule.text;
  const { pathsOf } = Graticule.editGeometry;
  const { same } = Graticule.editStore;
  const MOST_LISTED = 100;
  const LONGEST = 80;

  function button(text, className, onClick) {
    const node = element('button', className, text);
    node.type = 'button';
    node.addEventListener('click', onClick);
    return node;
  }

  // An open dialog with a title; `close` is called with what was decided, or null by Escape.
  function openDialog(title, onClose) {
    const dialog = element('dialog', 'dialog');
    const heading = element('h2', 'dialog-title', title);
    heading.id = 'dialog-title';
    dialog.setAttribute('aria-labelledby', heading.id);
    dialog.append(heading);
    let decided = null;
    dialog.addEventListener('close', () => {
      dialog.remove();
      onClose(decided);
    });
    document.body.append(dialog);
    dialog.showModal();
    const close = (decision) => {
      decided = decision;
      dialog.close();
    };
    return { dialog, close };
  }

  const shorten = (text) => (text.length > LONGEST ? text.slice(0, LONGEST - 1) + '\u2026' : text);

  function geometryText(geometry) {
    if (!geometry) return 'no place';
    const points = pathsOf(geometry).flatMap((path) => path.points);
    if (geometry.type === 'Point') return `point at ${points[0][0].toFixed(5)}, ${points[0][1].toFixed(5)}`;
    const mean = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / Math.max(1, points.length));
    return `${geometry.type}, ${formatNumber(points.length)} vertices around ${mean[0].toFixed(5)}, ${mean[1].toFixed(5)}`;
  }

  function partText(feature, part) {
    if (!feature) return 'deleted';
    if (part === null) return 'changed';
    if (part < 0) return geometryText(feature.geometry);
    const value = feature.values[part];
    return value === null ? 'no value' : shorten(typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value));
  }

  // What differs between two features, in words.
  function differences(fields, before, after) {
    if (!before) return 'added';
    if (!after) return 'deleted';
    const parts = fields.flatMap(({ name }, i) => (same(before.values[i], after.values[i]) ? [] : [`${name}: ${partText(before, i)} \u2192 ${partText(after, i)}`]));
    if (!same(before.geometry, after.geometry)) parts.unshift('geometry: ' + geometryText(after.geometry));
    return parts.join('; ');
  }

  function choice(group, label, detail, checked) {
    const box = element('label', 'choice');
    const input = element('input');
    Object.assign(input, { type: 'radio', name: group, checked });
    box.append(input, element('strong', '', label), ' ', element('span', '', detail));
    return { box, input };
  }

  function conflictRow(conflict, number, nameOf, fields) {
    const { id, feature, part } = conflict;
    const where = part === null ? 'the feature' : part < 0 ? 'geometry' : fields[part].name;
    const row = element('fieldset', 'conflict');
    row.append(element('legend', '', `${nameOf(feature)} (${id}): ${where}`));
    const text = (side) => (part === null ? partText(side, null) : part < 0 ? geometryText(side) : partText({ values: { [part]: side } }, part));
    row.append(element('p', 'hint', 'was: ' + (part === null ? 'there' : text(conflict.base))));
    const theirs = choice('conflict-' + number, 'Theirs:', text(conflict.theirs), true);
    const mine = choice('conflict-' + number, 'Mine:', text(conflict.mine), false);
    row.append(theirs.box, mine.box);
    return { row, mineChosen: () => mine.input.checked };
  }

  // What someone else saved, and of what overlaps whose shall hold. onDecided(list of conflicts in which mine
  // was chosen), or null where nothing is to be done.
  function askMerge({ base, theirs, conflicts, fields, nameOf }, onDecided) {
    const { dialog, close } = openDialog('Someone else has saved this layer', onDecided);
    const changed = [...new Set([...base.keys(), ...theirs.keys()])].filter((id) => !same(base.get(id), theirs.get(id)));
    dialog.append(element('p', '', `They changed ${formatNumber(changed.length)} ${changed.length === 1 ? 'feature' : 'features'}:`));
    const list = element('ul', 'changes');
    for (const id of changed.slice(0, MOST_LISTED)) {
      const [before, after] = [base.get(id), theirs.get(id)];
      list.append(element('li', '', `${nameOf(after || before)} (${id}): ${differences(fields, before, after)}`));
    }
    if (changed.length > MOST_LISTED) list.append(element('li', '', `and ${formatNumber(changed.length - MOST_LISTED)} more`));
    dialog.append(list);
    dialog.append(element('p', '', conflicts.length
      ? 'You both changed the following. Choose whose change shall hold; all else of both is kept.'
      : 'Nothing of it overlaps with your changes: both can be kept.'));
    const rows = conflicts.map((conflict, i) => conflictRow(conflict, i, nameOf, fields));
    dialog.append(...rows.map(({ row }) => row));
    const actions = element('div', 'actions');
    actions.append(
      button('Merge and save', 'button primary', () => close(conflicts.filter((conflict, i) => rows[i].mineChosen()))),
      button('Not now', 'button', () => close(null)));
    dialog.append(actions);
  }

  // versions: newest first. onChosen(number), or null.
  function askVersion(versions, onChosen) {
    const { dialog, close } = openDialog('Versions of this layer', onChosen);
    if (!versions.length) dialog.append(element('p', '', 'There is none yet: each save keeps the version before it.'));
    const list = element('ul', 'versions');
    for (const { number, time, features, summary, current } of versions) {
      const line = element('li');
      const when = new Date(time);
      const text = element('div', 'version');
      text.append(
        element('strong', '', `Version ${number}`), ` ${Number.isNaN(when.getTime()) ? '' : when.toLocaleString('sv-SE')}`,
        element('div', 'hint', `${formatNumber(features)} features; ${summary}`));
      line.append(text, current ? element('span', 'hint', 'now') : button('Restore', 'button small', () => close(number)));
      list.append(line);
    }
    const actions = element('div', 'actions');
    actions.append(button('Close', 'button', () => close(null)));
    dialog.append(list, actions);
  }

  Graticule.editDialogs = { askMerge, askVersion, button };
})();
