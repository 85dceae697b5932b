// SPDX-License-Identifier: Apache-2.0
// What is edited: the features as they were saved, as they are now, and the way back and forth between.
// A feature { id, geometry, values } is never changed, only replaced, so that former ones are kept cheaply.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const MOST_STEPS = 1000; // that can be undone

  const same = (a, b) => a === b || JSON.stringify(a) === JSON.stringify(b);

  const sameFeature = (a, b) => a === b || (Boolean(a && b) && same(a.geometry, b.geometry) && same(a.values, b.values));

  function byId(features) {
    return new Map(features.map((feature) => [feature.id, feature]));
  }

  function makeStore(layer) {
    let base = byId(layer.features);
    let current = new Map(base);
    let done = [];
    let undone = [];
    let added = 0;
    let steps = 0; // that were ever done; each keeps its number
    const listeners = [];

    const tell = (ids, accepted = false) => listeners.forEach((listener) => listener(ids, accepted));

    function put(features) {
      for (const [id, feature] of features) {
        if (feature) current.set(id, feature);
        else current.delete(id);
      }
      tell([...features.keys()]);
    }

    function commit(label, features) {
      const before = new Map([...features.keys()].map((id) => [id, current.get(id) || null]));
      if ([...features].every(([id, feature]) => sameFeature(feature, before.get(id)))) return;
      done.push({ number: (steps += 1), label, before, after: features });
      if (done.length > MOST_STEPS) done.shift();
      undone = [];
      put(features);
    }

    function step(from, to, side) {
      const entry = from.pop();
      if (!entry) return null;
      to.push(entry);
      put(entry[side]);
      return entry;
    }

    // As saved first, in their order, then what was added.
    function list() {
      const kept = [...base.keys()].filter((id) => current.has(id));
      const fresh = [...current.keys()].filter((id) => !base.has(id));
      return kept.concat(fresh).map((id) => current.get(id));
    }

    function changeOf(id) {
      const before = base.get(id);
      const now = current.get(id);
      if (before === now || sameFeature(before, now)) return null;
      if (!now) return { id, deleted: true };
      if (!before) return { id, added: true, geometry: now.geometry, values: valuesOf(now, null) };
      const change = { id };
      if (!same(before.geometry, now.geometry)) change.geometry = now.geometry;
      const values = valuesOf(now, before);
      if (Object.keys(values).length) change.values = values;
      return change;
    }

    function valuesOf(feature, before) {
      const values = Object.create(null); // a field may be called __proto__
      layer.fields.forEach(({ name }, i) => {
        if (!before || !same(before.values[i], feature.values[i])) values[name] = feature.values[i];
      });
      return values;
    }

    // What is not saved: { id, deleted } or { id, added?, geometry?, values? }.
    function changes() {
      const found = [];
      for (const id of new Set([...base.keys(), ...current.keys()])) {
        if (base.get(id) === current.get(id)) continue;
        const change = changeOf(id);
        if (change) found.push(change);
      }
      return found;
    }

    // Other saved features, and what they are to become; what was done cannot be undone then.
    function restart(saved, features) {
      const ids = new Set([...base.keys(), ...current.keys()]);
      base = byId(saved);
      current = features || new Map(base);
      done = [];
      undone = [];
      for (const id of current.keys()) ids.add(id);
      tell([...ids]);
    }

    // What is there at this moment, for accept() when the answer to what is sent of it comes.
    const moment = () => ({ features: new Map(current), steps });

    // All of a moment was saved, and came back as `saved`, new features under the ids in `ids`. What was changed
    // since then stays, on top of what came back, unsaved and to be undone.
    // keepLater(then, later, saved): one feature, each undefined where there was none.
    function accept(sent, saved, ids, keepLater) {
      const told = new Set([...base.keys(), ...current.keys()]);
      base = byId(saved);
      const idNow = (id) => (Object.hasOwn(ids, id) ? ids[id] : id);
      const named = (feature, id) => (feature && feature.id !== id ? { ...feature, id } : feature || undefined);
      const brought = (id, feature) => keepLater(named(sent.features.get(id), idNow(id)), named(feature, idNow(id)), base.get(idNow(id)));
      const bringStep = (features) => new Map([...features].map(([id, feature]) => [idNow(id), brought(id, feature) || null]));
      const bringSteps = (list) => list.filter(({ number }) => number > sent.steps)
        .map((entry) => ({ ...entry, before: bringStep(entry.before), after: bringStep(entry.after) }));
      const next = new Map(base);
      for (const id of new Set([...sent.features.keys(), ...current.keys()])) {
        const feature = brought(id, current.get(id));
        if (feature) next.set(idNow(id), feature);
        else next.delete(idNow(id));
      }
      current = next;
      [done, undone] = [bringSteps(done), bringSteps(undone)];
      for (const id of current.keys()) told.add(id);
      tell([...told], true);
    }

    // All is kept somewhere as it is now; what was done can still be undone.
    function markSaved() {
      const ids = changes().map(({ id }) => id);
      base = byId(list());
      tell(ids);
    }

    return {
      fields: layer.fields,
      get: (id) => current.get(id),
      isChanged: (id) => base.get(id) !== current.get(id) && !sameFeature(base.get(id), current.get(id)),
      base: () => base,
      current: () => current,
      list, commit, changes, moment, accept, restart, markSaved,
      undo: () => step(done, undone, 'before'),
      redo: () => step(undone, done, 'after'),
      lastDone: () => (done.length ? done[done.length - 1].label : null),
      lastUndone: () => (undone.length ? undone[undone.length - 1].label : null),
      newId: () => 'new-' + (added += 1),
      listen: (listener) => listeners.push(listener),
    };
  }

  Graticule.editStore = { makeStore, byId, same, sameFeature };
})();
