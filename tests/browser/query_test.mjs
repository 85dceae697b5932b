// SPDX-License-Identifier: Apache-2.0
// The query page in a browser: query_test.mjs NPM_FOLDER MAKE_PAGE SHARE_FOLDER PAGES_FOLDER [SCREENSHOTS_FOLDER]
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { assert, openPage, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, makePage, share, folder, shots] = process.argv.slice(2);
const HOSTILE = '</script><img src=x onerror="window.ran=1"><!-- \' & "';
const browser = await startBrowser(npmFolder);
fs.mkdirSync(folder, { recursive: true });

const feature = (geometry, properties) => ({ type: 'Feature', geometry, properties });
const point = (x, y) => ({ type: 'Point', coordinates: [x, y] });
const square = (x, y, size) => [[[x, y], [x + size, y], [x + size, y + size], [x, y + size], [x, y]]];

function writeLayer(name, features) {
  const file = path.join(folder, name + '.geojson');
  fs.writeFileSync(file, JSON.stringify({ type: 'FeatureCollection', features }));
  return file;
}

const TOWNS = [
  [10.5, 50.5, { name: 'Aachen', people: 250000, area: 160.85, founded: '1166-01-08', harbour: false }],
  [11.5, 50.5, { name: 'Brno', people: 380000, area: 230.2, founded: '1243-01-01', harbour: false }],
  [12.5, 50.5, { name: 'Čáslav', people: 10000, area: 26.4, founded: '1250-06-30', harbour: true }],
  [13.5, 50.5, { name: HOSTILE, people: null, area: null, founded: null, harbour: null }],
];
const LANDS = [
  feature({ type: 'MultiPolygon', coordinates: [square(10, 48, 1), square(12, 48, 1)] }, { land: 'Twin', code: 1 }),
  feature({ type: 'Polygon', coordinates: [...square(14, 48, 2), ...square(14.5, 48.5, 1).map((ring) => ring.reverse())] }, { land: 'Ring', code: 2 }),
];
const ROADS = [feature({ type: 'MultiLineString', coordinates: [[[10, 52], [12, 52.5]], [[13, 52], [15, 52.5]]] }, { road: 'A1', lanes: 4 })];

// As text, since numbers of JavaScript would have lost the digits that this is about.
const EXACT = `{"type": "FeatureCollection", "features": [${[
  ['first', '9007199254740993', '1234567890123.0', '-77.123456789012'],
  ['second', '9007199254740992', '1234567890124.5', '-77.1234567890125'],
  ['third', '-9223372036854775807', '0.0000012345678901', '12345.678901234'],
].map(([name, id, length, longitude], i) => `{"type": "Feature", "geometry": {"type": "Point", "coordinates": [${10 + i}, 50]},
  "properties": {"name": "${name}", "osm": ${id}, "length": ${length}, "lon": ${longitude}}}`).join()}]}`;

function makePages() {
  const towns = writeLayer('towns', TOWNS.map(([x, y, properties]) => feature(point(x, y), properties)));
  const lands = writeLayer('lands', LANDS);
  const roads = writeLayer('roads', ROADS);
  const crowd = writeLayer('crowd', Array.from({ length: 40000 }, (_, i) =>
    feature(point(((i * 7919) % 36000) / 100 - 180, ((i * 104729) % 12000) / 100 - 60), { name: 'point ' + i, number: i })));
  const make = (page, title, ...files) =>
    execFileSync(makePage, ['query', share, path.join(folder, page + '.html'), title, ...files]);
  make('query', 'Towns and lands ' + HOSTILE, lands, roads, towns);
  const exact = path.join(folder, 'exact.geojson');
  fs.writeFileSync(exact, EXACT);
  make('query_exact', 'Numbers of many digits', exact);
  make('query_crowd', 'Forty thousand points', crowd);
}

const open = (name, size) => openPage(browser, path.join(folder, name + '.html'), size);
const rowsOf = (page) => page.$$eval('.attributes-table tbody tr[data-at]', (lines) =>
  lines.map((line) => [...line.children].map((cell) => cell.textContent)));
const countOf = (page) => page.textContent('#count');

function positionOf(page, latitude, longitude) {
  return page.evaluate(([lat, lng]) => {
    const { map } = window.Graticule.page.panels[0];
    const box = map.getContainer().getBoundingClientRect();
    const at = map.latLngToContainerPoint([lat, lng]);
    return { x: box.left + at.x, y: box.top + at.y };
  }, [latitude, longitude]);
}

// Whether anything of the features is drawn at a place.
function drawnAt(page, latitude, longitude) {
  return page.evaluate(async ([lat, lng]) => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    const { map } = window.Graticule.page.panels[0];
    const canvas = map.getPane('overlayPane').querySelector('canvas');
    const box = canvas.getBoundingClientRect();
    const frame = map.getContainer().getBoundingClientRect();
    const at = map.latLngToContainerPoint([lat, lng]);
    const scale = canvas.width / box.width;
    return canvas.getContext('2d').getImageData((at.x + frame.left - box.left) * scale, (at.y + frame.top - box.top) * scale, 1, 1).data[3] > 0;
  }, [latitude, longitude]);
}

async function onTowns(size) {
  const opened = await open('query', size);
  await opened.page.selectOption('#filter-layer', { label: 'towns' });
  return opened;
}

// Sets the condition of a line of the form.
async function ask(page, field, operator, ...values) {
  const line = page.locator('.condition').last();
  await line.getByLabel('Attribute', { exact: true }).selectOption({ label: field });
  await line.getByLabel('Comparison', { exact: true }).selectOption({ label: operator });
  for (let i = 0; i < values.length; ++i) await line.locator('.value').nth(i).fill(values[i]);
  await page.waitForSelector('#count:not([aria-busy])');
}

async function addAsk(page, ...rest) {
  await page.getByRole('button', { name: 'Add a condition' }).click();
  await ask(page, ...rest);
}

async function opensInSilence() {
  for (const name of ['query', 'query_crowd']) {
    const { page, trouble, close } = await open(name);
    await page.waitForTimeout(200);
    assert.deepEqual(trouble, [], name);
    await close();
  }
}

async function clickTellsAttributes() {
  const { page, close } = await open('query');
  for (const [latitude, longitude, title] of [[50.5, 11.5, 'Brno'], [48.5, 12.5, 'Twin'], [52.25, 11, 'A1']]) {
    const at = await positionOf(page, latitude, longitude);
    await page.mouse.click(at.x, at.y);
    await page.waitForFunction((wanted) => document.querySelector('.card-title')?.textContent === wanted, title);
  }
  const hole = await positionOf(page, 49, 15);
  await page.mouse.click(hole.x, hole.y);
  await page.waitForFunction(() => !document.querySelector('.card'));
  await close();
}

// Each count was worked out by hand from TOWNS.
async function conditionsByType() {
  const { page, close } = await onTowns();
  const cases = [
    ['people', '>', ['10000'], ['Aachen', 'Brno']],
    ['people', '≤', ['250,000'], ['Aachen', 'Čáslav']],
    ['people', 'between', ['300000', '20000'], ['Aachen']],
    ['area', '=', ['160.85'], ['Aachen']],
    ['area', 'has no value', [], [HOSTILE]],
    ['founded', 'before', ['1250-06-30'], ['Aachen', 'Brno']],
    ['founded', 'on', ['1250-06-30'], ['Čáslav']],
    ['harbour', 'is yes', [], ['Čáslav']],
    ['harbour', 'is no', [], ['Aachen', 'Brno']],
    ['name', 'contains', ['CASLAV'], ['Čáslav']],
    ['name', 'does not contain', ['a'], ['Brno']],
    ['name', 'begins with', ['br'], ['Brno']],
    ['Any attribute', 'contains', ['380,000'], ['Brno']],
    ['Any attribute', 'contains', ['onerror'], [HOSTILE]],
  ];
  for (const [field, operator, values, expected] of cases) {
    await ask(page, field, operator, ...values);
    assert.deepEqual((await rowsOf(page)).map((row) => row[0]), expected, `${field} ${operator} ${values}`);
    assert.equal(await countOf(page), `${expected.length} of 4 features ${expected.length === 1 ? 'matches' : 'match'}`);
  }
  await close();
}

// Numbers are compared and shown as they are in the data, also where a double has no room for them.
async function numbersKeepTheirDigits() {
  const { page, close } = await open('query_exact');
  assert.deepEqual(await rowsOf(page), [
    ['first', '9,007,199,254,740,993', '1,234,567,890,123', '−77.123456789012'],
    ['second', '9,007,199,254,740,992', '1,234,567,890,124.5', '−77.1234567890125'],
    ['third', '−9,223,372,036,854,775,807', '0.0000012345678901', '12,345.678901234'],
  ]);
  const cases = [
    ['osm', '=', '9007199254740993', ['first']],
    ['osm', '=', '9,007,199,254,740,992.0', ['second']],
    ['osm', '>', '9007199254740992', ['first']],
    ['osm', '<', '-9223372036854775806', ['third']],
    ['osm', '<', '-9223372036854775807', []],
    ['osm', '≠', '1.5', ['first', 'second', 'third']],
    ['length', '=', '1234567890123', ['first']],
    ['lon', '=', '−77.123456789012', ['first']],
    ['lon', '<', '-77.123456789012', ['second']],
    ['Any attribute', 'contains', '740993', ['first']],
    ['Any attribute', 'contains', '12,345.678901234', ['third']],
  ];
  for (const [field, operator, value, expected] of cases) {
    await ask(page, field, operator, value);
    assert.deepEqual((await rowsOf(page)).map((row) => row[0]), expected, `${field} ${operator} ${value}`);
  }
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'osm' }).click();
  assert.deepEqual((await rowsOf(page)).map((row) => row[0]), ['third', 'second', 'first']);
  await page.locator('.attributes-table tbody tr[data-at]').last().click();
  await page.waitForSelector('.card');
  assert.deepEqual(await page.$$eval('.card-table td', (cells) => cells.map((cell) => cell.textContent)),
    ['first', '9,007,199,254,740,993', '1,234,567,890,123', '−77.123456789012']);
  await close();
}

async function conditionsJoin() {
  const { page, close } = await onTowns();
  await ask(page, 'people', '>', '200000');
  await addAsk(page, 'area', '<', '200');
  assert.deepEqual((await rowsOf(page)).map((row) => row[0]), ['Aachen']);
  await page.selectOption('#filter-join', 'any');
  assert.deepEqual((await rowsOf(page)).map((row) => row[0]), ['Aachen', 'Brno', 'Čáslav']);
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.equal(await countOf(page), '4 features, no condition');
  await close();
}

async function wrongValueIsSaid() {
  const { page, close } = await onTowns();
  await ask(page, 'people', '>', 'many');
  assert.equal(await page.textContent('.condition-error'), '"many" is no number');
  assert.equal((await rowsOf(page)).length, 4, 'a condition that makes no sense filters nothing');
  await ask(page, 'founded', 'on', '2023-02-29');
  assert.equal(await page.textContent('.condition-error'), '"2023-02-29" is no date as 2024-05-31');
  await close();
}

async function mapShowsMatchesOnly() {
  const { page, close } = await onTowns();
  assert.ok(await drawnAt(page, 50.5, 10.5));
  await ask(page, 'name', 'is', 'brno');
  assert.ok(await drawnAt(page, 50.5, 11.5));
  assert.ok(!(await drawnAt(page, 50.5, 10.5)));
  assert.ok(await drawnAt(page, 48.5, 10.5), 'other layers stay');
  const at = await positionOf(page, 50.5, 10.5);
  await page.mouse.click(at.x, at.y);
  await page.waitForTimeout(100);
  assert.equal(await page.$('.card'), null, 'what is filtered out cannot be clicked');
  await page.getByRole('button', { name: 'Zoom to matches' }).click();
  const view = await page.evaluate(() => {
    const { map } = window.Graticule.page.panels[0];
    return { inside: map.getBounds().contains([50.5, 11.5]), outside: map.getBounds().contains([50.5, 10.5]) };
  });
  assert.deepEqual(view, { inside: true, outside: false });
  await page.getByRole('button', { name: 'Clear' }).click();
  await page.getByRole('button', { name: 'Show the whole map' }).click();
  assert.ok(await drawnAt(page, 50.5, 10.5));
  await close();
}

async function layersSwitch() {
  const { page, close } = await open('query');
  assert.ok(await drawnAt(page, 48.5, 10.5));
  await page.getByLabel('lands', { exact: true }).uncheck();
  assert.ok(!(await drawnAt(page, 48.5, 10.5)));
  assert.ok(await drawnAt(page, 50.5, 10.5));
  await page.getByLabel('lands', { exact: true }).check();
  assert.ok(await drawnAt(page, 48.5, 10.5));
  await close();
}

async function searchAndTableWithKeyboard() {
  const { page, close } = await onTowns();
  await page.focus('#search');
  await page.keyboard.type('twin');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.card-title')?.textContent === 'Twin');
  const people = page.getByRole('button', { name: 'people' });
  await people.focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  assert.deepEqual((await rowsOf(page)).map((row) => row[1]), ['380,000', '250,000', '10,000', '']);
  assert.equal(await page.getAttribute('th[aria-sort]', 'aria-sort'), 'descending');
  await page.focus('.attributes-scroll');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.querySelector('.card-title')?.textContent === 'Aachen');
  await close();
}

// What a filter leaves out is not found, neither by typing nor by what was found before.
async function searchFindsMatchesOnly() {
  const { page, close } = await onTowns();
  const found = async (text) => {
    await page.fill('#search', text);
    return page.$$eval('.result-name', (names) => names.map((name) => name.textContent));
  };
  assert.deepEqual(await found('aachen'), ['Aachen']);
  await ask(page, 'name', 'is', 'brno');
  await page.focus('#search');
  await page.keyboard.press('Enter');
  assert.deepEqual(await found('aachen'), []);
  assert.equal(await page.textContent('.no-result'), 'Nothing found');
  await page.keyboard.press('Enter');
  await page.evaluate(() => {
    const { panels, choose } = window.Graticule.page;
    choose(panels[0].layers.find((layer) => layer.look.title === 'towns'), 0);
  });
  await page.waitForTimeout(100);
  assert.equal(await page.$('.card'), null);
  assert.deepEqual(await found('brno'), ['Brno']);
  assert.deepEqual(await found('twin'), ['Twin'], 'other layers are found');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.deepEqual(await found('aachen'), ['Aachen']);
  await close();
}

async function hostileTextIsText() {
  const { page, trouble, close } = await onTowns();
  assert.equal(await page.textContent('h1'), 'Towns and lands ' + HOSTILE);
  assert.equal((await rowsOf(page))[3][0], HOSTILE);
  await ask(page, 'name', 'is', HOSTILE);
  await page.click('.attributes-table tbody tr[data-at]');
  await page.waitForSelector('.card');
  assert.equal(await page.textContent('.card-title'), HOSTILE);
  assert.equal(await page.$('img[src="x"]'), null);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.deepEqual(trouble, []);
  await close();
}

async function crowdIsAsked() {
  const { page, close } = await open('query_crowd');
  assert.equal(await countOf(page), '40,000 features, no condition');
  const started = Date.now();
  await ask(page, 'number', '<', '100');
  assert.equal(await countOf(page), '100 of 40,000 features match');
  console.log(`        ${Date.now() - started} ms to filter 40,000 points`);
  assert.equal(await page.getAttribute('.attributes-table', 'aria-rowcount'), '101');
  await page.getByRole('button', { name: 'Clear' }).click();
  assert.ok(await page.$$eval('.attributes-table tbody tr', (lines) => lines.length) < 60, 'only rows in sight are made');
  await page.focus('.attributes-scroll');
  await page.keyboard.press('End');
  await page.waitForSelector('.attributes-table tbody tr[data-at="39999"]');
  assert.equal((await rowsOf(page)).at(-1)[0], 'point 39999');
  await close();
}

async function nothingIsCutOrOverlaps() {
  for (const size of [{ width: 1600, height: 1000 }, { width: 800, height: 600 }, { width: 390, height: 844 }]) {
    const { page, close } = await onTowns(size);
    await page.waitForTimeout(150);
    if (shots) await page.screenshot({ path: path.join(shots, `query-${size.width}.png`), fullPage: size.width < 700 });
    const boxes = await page.evaluate(() => Object.fromEntries(['.head', '#maps', '#side', '.attributes', '.foot'].map((selector) => {
      const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
      return [selector, { left, top, right, bottom }];
    })));
    for (const a of Object.keys(boxes)) {
      assert.ok(boxes[a].right <= size.width + 0.5, `${a} fits in ${size.width}`);
      for (const b of Object.keys(boxes)) {
        if (a >= b) continue;
        const apart = boxes[a].right <= boxes[b].left + 0.5 || boxes[b].right <= boxes[a].left + 0.5
          || boxes[a].bottom <= boxes[b].top + 0.5 || boxes[b].bottom <= boxes[a].top + 0.5;
        assert.ok(apart, `${a} and ${b} overlap at ${size.width}`);
      }
    }
    const map = await page.$eval('.map', (node) => [node.clientWidth, node.clientHeight]);
    assert.ok(map[0] > 250 && map[1] > 200, `map of ${map} at ${size.width}`);
    await close();
  }
}

makePages();
const status = await runChecks([
  ['pages open with no network and without a complaint', opensInSilence],
  ['a click tells the attributes of points, lines and polygons', clickTellsAttributes],
  ['conditions of every type find what they should', conditionsByType],
  ['numbers keep all their digits', numbersKeepTheirDigits],
  ['conditions join by all and by any', conditionsJoin],
  ['a value that makes no sense is said and filters nothing', wrongValueIsSaid],
  ['the map shows matches only, and zooms to them', mapShowsMatchesOnly],
  ['layers can be switched off and on', layersSwitch],
  ['search and table work with the keyboard', searchAndTableWithKeyboard],
  ['the search finds what the filter leaves alone', searchFindsMatchesOnly],
  ['hostile text is shown as text', hostileTextIsText],
  ['40,000 points are filtered and listed', crowdIsAsked],
  ['nothing is cut or overlaps at three sizes', nothingIsCutOrOverlaps],
]);
await browser.close();
process.exit(status);
