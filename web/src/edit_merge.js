// SPDX-License-Identifier: Apache-2.0
// Two people's changes to one layer brought together: what only one of them changed is taken, and of what
// both changed differently someone has to choose.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { same, sameFeature } = Graticule.editStore;

  // A part of a feature: its geometry (-1), or the value of a field.
  const partOf = (feature, part) => (part < 0 ? feature.geometry : feature.values[part]);

  function withPart(feature, part, value) {
    if (part < 0) return { ...feature, geometry: value };
    return { ...feature, values: feature.values.map((old, i) => (i === part ? value : old)) };
  }

  function mergeFeature(base, mine, theirs, conflicts) {
    let merged = theirs;
    for (let part = -1; part < theirs.values.length; ++part) {
      const [was, ours, other] = [base, mine, theirs].map((feature) => partOf(feature, part));
      if (same(was, ours) || same(ours, other)) continue;
      if (same(was, other)) merged = withPart(merged, part, ours);
      else conflicts.push({ id: theirs.id, feature: theirs, part, base: was, mine: ours, theirs: other });
    }
    return merged;
  }

  // Maps of features by id. Where both changed the same, `merged` has theirs until it is chosen. A conflict
  // is of a part, or where that is null of a whole feature that one deleted and the other changed.
  function merge(base, mine, theirs) {
    const merged = new Map();
    const conflicts = [];
    for (const id of new Set([...base.keys(), ...theirs.keys(), ...mine.keys()])) {
      const [was, ours, other] = [base.get(id), mine.get(id), theirs.get(id)];
      let result = other;
      if (sameFeature(was, other)) result = ours;
      else if (!sameFeature(was, ours) && !sameFeature(ours, other)) {
        if (was && ours && other) result = mergeFeature(was, ours, other, conflicts);
        else conflicts.push({ id, feature: other || ours, part: null, base: was, mine: ours, theirs: other });
      }
      if (result) merged.set(id, result);
    }
    return { merged, conflicts };
  }

  // Takes what is mine for one conflict.
  function takeMine(merged, { id, part, mine }) {
    if (part !== null) merged.set(id, withPart(merged.get(id), part, mine));
    else if (mine) merged.set(id, mine);
    else merged.delete(id);
  }

  // A feature as it was when it was sent, as it was changed since, and as it was saved: what is saved, with what
  // was changed since on top. Each is undefined where there is none.
  function keepLater(sent, later, saved) {
    if (sameFeature(sent, later)) return saved;
    if (!sent || !later || !saved) return later;
    const conflicts = [];
    const merged = mergeFeature(sent, later, saved, conflicts);
    return conflicts.reduce((feature, { part, mine }) => withPart(feature, part, mine), merged);
  }

  Graticule.editMerge = { merge, takeMine, keepLater };
})();
