// SPDX-License-Identifier: Apache-2.0
// Whether a geometry may be kept: what OGC Simple Features calls valid, so that no program refuses the file.
// Signs are exact however close vertices lie, since a wrong one would let an outline through or refuse it for ever.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { dimensionOf, pathsOf } = Graticule.editGeometry;
  const ROUNDING = 3.3306690738754716e-16; // the most that turn() errs by, relative (Shewchuk 1997, ccwerrboundA)
  const MOST_BITS = 900; // after the point; no place on Earth needs as many

  const same = (a, b) => a[0] === b[0] && a[1] === b[1];

  function exactTurn(a, b, c) {
    const numbers = [a[0], a[1], b[0], b[1], c[0], c[1]];
    let bits = 0;
    while (bits < MOST_BITS && !numbers.every((number) => Number.isInteger(number * 2 ** bits))) bits += 50;
    const [ax, ay, bx, by, cx, cy] = numbers.map((number) => BigInt(Math.trunc(number * 2 ** bits)));
    const area = (ax - cx) * (by - cy) - (ay - cy) * (bx - cx);
    return area > 0n ? 1 : area < 0n ? -1 : 0;
  }

  // 1 where c lies left of the way from a to b, -1 where right, 0 where on it.
  function turn(a, b, c) {
    const left = (a[0] - c[0]) * (b[1] - c[1]);
    const right = (a[1] - c[1]) * (b[0] - c[0]);
    const area = left - right;
    const certain = (left >= 0 && right <= 0) || (left <= 0 && right >= 0) || Math.abs(area) > ROUNDING * Math.abs(left + right);
    return certain ? Math.sign(area) : exactTurn(a, b, c);
  }

  const inBox = (a, b, c) =>
    Math.min(a[0], b[0]) <= c[0] && c[0] <= Math.max(a[0], b[0]) && Math.min(a[1], b[1]) <= c[1] && c[1] <= Math.max(a[1], b[1]);

  // What two edges on one line share: nothing (null), one place, or a stretch (true).
  function sharedOnLine(a, b, c, d) {
    const axis = a[0] === b[0] ? 1 : 0;
    const ordered = (from, to) => (from[axis] < to[axis] ? [from, to] : [to, from]);
    const [[low, high], [otherLow, otherHigh]] = [ordered(a, b), ordered(c, d)];
    const start = low[axis] > otherLow[axis] ? low : otherLow;
    const end = high[axis] < otherHigh[axis] ? high : otherHigh;
    if (start[axis] === end[axis]) return start;
    return start[axis] < end[axis] ? true : null;
  }

  // What edges a-b and c-d share: nothing (null), a place that is an end of one, or true where they cross or run together.
  function shared(a, b, c, d) {
    const [toC, toD] = [turn(a, b, c), turn(a, b, d)];
    if (toC === toD && toC !== 0) return null;
    const [toA, toB] = [turn(c, d, a), turn(c, d, b)];
    if (toA === toB && toA !== 0) return null;
    if (toC === 0 && toD === 0) return sharedOnLine(a, b, c, d);
    if (toC * toD < 0 && toA * toB < 0) return true;
    if (toC === 0 && inBox(a, b, c)) return c;
    if (toD === 0 && inBox(a, b, d)) return d;
    if (toA === 0 && inBox(c, d, a)) return a;
    return toB === 0 && inBox(c, d, b) ? b : null;
  }

  // ---- rings and their edges ----

  // A place that is given twice in a row, as surveys and other programs have it, is one vertex.
  const distinct = (points) => points.filter((point, i) => !same(point, points[(i + points.length - 1) % points.length]));

  // { points, part, hole, box }: part numbers its polygon.
  function ringsOf(geometry) {
    return pathsOf(geometry).map(({ at, points }) => {
      const box = [Infinity, Infinity, -Infinity, -Infinity];
      for (const [x, y] of points) {
        [box[0], box[1]] = [Math.min(box[0], x), Math.min(box[1], y)];
        [box[2], box[3]] = [Math.max(box[2], x), Math.max(box[3], y)];
      }
      return { points: distinct(points), part: at.length > 1 ? at[0] : 0, hole: at[at.length - 1] > 0, box };
    });
  }

  function edgesOf(rings) {
    return rings.flatMap((ring) => ring.points.map((from, i) => ({ ring, i, from, to: ring.points[(i + 1) % ring.points.length] })));
  }

  // The axis along which edges are short, so that few of them lie side by side.
  function sweepAxis(edges) {
    const extents = [0, 1].map((axis) => {
      let [low, high, sum] = [Infinity, -Infinity, 0];
      for (const { from, to } of edges) {
        low = Math.min(low, from[axis], to[axis]);
        high = Math.max(high, from[axis], to[axis]);
        sum += Math.abs(to[axis] - from[axis]);
      }
      return sum / (high - low);
    });
    return extents[1] < extents[0] ? 1 : 0;
  }

  // Edges as numbers, in the order in which a sweep comes to them.
  function sweepOrder(edges) {
    const axis = sweepAxis(edges);
    const bounds = edges.map(({ from, to }) => [
      Math.min(from[axis], to[axis]), Math.max(from[axis], to[axis]), Math.min(from[1 - axis], to[1 - axis]), Math.max(from[1 - axis], to[1 - axis])]);
    const order = edges.map((edge, i) => i).sort((a, b) => bounds[a][0] - bounds[b][0]);
    const columns = [0, 1, 2, 3].map((k) => Float64Array.from(order, (i) => bounds[i][k]));
    return { edges: order.map((i) => edges[i]), columns };
  }

  // Calls visit(edge, edge) for all whose boxes meet; its first answer that is not null is given back.
  function meetings(unordered, visit) {
    const { edges, columns: [start, end, low, high] } = sweepOrder(unordered);
    const open = new Int32Array(edges.length); // with their bounds beside them, since memory in a row is read fast
    const [openEnd, openLow, openHigh] = [0, 1, 2].map(() => new Float64Array(edges.length));
    let count = 0;
    const put = (k, i, till, from, to) => {
      [open[k], openEnd[k], openLow[k], openHigh[k]] = [i, till, from, to];
    };
    for (let i = 0; i < edges.length; ++i) {
      for (let k = 0; k < count; ++k) {
        if (openEnd[k] < start[i]) {
          count -= 1;
          put(k, open[count], openEnd[count], openLow[count], openHigh[count]);
          k -= 1;
        } else if (openLow[k] <= high[i] && low[i] <= openHigh[k]) {
          const answer = visit(edges[i], edges[open[k]]);
          if (answer !== null) return answer;
        }
      }
      put(count, i, end[i], low[i], high[i]);
      count += 1;
    }
    return null;
  }

  // ---- rings that touch ----

  // Where a ring comes from and goes to at a place on one of its edges.
  function arms({ ring, i, from, to }, place) {
    const { points } = ring;
    if (same(place, from)) return [points[(i + points.length - 1) % points.length], to];
    return same(place, to) ? [from, points[(i + 2) % points.length]] : [from, to];
  }

  function inSector(place, from, to, point) {
    const bend = turn(place, from, to);
    if (bend < 0) return !inSector(place, to, from, point);
    return turn(place, from, point) > 0 && (bend === 0 || turn(place, point, to) > 0);
  }

  function crossAt(place, edge, other) {
    const [from, to] = arms(edge, place);
    const [otherFrom, otherTo] = arms(other, place);
    return inSector(place, from, to, otherFrom) !== inSector(place, from, to, otherTo);
  }

  function whatCrosses(one, other) {
    if (one === other) return 'its outline crosses itself';
    if (one.part !== other.part) return 'two of its parts overlap';
    return one.hole && other.hole ? 'two of its holes overlap' : 'a hole crosses its outline';
  }

  const isNext = (edge, other) => (edge.i + 1) % edge.ring.points.length === other.i;

  // Null where two edges may be as they are; where their rings touch, that is noted.
  function whatIsWrong(edge, other, touches) {
    const place = shared(edge.from, edge.to, other.from, other.to);
    if (place === null) return null;
    const neighbours = edge.ring === other.ring && (isNext(edge, other) || isNext(other, edge));
    if (neighbours && place !== true) return null;
    if (place === true || edge.ring === other.ring || crossAt(place, edge, other)) return whatCrosses(edge.ring, other.ring);
    if (edge.ring.part === other.ring.part) touches.push({ rings: [edge.ring, other.ring], place });
    return null;
  }

  // Rings that touch in a circle cut off a piece of the inside.
  function fallsApart(touches) {
    const roots = new Map(); // of rings and of places in a part
    const rootOf = (node) => {
      let root = node;
      while (roots.has(root)) root = roots.get(root);
      return root;
    };
    const seen = new Map();
    for (const { rings, place } of touches) {
      const node = `${rings[0].part} ${place[0]} ${place[1]}`;
      if (!seen.has(node)) seen.set(node, new Set());
      for (const ring of rings) {
        if (seen.get(node).has(ring)) continue;
        seen.get(node).add(ring);
        const [a, b] = [rootOf(ring), rootOf(node)];
        if (a === b) return true;
        roots.set(a, b);
      }
    }
    return false;
  }

  // ---- rings in one another ----

  // 1 inside, -1 outside, 0 on the ring.
  function side(points, place) {
    let inside = false;
    for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
      const [a, b] = [points[j], points[i]];
      if (same(a, place) || (a[1] === place[1] && b[1] === place[1] && inBox(a, b, place))) return 0;
      if (a[1] > place[1] === b[1] > place[1]) continue;
      const where = turn(a, b, place);
      if (where === 0) return 0;
      if (where > 0 === b[1] > a[1]) inside = !inside;
    }
    return inside ? 1 : -1;
  }

  const boxWithin = (inner, outer) => inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];

  // Of rings that do not cross: one place of a ring that is not on the other tells for all of it.
  function liesIn(inner, outer) {
    if (!boxWithin(inner.box, outer.box)) return false;
    for (const point of inner.points) {
      const where = side(outer.points, point);
      if (where !== 0) return where > 0;
    }
    for (let i = 0; i < inner.points.length; ++i) {
      const [a, b] = [inner.points[i], inner.points[(i + 1) % inner.points.length]];
      const where = side(outer.points, [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2]);
      if (where !== 0) return where > 0;
    }
    return true;
  }

  function whatLiesWrong(rings) {
    const shells = rings.filter(({ hole }) => !hole);
    const holes = new Map(shells.map(({ part }) => [part, []]));
    for (const ring of rings) if (ring.hole) holes.get(ring.part).push(ring);
    for (const shell of shells) {
      const own = holes.get(shell.part);
      if (own.some((hole) => !liesIn(hole, shell))) return 'a hole lies outside its outline';
      if (own.some((hole) => own.some((other) => other !== hole && liesIn(hole, other)))) return 'a hole lies in another hole';
      const covers = (other) => other !== shell && liesIn(other, shell) && !own.some((hole) => liesIn(other, hole));
      if (shells.some(covers)) return 'two of its parts overlap';
    }
    return null;
  }

  function polygonTrouble(geometry) {
    const rings = ringsOf(geometry);
    if (rings.some(({ points }) => points.length < 3)) return 'an outline has fewer than three different vertices';
    const touches = [];
    const crossing = meetings(edgesOf(rings), (edge, other) => whatIsWrong(edge, other, touches));
    return crossing || whatLiesWrong(rings) || (fallsApart(touches) ? 'its inside falls apart where outlines touch' : null);
  }

  function lineTrouble(geometry) {
    const flat = pathsOf(geometry).some(({ points }) => points.every((point) => same(point, points[0])));
    return flat ? 'a line has no length' : null;
  }

  const known = new WeakMap(); // geometries are never changed

  // What is wrong with a geometry ("a hole crosses its outline"); null where nothing is.
  function whyInvalid(geometry) {
    const dimension = dimensionOf(geometry);
    if (dimension < 1) return null;
    if (!known.has(geometry)) known.set(geometry, dimension === 1 ? lineTrouble(geometry) : polygonTrouble(geometry));
    return known.get(geometry);
  }

  Graticule.editValidity = { whyInvalid };
})();
