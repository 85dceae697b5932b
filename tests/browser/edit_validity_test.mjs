// SPDX-License-Identifier: Apache-2.0
// What the edit page keeps and refuses, held against GEOS:
// edit_validity_test.mjs NPM_FOLDER MAKE_PAGE SHARE_FOLDER PAGES_FOLDER PYTHON
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { assert, openPage, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, makePage, share, folder, python] = process.argv.slice(2);
const browser = await startBrowser(npmFolder);
fs.mkdirSync(folder, { recursive: true });

const judge = path.join(import.meta.dirname, 'judge_validity.py');
const verdicts = (kind, file) => JSON.parse(execFileSync(python, [judge, kind, file], { encoding: 'utf8' }));

const closed = (points) => [...points, points[0]];
const box = (x, y, width = 1, height = width) => closed([[x, y], [x + width, y], [x + width, y + height], [x, y + height]]);
const polygon = (...rings) => ({ type: 'Polygon', coordinates: rings });
const feature = (geometry, properties) => ({ type: 'Feature', geometry, properties });

async function open(name, features, more) {
  const file = path.join(folder, name + '.geojson');
  const page = path.join(folder, name + '.html');
  fs.writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
  execFileSync(makePage, ['edit', share, page, name, file]);
  return openPage(browser, page, undefined, more);
}

const button = (page, name) => page.getByRole('button', { name, exact: true });
const messageOf = (page) => page.textContent('.message');
const pick = (page, id) => page.evaluate((wanted) => window.Graticule.page.pick(wanted), id);
const whyInvalid = (page, geometries) => page.evaluate((list) => list.map((geometry) => window.Graticule.editValidity.whyInvalid(geometry)), geometries);

function positionOf(page, [longitude, latitude]) {
  return page.evaluate(([lng, lat]) => {
    const { map } = window.Graticule.page.view;
    const { left, top } = map.getContainer().getBoundingClientRect();
    const at = map.latLngToContainerPoint([lat, lng]);
    return [left + at.x, top + at.y];
  }, [longitude, latitude]);
}

async function drag(page, from, to) {
  const [start, end] = [await positionOf(page, from), await positionOf(page, to)];
  await page.mouse.move(...start);
  await page.mouse.down();
  await page.mouse.move(...end, { steps: 5 });
  await page.mouse.up();
}

async function downloaded(page, name) {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download GeoJSON').click()]);
  const file = path.join(folder, name);
  await download.saveAs(file);
  return file;
}

// Random numbers that are the same each time (mulberry32).
function makeRandom(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296) * below);
  };
}

// On a small grid rings touch, repeat and run together often; by tenths no sign of an area is exact in doubles.
function randomGeometries(count) {
  const random = makeRandom(7);
  const ring = (x, y, reach) => {
    const points = Array.from({ length: 3 + random(5) }, () => [x + random(2 * reach + 1) - reach, y + random(2 * reach + 1) - reach]);
    const angle = ([px, py]) => Math.atan2(py - y - 0.02, px - x - 0.01);
    return closed(random(5) ? points.sort((a, b) => angle(a) - angle(b)) : points);
  };
  const rings = () => [random(2) ? box(0, 0, 8) : ring(4, 4, 5), ...Array.from({ length: random(4) }, () => (random(2) ? box(random(8), random(8), 1 + random(3)) : ring(1 + random(7), 1 + random(7), 1 + random(3))))];
  const part = () => (random(3) ? [random(2) ? box(random(8), random(8), 1 + random(4)) : ring(random(8), random(8), 1 + random(3))] : rings());
  const scaled = (coordinates, factor) => (typeof coordinates === 'number' ? coordinates * factor : coordinates.map((member) => scaled(member, factor)));
  return Array.from({ length: count }, (_, i) => {
    const geometry = random(3) ? polygon(...rings()) : { type: 'MultiPolygon', coordinates: Array.from({ length: 1 + random(4) }, part) };
    return { ...geometry, coordinates: scaled(geometry.coordinates, i % 2 ? 0.1 : 1) };
  });
}

const diagonal = (count) => Array.from({ length: count }, (_, i) => [(2 * i) / count, (2 * i) / count]);
const NAMED = [
  [polygon(closed([[0, 0], [1, 0], [1, 0], [1, 1], [0, 1]])), null],
  [polygon(closed([[0, 0], [2, 2], [2, 0], [0, 2]])), 'its outline crosses itself'],
  [polygon(closed([...diagonal(2501), [2, 2], [2, 0], [0, 2]])), 'its outline crosses itself'],
  [polygon(closed([[0, 0], [4, 0], [4, 4], [2, 0], [0, 4]])), 'its outline crosses itself'], // touches itself
  [polygon(closed([[0, 0], [4, 0], [6, 0], [4, 0], [4, 4]])), 'its outline crosses itself'], // a spike
  [polygon(closed([[0, 0], [1, 1]])), 'an outline has fewer than three different vertices'],
  [polygon(box(0, 0, 4), box(1, 1)), null],
  [polygon(box(0, 0, 4), box(5, 5)), 'a hole lies outside its outline'],
  [polygon(box(0, 0, 4), box(3, 1, 2)), 'a hole crosses its outline'],
  [polygon(box(0, 0, 4), closed([[0, 2], [1, 1], [1, 3]])), null], // touches in one place
  [polygon(box(0, 0, 4), closed([[0, 2], [2, 1], [4, 2], [2, 3]])), 'its inside falls apart where outlines touch'],
  [polygon(box(0, 0, 8), box(1, 1, 4), box(2, 2)), 'a hole lies in another hole'],
  [polygon(box(0, 0, 8), box(1, 1, 4), box(2, 2, 4)), 'two of its holes overlap'],
  [{ type: 'MultiPolygon', coordinates: [[box(0, 0)], [box(2, 0)]] }, null],
  [{ type: 'MultiPolygon', coordinates: [[box(0, 0)], [box(1, 1)]] }, null],
  [{ type: 'MultiPolygon', coordinates: [[box(0, 0)], [box(1, 0)]] }, 'two of its parts overlap'], // along an edge
  [{ type: 'MultiPolygon', coordinates: [[box(0, 0, 8)], [box(1, 1)]] }, 'two of its parts overlap'],
  [{ type: 'MultiPolygon', coordinates: [[box(0, 0, 8), box(1, 1, 4)], [box(2, 2)]] }, null], // an island in a lake
  [{ type: 'LineString', coordinates: [[1, 1], [1, 1]] }, 'a line has no length'],
  [{ type: 'LineString', coordinates: [[0, 0], [2, 2], [2, 0], [0, 2]] }, null],
];

async function judgesAsGeosDoes() {
  const { page, close } = await open('validity_corpus', [feature(polygon(box(0, 0)), { land: 'A' })]);
  const geometries = [...NAMED.map(([geometry]) => geometry), ...randomGeometries(4000)];
  const file = path.join(folder, 'validity_corpus.jsonl');
  fs.writeFileSync(file, geometries.map((geometry) => JSON.stringify(geometry)).join('\n'));
  const valid = verdicts('geometries', file);
  const said = await whyInvalid(page, geometries);
  assert.deepEqual(said.slice(0, NAMED.length), NAMED.map(([, why]) => why));
  geometries.forEach((geometry, i) => assert.equal(said[i] === null, valid[i], `${said[i]}: ${JSON.stringify(geometry)}`));
  assert.ok(valid.filter(Boolean).length > 500 && valid.filter((v) => !v).length > 500, 'both kinds are among them');
  await close();
}

async function largeOutlinesAreJudgedSoon() {
  const { page, stepsOf, close } = await open('validity_large', [feature(polygon(box(0, 0)), { land: 'A' })], { counted: true });
  const coast = (count) => Array.from({ length: count }, (_, i) => {
    const angle = (2 * Math.PI * i) / count;
    const reach = 1 + 0.2 * Math.sin(40 * angle) + 0.01 * Math.sin(3000 * angle);
    return [10 * reach * Math.cos(angle), 10 * reach * Math.sin(angle)];
  });
  const stepsToJudge = (count) => {
    const good = coast(count);
    const bad = good.slice();
    const at = count * 0.4;
    [bad[at], bad[at + 1]] = [bad[at + 1], bad[at]];
    return stepsOf(async () =>
      assert.deepEqual(await whyInvalid(page, [polygon(closed(good)), polygon(closed(bad))]), [null, 'its outline crosses itself']));
  };
  const [few, many] = [await stepsToJudge(12500), await stepsToJudge(50000)];
  console.log(`        ${(many / 50000).toFixed(0)} steps a vertex for 50,000, ${(few / 12500).toFixed(0)} for 12,500`);
  assert.ok(many < 6 * few, `${few} and ${many} steps`); // each vertex against each other would be 16 times as many
  await close();
}

async function holesStayInside() {
  const name = 'validity_hole';
  const { page, close } = await open(name, [feature(polygon(box(10, 48, 2), closed([[10.5, 48.5], [10.5, 49], [11, 49], [11, 48.5]])), { land: 'Lake' })]);
  await pick(page, 'f1');
  await drag(page, [11, 49], [13, 49.2]);
  assert.match(await messageOf(page), /^Now a hole crosses its outline; it cannot be kept so/);
  await button(page, 'Download GeoJSON').click();
  assert.equal(await messageOf(page), 'Lake: a hole crosses its outline; mend it first');
  await button(page, 'Undo').click();
  await drag(page, [11, 49], [11.5, 49.2]);
  assert.equal(await messageOf(page), '');
  assert.deepEqual(verdicts('layer', await downloaded(page, name + '_kept.geojson')), [true]);
  await close();
}

async function partsStayApart() {
  const { page, close } = await open('validity_parts', [feature({ type: 'MultiPolygon', coordinates: [[box(10, 48)], [box(12, 48)]] }, { land: 'Twins' })]);
  await pick(page, 'f1');
  await drag(page, [11, 49], [12.5, 48.5]);
  await button(page, 'Download GeoJSON').click();
  assert.equal(await messageOf(page), 'Twins: two of its parts overlap; mend it first');
  await close();
}

async function repeatedVerticesAreNoFault() {
  const name = 'validity_repeated';
  const { page, close } = await open(name, [feature(polygon(closed([[10, 48], [11, 48], [11, 48], [11, 49], [10, 49]])), { land: 'Twice' })]);
  await pick(page, 'f1');
  await page.getByLabel(/^Vertex 5:/).focus();
  await page.keyboard.press('ArrowUp');
  assert.equal(await messageOf(page), '');
  assert.deepEqual(verdicts('layer', await downloaded(page, name + '_kept.geojson')), [true]);
  await close();
}

const status = await runChecks([
  ['the page says of geometries what GEOS says', judgesAsGeosDoes],
  ['outlines of fifty thousand vertices are judged soon', largeOutlinesAreJudgedSoon],
  ['a hole that reaches out of its outline is not kept', holesStayInside],
  ['parts that overlap are not kept', partsStayApart],
  ['a vertex that is there twice is no fault', repeatedVerticesAreNoFault],
]);
await browser.close();
process.exit(status);
