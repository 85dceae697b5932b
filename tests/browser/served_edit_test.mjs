// SPDX-License-Identifier: Apache-2.0
// The edit page as the program serves it:
// served_edit_test.mjs NPM_FOLDER GRATICULE PAGES_FOLDER PYTHON [SCREENSHOTS_FOLDER]
import { execFileSync, spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { assert, openAddress, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, program, folder, python, shots] = process.argv.slice(2);
const browser = await startBrowser(npmFolder);
fs.mkdirSync(folder, { recursive: true });

const feature = (geometry, properties) => ({ type: 'Feature', geometry, properties });
const square = (x, y) => [[[x, y], [x + 1, y], [x + 1, y + 1], [x, y + 1], [x, y]]];

const LANDS = ['A', 'B', 'C'].map((land, i) => feature({ type: 'Polygon', coordinates: square(10 + 2 * i, 48) }, { land, count: i }));

// A layer of its own for each check, and the program that serves it.
async function serve(name, features = LANDS) {
  const file = path.join(folder, name + '.geojson');
  fs.rmSync(file + '.versions', { recursive: true, force: true });
  fs.writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
  const server = spawn(program, ['edit', file], { stdio: ['ignore', 'pipe', 'ignore'] });
  const url = await new Promise((done) => server.stdout.once('data', (text) => done(String(text).trim())));
  // GEOS's word on each feature of the file.
  const valid = () => JSON.parse(execFileSync(python, [path.join(import.meta.dirname, 'judge_validity.py'), 'layer', file], { encoding: 'utf8' }));
  const saved = () => JSON.parse(fs.readFileSync(file, 'utf8')).features;
  const end = () => new Promise((done) => {
    server.once('exit', (status) => done(status));
    server.kill('SIGINT');
  });
  return { url, saved, valid, end, origin: new URL(url).origin };
}

const open = ({ url, origin }, size) => openAddress(browser, url, { size, allowed: new RegExp('^(blob:)?' + origin) });
const button = (page, name) => page.getByRole('button', { name, exact: true });
const messageOf = (page) => page.textContent('.message');

async function pick(page, id) {
  await page.evaluate((wanted) => window.Graticule.page.pick(wanted), id);
}

async function setField(page, name, text) {
  const input = page.locator('.form-row').filter({ hasText: name }).locator('input');
  await input.fill(text);
  await input.blur();
}

async function save(page, said) {
  await button(page, 'Save').click();
  await page.waitForFunction((wanted) => document.querySelector('.message').textContent.includes(wanted), said);
}

async function savesStraightBack() {
  const server = await serve('served_save');
  const { page, trouble, close } = await open(server);
  await pick(page, 'f2');
  await setField(page, 'land', '<img src=x onerror="window.ran=1">');
  await page.getByLabel(/^Vertex 1:/).focus();
  await page.keyboard.press('Shift+ArrowLeft');
  await pick(page, 'f3');
  await button(page, 'Delete this feature').click();
  assert.equal(await page.textContent('.save-state'), '2 features changed, not saved');
  await save(page, 'Saved 2 changed features');
  assert.equal(await page.textContent('.save-state'), 'All is saved');
  const features = server.saved();
  assert.deepEqual(features.map(({ properties }) => properties.land), ['A', '<img src=x onerror="window.ran=1">']);
  assert.ok(features[1].geometry.coordinates[0][0][0] < 12);
  assert.deepEqual(features[0].geometry.coordinates, square(10, 48));
  await pick(page, 'f1');
  await setField(page, 'count', '41');
  await page.keyboard.press('Control+s');
  await page.waitForFunction(() => document.querySelector('.save-state').textContent === 'All is saved');
  assert.equal(server.saved()[0].properties.count, 41);
  await page.getByLabel('Save each change at once').check();
  await setField(page, 'count', '42');
  for (let i = 0; i < 100 && server.saved()[0].properties.count !== 42; ++i) await page.waitForTimeout(100);
  assert.equal(server.saved()[0].properties.count, 42);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.deepEqual(trouble, []);
  await close();
  assert.equal(await server.end(), 0);
}

// Saves of this page wait until `release` is called.
async function holdSaves(page) {
  let release;
  const held = new Promise((done) => { release = done; });
  await page.route('**/layer', async (route) => {
    await held;
    await route.continue();
  });
  return release;
}

const vertexOf = (page, id, index) => page.evaluate(([wanted, at]) => window.Graticule.page.store.get(wanted).geometry.coordinates[0][at], [id, index]);

async function clickOn(page, ...places) {
  const box = await page.locator('.map').boundingBox();
  for (const [x, y, wait = 0] of places) {
    await page.mouse.click(box.x + x, box.y + y);
    await page.waitForTimeout(wait);
  }
}

async function whatIsDoneDuringASaveStays() {
  const server = await serve('served_during');
  const { page, trouble, close } = await open(server);
  await pick(page, 'f1');
  await setField(page, 'count', '5');
  const release = await holdSaves(page);
  await button(page, 'Save').click();
  await page.waitForFunction(() => document.querySelector('.message').textContent.startsWith('Saving'));
  await setField(page, 'land', 'Later');
  const from = await page.getByLabel(/^Vertex 3:/).boundingBox();
  await page.mouse.move(from.x + 7, from.y + 7);
  await page.mouse.down();
  await page.mouse.move(from.x + 40, from.y - 20, { steps: 4 });
  await page.mouse.up();
  const moved = await vertexOf(page, 'f1', 2);
  assert.notDeepEqual(moved, [11, 49]);
  await pick(page, 'f3');
  await button(page, 'Delete this feature').click();
  await pick(page, 'f2');
  const next = await page.getByLabel(/^Vertex 3:/).boundingBox();
  await page.mouse.move(next.x + 7, next.y + 7);
  await page.mouse.down();
  await page.mouse.move(next.x + 20, next.y - 5, { steps: 4 });
  release();
  await page.waitForFunction(() => document.querySelector('.message').textContent === 'Saved 1 changed feature');
  await page.mouse.move(next.x + 40, next.y - 20, { steps: 4 });
  await page.mouse.up();
  assert.notDeepEqual(await vertexOf(page, 'f2', 2), [13, 49], 'a drag goes on while the answer comes');
  assert.equal(await page.textContent('.save-state'), '3 features changed, not saved');
  assert.deepEqual(await vertexOf(page, 'f1', 2), moved);
  assert.deepEqual(server.saved()[0].properties, { land: 'A', count: 5 }, 'what was there when it was sent');
  for (let i = 0; i < 4; ++i) await button(page, 'Undo').click();
  assert.equal(await page.textContent('.save-state'), 'All is saved');
  assert.equal(await button(page, 'Undo').isDisabled(), true, 'what is saved is not undone');
  for (let i = 0; i < 4; ++i) await button(page, 'Redo').click();
  await save(page, 'Saved 3 changed features');
  assert.deepEqual(server.saved().map(({ properties }) => properties), [{ land: 'Later', count: 5 }, { land: 'B', count: 1 }]);
  assert.ok(JSON.stringify(server.saved()[0].geometry).includes(JSON.stringify(moved)));
  assert.deepEqual(server.valid(), [true, true]);
  assert.deepEqual(trouble, []);
  await close();
  await server.end();
}

async function savingAtOnceWaits() {
  const server = await serve('served_at_once');
  const { page, trouble, close } = await open(server);
  const field = (name) => page.locator('.form-row').filter({ hasText: name }).locator('input');
  const settled = () => page.waitForFunction(() => document.querySelector('.save-state').textContent === 'All is saved', null, { timeout: 10000 });
  await pick(page, 'f1');
  await page.getByLabel('Save each change at once').check();
  await setField(page, 'count', '5');
  await field('land').focus();
  await page.keyboard.press('End');
  await page.keyboard.type(' and a long name', { delay: 120 }); // two seconds
  assert.equal(await field('land').inputValue(), 'A and a long name');
  assert.equal(server.saved()[0].properties.count, 0, 'nothing is saved while someone types');
  await page.keyboard.press('Tab');
  await settled();
  assert.deepEqual(server.saved()[0].properties, { land: 'A and a long name', count: 5 });

  await button(page, 'Add a polygon').click();
  await clickOn(page, [100, 30], [200, 30], [150, 90]);
  await page.keyboard.press('Enter');
  await field('count').focus();
  await page.waitForFunction(() => window.Graticule.page.store.get('f4') !== undefined);
  assert.equal(await page.evaluate(() => document.activeElement.id), await field('count').getAttribute('id'), 'the control keeps the focus under the new id');
  const release = await holdSaves(page);
  await page.keyboard.type('7');
  await page.keyboard.press('Tab');
  await page.waitForFunction(() => document.querySelector('.message').textContent.startsWith('Saving'));
  await field('land').focus();
  await page.keyboard.type('New');
  release();
  await page.waitForFunction(() => document.querySelector('.message').textContent.startsWith('Saved'));
  assert.equal(await field('land').inputValue(), 'New', 'what is typed while the answer comes stays');
  await page.keyboard.press('Tab');
  await settled();
  assert.deepEqual(server.saved()[3].properties, { land: 'New', count: 7 });

  await pick(page, 'f1');
  await setField(page, 'count', '6');
  await button(page, 'Add a polygon').click();
  await clickOn(page, [300, 30, 500], [400, 30, 500], [350, 90, 500]);
  await page.keyboard.press('Enter');
  await settled();
  assert.equal(server.saved().length, 5, 'a drawing is not dropped');
  assert.equal(server.saved()[0].properties.count, 6);
  assert.deepEqual(server.valid(), Array(5).fill(true));
  assert.deepEqual(trouble, []);
  await close();
  await server.end();
}

async function addedFeaturesGetTheirIds() {
  const server = await serve('served_add');
  const { page, close } = await open(server);
  await button(page, 'Add a polygon').click();
  const box = await page.locator('.map').boundingBox();
  for (const [x, y] of [[100, 30], [200, 30], [150, 90]]) await page.mouse.click(box.x + x, box.y + y);
  await page.keyboard.press('Enter');
  await setField(page, 'land', 'New');
  await save(page, 'Saved 1 changed feature');
  assert.equal(await page.evaluate(() => window.Graticule.page.store.list().at(-1).id), 'f4');
  assert.equal(await page.textContent('.feature .side-title'), 'New', 'it stays picked under its own id');
  assert.equal(server.saved().length, 4);
  await close();
  await server.end();
}

async function apartIsMerged() {
  const server = await serve('served_merge');
  const [one, two] = [await open(server), await open(server)];
  await pick(one.page, 'f1');
  await setField(one.page, 'land', 'One');
  await save(one.page, 'Saved');
  await pick(two.page, 'f1');
  await setField(two.page, 'count', '7');
  await button(two.page, 'Save').click();
  await two.page.waitForSelector('dialog');
  const said = await two.page.textContent('dialog');
  assert.match(said, /They changed 1 feature:/);
  assert.match(said, /land: A \u2192 One/);
  assert.match(said, /Nothing of it overlaps/);
  await button(two.page, 'Merge and save').click();
  await two.page.waitForFunction(() => document.querySelector('.message').textContent.startsWith('Saved'));
  assert.deepEqual(server.saved()[0].properties, { land: 'One', count: 7 });
  assert.deepEqual([...one.trouble, ...two.trouble].filter((line) => !line.includes(' 412 ')), []);
  await Promise.all([one.close(), two.close()]);
  await server.end();
}

async function overlapIsChosen() {
  const server = await serve('served_conflict');
  const [one, two] = [await open(server), await open(server)];
  await pick(one.page, 'f1');
  await setField(one.page, 'land', 'One');
  await setField(one.page, 'count', '1');
  await pick(one.page, 'f2');
  await button(one.page, 'Delete this feature').click();
  await save(one.page, 'Saved');
  await pick(two.page, 'f1');
  await setField(two.page, 'land', 'Two');
  await setField(two.page, 'count', '2');
  await pick(two.page, 'f2');
  await setField(two.page, 'land', 'Kept');
  await button(two.page, 'Save').click();
  await two.page.waitForSelector('dialog');
  assert.equal(await two.page.locator('.conflict').count(), 3, await two.page.textContent('dialog'));
  if (shots) await two.page.screenshot({ path: path.join(shots, 'conflict.png') });
  await button(two.page, 'Not now').click();
  assert.deepEqual(server.saved().map(({ properties }) => properties.land), ['One', 'C'], 'nothing is lost silently');
  await button(two.page, 'Save').click();
  const conflict = (text) => two.page.locator('.conflict').filter({ hasText: text });
  await conflict(': land').getByLabel(/^Mine/).check();
  await conflict(': the feature').getByLabel(/^Mine/).check();
  await button(two.page, 'Merge and save').click();
  await two.page.waitForFunction(() => document.querySelector('.message').textContent.startsWith('Saved'));
  assert.deepEqual(server.saved().map(({ properties }) => properties), [{ land: 'Two', count: 1 }, { land: 'C', count: 2 }, { land: 'Kept', count: 1 }]);
  assert.deepEqual([...one.trouble, ...two.trouble].filter((line) => !line.includes(' 412 ')), []);
  await Promise.all([one.close(), two.close()]);
  await server.end();
}

async function versionsComeBack() {
  const server = await serve('served_versions');
  const { page, close } = await open(server);
  await pick(page, 'f1');
  await setField(page, 'land', 'Changed');
  await save(page, 'Saved');
  await button(page, 'Versions').click();
  await page.waitForSelector('dialog');
  assert.match(await page.textContent('.versions'), /Version 2 .*1 changed.*now.*Version 1 .*as it was before it was edited/);
  if (shots) await page.screenshot({ path: path.join(shots, 'versions.png') });
  await button(page, 'Restore').click();
  await page.waitForFunction(() => document.querySelector('.message').textContent.startsWith('Version 1 is back'));
  assert.equal(server.saved()[0].properties.land, 'A');
  assert.equal(await page.locator('.form-row').filter({ hasText: 'land' }).locator('input').inputValue(), 'A');
  await close();
  await server.end();
}

async function acrossTheAntimeridian() {
  const server = await serve('served_antimeridian', [feature({ type: 'LineString', coordinates: [[179, 0], [-179, 1]] }, { land: 'Cable', count: 1 })]);
  const { page, trouble, close } = await open(server);
  await pick(page, 'f1');
  assert.deepEqual(await page.evaluate(() => window.Graticule.page.store.get('f1').geometry.coordinates.flat().map(([x]) => x).sort((a, b) => a - b)), [-180, -179, 179, 180]);
  for (const handle of await page.getByLabel(/^Vertex \d+:/).all()) {
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    assert.equal(await messageOf(page), '');
  }
  await save(page, 'Saved 1 changed feature');
  const { coordinates } = server.saved()[0].geometry;
  assert.deepEqual(coordinates.flat().map(([x]) => x).filter((x) => Math.abs(x) === 180).sort((a, b) => a - b), [-180, 180], 'ends on it stay on it');
  assert.ok(coordinates.flat().every(([, y]) => ![0, 0.5, 1].includes(y)), JSON.stringify(coordinates));
  assert.deepEqual(trouble, []);
  await close();
  await server.end();
}

async function anyNameIsAFieldsName() {
  const text = '{"type":"FeatureCollection","features":[{"type":"Feature","geometry":{"type":"Point","coordinates":[10,50]},"properties":{"__proto__":"was","constructor":1}}]}';
  const server = await serve('served_names', JSON.parse(text).features);
  const { page, trouble, close } = await open(server);
  await pick(page, 'f1');
  await setField(page, '__proto__', 'is');
  await setField(page, 'constructor', '2');
  await save(page, 'Saved 1 changed feature');
  assert.deepEqual(Object.entries(server.saved()[0].properties), [['__proto__', 'is'], ['constructor', 2]]);
  assert.deepEqual(trouble, []);
  await close();
  await server.end();
}

async function noInvalidOutlineIsSaved() {
  const hole = [[10.2, 48.2], [10.2, 48.8], [10.8, 48.8], [10.8, 48.2], [10.2, 48.2]];
  const server = await serve('served_validity', [feature({ type: 'Polygon', coordinates: [square(10, 48)[0], hole] }, { land: 'Lake', count: 1 })]);
  const { page, trouble, close } = await open(server);
  await pick(page, 'f1');
  await page.getByLabel('Save each change at once').check();
  const dragBy = async (x, y) => { // the corner of the hole in the north-east; the outline has the first four handles
    const from = await page.getByLabel(/^Vertex 3:/).nth(1).boundingBox();
    await page.mouse.move(from.x + 7, from.y + 7);
    await page.mouse.down();
    await page.mouse.move(from.x + 7 + x, from.y + 7 + y, { steps: 4 });
    await page.mouse.up();
  };
  await dragBy(-20, 15);
  await page.waitForFunction(() => document.querySelector('.save-state').textContent === 'All is saved');
  const before = JSON.stringify(server.saved());
  await dragBy(400, 0);
  await page.waitForFunction(() => document.querySelector('.message').textContent === 'Lake: a hole crosses its outline; mend it first');
  assert.equal(await page.textContent('.save-state'), '1 feature changed, not saved');
  assert.equal(JSON.stringify(server.saved()), before);
  assert.deepEqual(server.valid(), [true]);
  assert.deepEqual(trouble, []);
  await close();
  await server.end();
}

async function refusalsAreShown() {
  const server = await serve('served_refusal');
  const { page, close } = await open(server);
  await page.evaluate(() => { // what the page itself prevents
    const { store } = window.Graticule.page;
    store.commit('a place outside', new Map([['f1', { ...store.get('f1'), geometry: { type: 'Polygon', coordinates: [[[10, 48], [11, 48], [11, 95], [10, 48]]] } }]]));
  });
  await button(page, 'Save').click();
  await page.waitForFunction(() => document.querySelector('.message').textContent.includes('beyond'));
  assert.match(await messageOf(page), /Feature "f1": its geometry reaches beyond the world's longitudes and latitudes/);
  assert.equal(await page.textContent('.save-state'), '1 feature changed, not saved');
  await server.end();
  await button(page, 'Save').click();
  await page.waitForFunction(() => document.querySelector('.message').textContent.includes('no longer answers'));
  await close();
}

const status = await runChecks([
  ['changes are saved straight back', savesStraightBack],
  ['what is done during a save stays, unsaved and to be undone', whatIsDoneDuringASaveStays],
  ['saving at once waits for who types or draws', savingAtOnceWaits],
  ['added features get ids of their own', addedFeaturesGetTheirIds],
  ['changes that do not overlap are merged', apartIsMerged],
  ['of changes that overlap the user chooses', overlapIsChosen],
  ['former versions come back', versionsComeBack],
  ['what crosses the antimeridian is edited on both sides', acrossTheAntimeridian],
  ['no invalid outline is saved', noInvalidOutlineIsSaved],
  ['a field may have any name', anyNameIsAFieldsName],
  ['what the program refuses is shown, and nothing is lost', refusalsAreShown],
]);
await browser.close();
process.exit(status);
