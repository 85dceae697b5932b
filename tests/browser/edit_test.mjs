// SPDX-License-Identifier: Apache-2.0
// The edit page in a browser, opened from disk: edit_test.mjs NPM_FOLDER MAKE_PAGE SHARE_FOLDER PAGES_FOLDER [SCREENSHOTS_FOLDER]
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { assert, openPage, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, makePage, share, folder, shots] = process.argv.slice(2);
const HOSTILE = '</script><img src=x onerror="window.ran=1"><!-- \' & "';
const browser = await startBrowser(npmFolder);
fs.mkdirSync(folder, { recursive: true });

const feature = (geometry, properties) => ({ type: 'Feature', geometry, properties });
const square = (x, y) => [[[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]]];
const TOWNS = [
  feature({ type: 'Point', coordinates: [10.123456789, 50] }, { name: 'Aachen', people: 250000, area: 160.85, founded: '1166-01-08', harbour: false }),
  feature({ type: 'Point', coordinates: [11, 50.5] }, { name: HOSTILE, people: null, area: 1.5, founded: null, harbour: null }),
  feature(null, { name: 'Nowhere', people: 3, area: null, founded: null, harbour: true }),
];
const LANDS = [
  feature({ type: 'MultiPolygon', coordinates: [square(10, 48), square(12, 48)] }, { land: 'Twin' }),
  feature({ type: 'Polygon', coordinates: square(14, 48) }, { land: 'Ring' }),
];

const NESTED = [
  feature({ type: 'Polygon', coordinates: [[[10, 47.5], [12, 47.5], [12, 49.5], [10, 49.5], [10, 47.5]]] }, { land: 'Large' }),
  feature({ type: 'Polygon', coordinates: [[[10.8, 48.2], [11.2, 48.2], [11.2, 48.6], [10.8, 48.6], [10.8, 48.2]]] }, { land: 'Small' }),
];

function makePages() {
  for (const [name, features] of [['towns', TOWNS], ['lands', LANDS], ['nested', NESTED]]) {
    const file = path.join(folder, `edited_${name}.geojson`);
    fs.writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
    execFileSync(makePage, ['edit', share, path.join(folder, `edit_${name}.html`), `Edit ${name} ${HOSTILE}`, file]);
  }
}

const open = (name, size) => openPage(browser, path.join(folder, `edit_${name}.html`), size);
const button = (page, name) => page.getByRole('button', { name, exact: true });
const stateOf = (page) => page.textContent('.save-state');
const messageOf = (page) => page.textContent('.message');
const geometryOf = (page, id) => page.evaluate((wanted) => window.Graticule.page.store.get(wanted)?.geometry, id);

function positionOf(page, longitude, latitude) {
  return page.evaluate(([lng, lat]) => {
    const { map } = window.Graticule.page.view;
    const box = map.getContainer().getBoundingClientRect();
    const at = map.latLngToContainerPoint([lat, lng]);
    return { x: box.left + at.x, y: box.top + at.y };
  }, [longitude, latitude]);
}

async function clickAt(page, longitude, latitude) {
  const at = await positionOf(page, longitude, latitude);
  await page.mouse.click(at.x, at.y);
}

async function drag(page, from, to) {
  const [start, end] = [await positionOf(page, ...from), await positionOf(page, ...to)];
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 4 });
  await page.mouse.move(end.x, end.y, { steps: 4 });
  await page.mouse.up();
}

async function setField(page, name, text) {
  const input = page.locator('.form-row').filter({ hasText: name }).locator('input, textarea');
  await input.fill(text);
  await input.blur();
}

const errorOf = (page, name) => page.locator('.form-row').filter({ hasText: name }).locator('.form-error').textContent();
const near = (a, b, limit = 0.02) => assert.ok(Math.abs(a - b) < limit, `${a} is not near ${b}`);

async function downloaded(page) {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download GeoJSON').click()]);
  return JSON.parse(fs.readFileSync(await download.path(), 'utf8'));
}

async function opensInSilence() {
  for (const name of ['towns', 'lands']) {
    const { page, trouble, close } = await open(name);
    assert.equal(await stateOf(page), 'Nothing is changed');
    assert.deepEqual(trouble, []);
    await close();
  }
}

async function attributesHaveTypes() {
  const { page, close } = await open('towns');
  await clickAt(page, 10.123456789, 50);
  assert.equal(await page.textContent('.feature .side-title'), 'Aachen');
  const wrong = [
    ['people', 'many', '"many" is no whole number; the value stays 250000'],
    ['people', '1.5', '"1.5" is no whole number; the value stays 250000'],
    ['people', '9223372036854775808', '"9223372036854775808" is too large; the value stays 250000'],
    ['area', 'NaN', '"NaN" is no number; the value stays 160.85'],
    ['area', '1e999', '"1e999" is no number; the value stays 160.85'],
    ['founded', '2023-02-29', '"2023-02-29" is no date as 2024-05-31; the value stays 1166-01-08'],
  ];
  for (const [name, text, said] of wrong) {
    await setField(page, name, text);
    assert.equal(await errorOf(page, name), said);
    assert.equal(await stateOf(page), 'Nothing is changed');
    await button(page, 'Download GeoJSON').click();
    assert.match(await messageOf(page), /the value does not fit/);
    await setField(page, name, { people: '250000', area: '160.85', founded: '1166-01-08' }[name]);
  }
  await setField(page, 'people', '9007199254740993'); // 2^53 + 1, which no double is
  await setField(page, 'area', '1,234.5');
  await setField(page, 'founded', '2024-02-29');
  await page.locator('.form-row').filter({ hasText: 'harbour' }).locator('select').selectOption('yes');
  await setField(page, 'name', '');
  assert.equal(await stateOf(page), '1 feature changed, not downloaded');
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, 'Download GeoJSON').click()]);
  const text = fs.readFileSync(await download.path(), 'utf8');
  assert.ok(text.includes('"people":9007199254740993,'), 'all digits of a large whole number are kept');
  const { properties, geometry } = JSON.parse(text).features[0];
  assert.deepEqual({ ...properties, people: 0 }, { name: null, people: 0, area: 1234.5, founded: '2024-02-29', harbour: true });
  assert.deepEqual(geometry, { type: 'Point', coordinates: [10.123456789, 50] }, 'what was not moved keeps all its digits');
  assert.equal(await stateOf(page), 'Nothing is changed');
  await close();
}

async function verticesMove() {
  const { page, close } = await open('lands');
  await clickAt(page, 14.5, 48.5);
  await drag(page, [15, 49], [15.4, 49.3]);
  let geometry = await geometryOf(page, 'f2');
  near(geometry.coordinates[0][2][0], 15.4);
  near(geometry.coordinates[0][2][1], 49.3);
  assert.deepEqual(geometry.coordinates[0][1], [15, 48], 'the others stay');
  await button(page, 'Undo').click();
  assert.deepEqual((await geometryOf(page, 'f2')).coordinates, square(14, 48));
  await drag(page, [14, 48], [13.8, 47.8]); // the first vertex is the last one too
  geometry = await geometryOf(page, 'f2');
  near(geometry.coordinates[0][0][0], 13.8);
  assert.deepEqual(geometry.coordinates[0][4], geometry.coordinates[0][0]);
  await button(page, 'Undo').click();
  await drag(page, [14.5, 48], [14.5, 47.6]); // between two vertices
  geometry = await geometryOf(page, 'f2');
  assert.equal(geometry.coordinates[0].length, 6);
  near(geometry.coordinates[0][1][1], 47.6);
  await page.getByLabel(/^Vertex 2:/).focus();
  await page.keyboard.press('ArrowRight');
  assert.ok((await geometryOf(page, 'f2')).coordinates[0][1][0] > geometry.coordinates[0][1][0]);
  await page.keyboard.press('Delete');
  assert.deepEqual((await geometryOf(page, 'f2')).coordinates, square(14, 48));
  await page.getByLabel(/^Vertex 1:/).focus();
  await page.keyboard.press('Delete');
  await page.getByLabel(/^Vertex 1:/).focus();
  await page.keyboard.press('Delete');
  assert.equal(await messageOf(page), 'An outline has at least three vertices');
  await close();
}

async function whatIsPickedCoversNothing() {
  const { page, close } = await open('nested');
  const clicked = async (...place) => {
    await clickAt(page, ...place);
    return page.textContent('.feature .side-title');
  };
  assert.equal(await clicked(11, 48.4), 'Small');
  assert.equal(await clicked(10.2, 47.7), 'Large');
  assert.equal(await clicked(11.05, 48.4), 'Small', 'while the large one is picked');
  assert.equal(await clicked(10.2, 47.7), 'Large');
  await setField(page, 'land', 'Larger');
  await button(page, 'Delete this feature').click();
  await button(page, 'Undo').click();
  await page.keyboard.press('Escape');
  assert.equal(await clicked(11, 48.4), 'Small', 'a feature that comes back lies where it lay');
  await close();
}

async function featuresMoveWhole() {
  const { page, close } = await open('lands');
  await clickAt(page, 10.5, 48.5);
  const handle = await page.locator('.handle.move').boundingBox();
  const [a, b] = [await positionOf(page, 10, 48), await positionOf(page, 10.5, 48)];
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x + handle.width / 2 + (b.x - a.x), handle.y + handle.height / 2, { steps: 5 });
  await page.mouse.up();
  const { coordinates } = await geometryOf(page, 'f1');
  near(coordinates[0][0][0][0], 10.5);
  near(coordinates[1][0][0][0], 12.5);
  near(coordinates[1][0][0][1], 48);
  await close();
}

async function crossingIsRefused() {
  const { page, close } = await open('lands');
  await clickAt(page, 14.5, 48.5);
  await drag(page, [15, 49], [14.5, 47.5]);
  assert.match(await messageOf(page), /crosses itself/);
  await button(page, 'Download GeoJSON').click();
  assert.equal(await messageOf(page), 'Ring: its outline crosses itself; mend it first');
  await page.keyboard.press('Control+z');
  assert.equal(await stateOf(page), 'Nothing is changed');
  await close();
}

async function featuresComeAndGo() {
  const { page, close } = await open('lands');
  await button(page, 'Add a polygon').click();
  for (const place of [[10, 47.3], [11, 47.3], [11, 47.8]]) await clickAt(page, ...place);
  await page.keyboard.press('Enter');
  assert.equal(await page.textContent('.feature .side-title'), 'new-1');
  await setField(page, 'land', 'Fresh');
  await clickAt(page, 10.5, 48.5);
  await button(page, 'Delete this feature').click();
  assert.equal(await stateOf(page), '2 features changed, not downloaded');
  await page.keyboard.press('Control+z');
  assert.equal(await stateOf(page), '1 feature changed, not downloaded');
  await page.keyboard.press('Control+Shift+z');
  const { features } = await downloaded(page);
  assert.deepEqual(features.map(({ id, properties }) => [id, properties.land]), [['f2', 'Ring'], ['new-1', 'Fresh']]);
  const ring = features[1].geometry.coordinates[0];
  assert.equal(ring.length, 4);
  assert.deepEqual(ring[0], ring[3]);
  near(ring[0][0], 10);
  const area = ring.slice(0, -1).reduce((sum, [x, y], i) => sum + x * ring[i + 1][1] - ring[i + 1][0] * y, 0);
  assert.ok(area > 0, 'shells run counterclockwise');
  await close();
}

async function pointsAreAdded() {
  const { page, close } = await open('towns');
  await button(page, 'Add a point').click();
  await clickAt(page, 10.5, 50.2);
  const { coordinates } = await geometryOf(page, 'new-1');
  near(coordinates[0], 10.5, 0.005);
  near(coordinates[1], 50.2, 0.005);
  await drag(page, coordinates, [10.6, 50.3]);
  near((await geometryOf(page, 'new-1')).coordinates[0], 10.6, 0.005);
  await button(page, 'Add a point').click();
  await page.keyboard.press('Escape');
  await clickAt(page, 10.2, 50.4);
  assert.equal((await downloaded(page)).features.length, 4);
  await close();
}

async function foundByText() {
  const { page, close } = await open('towns');
  await page.fill('#search', 'nowhere');
  await page.locator('.found-name').click();
  assert.equal(await page.textContent('.feature .side-title'), 'Nowhere');
  assert.equal(await messageOf(page), 'This feature has no place; its attributes can be changed');
  await close();
}

async function leavingIsAskedAbout() {
  const { page, close } = await open('towns');
  const asked = () => page.evaluate(() => {
    const event = new Event('beforeunload', { cancelable: true });
    window.dispatchEvent(event);
    return event.defaultPrevented;
  });
  assert.equal(await asked(), false);
  await clickAt(page, 10.123456789, 50);
  await setField(page, 'name', 'Aken');
  assert.equal(await asked(), true);
  assert.ok((await page.title()).startsWith('* '));
  await close();
}

async function hostileTextIsText() {
  const { page, trouble, close } = await open('towns');
  assert.equal(await page.textContent('h1'), 'Edit towns ' + HOSTILE);
  await clickAt(page, 11, 50.5);
  assert.equal(await page.textContent('.feature .side-title'), HOSTILE);
  await setField(page, 'name', HOSTILE + HOSTILE);
  await page.fill('#search', 'onerror');
  assert.equal(await page.textContent('.found-name'), HOSTILE + HOSTILE);
  assert.equal(await page.$('img[src="x"]'), null);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  const { features } = await downloaded(page);
  assert.equal(features[1].properties.name, HOSTILE + HOSTILE);
  assert.deepEqual(trouble, []);
  await close();
}

async function nothingIsCutOrOverlaps() {
  for (const size of [{ width: 1600, height: 1000 }, { width: 390, height: 844 }]) {
    const { page, close } = await open('lands', size);
    await clickAt(page, 14.5, 48.5);
    await setField(page, 'land', 'Changed');
    await page.waitForTimeout(100);
    if (shots) await page.screenshot({ path: path.join(shots, `edit-${size.width}.png`), fullPage: size.width < 700 });
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= size.width, `${wide} fits in ${size.width}`);
    const map = await page.$eval('.map', (node) => [node.clientWidth, node.clientHeight]);
    assert.ok(map[0] > 250 && map[1] > 200, `map of ${map} at ${size.width}`);
    await close();
  }
}

makePages();
const status = await runChecks([
  ['pages open with no network and without a complaint', opensInSilence],
  ['attributes take what fits their type and refuse the rest with a word', attributesHaveTypes],
  ['vertices move, come and go, by mouse and keyboard', verticesMove],
  ['what is picked, changed or brought back covers no other feature', whatIsPickedCoversNothing],
  ['a multipart feature moves whole', featuresMoveWhole],
  ['an outline that crosses itself is not kept', crossingIsRefused],
  ['features are added, deleted, undone and saved', featuresComeAndGo],
  ['points are added and moved', pointsAreAdded],
  ['features are found by their text, those without a place too', foundByText],
  ['leaving with changes is asked about', leavingIsAskedAbout],
  ['hostile text is shown and kept as text', hostileTextIsText],
  ['nothing is cut or overlaps at two sizes', nothingIsCutOrOverlaps],
]);
await browser.close();
process.exit(status);
