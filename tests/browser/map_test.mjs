// SPDX-License-Identifier: Apache-2.0
// The interactive map in a browser: map_test.mjs NPM_FOLDER PAGES_FOLDER
import path from 'node:path';
import { assert, openPage, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, pages] = process.argv.slice(2);
const HOSTILE = '</script><img src=x onerror="window.ran=1"><!-- \u2028 \' & "';
const SHOWN = HOSTILE.replace('\u2028', ''); // what is not seen and breaks lines is left out
const browser = await startBrowser(npmFolder);
const open = (name, size, more) => openPage(browser, path.join(pages, name + '.html'), size, more);

// Where a place lies in the window.
function positionOf(page, latitude, longitude, panel = 0) {
  return page.evaluate(([lat, lng, number]) => {
    const { map } = window.Graticule.page.panels[number];
    const box = map.getContainer().getBoundingClientRect();
    const point = map.latLngToContainerPoint([lat, lng]);
    return { x: box.left + point.x, y: box.top + point.y };
  }, [latitude, longitude, panel]);
}

// Colour of the features' canvas at a place, as #rrggbb; null where nothing is drawn.
function colourAt(page, latitude, longitude, panel = 0) {
  return page.evaluate(([lat, lng, number]) => {
    const { map } = window.Graticule.page.panels[number];
    const canvas = map.getPane('overlayPane').querySelector('canvas');
    const box = canvas.getBoundingClientRect();
    const at = map.latLngToContainerPoint([lat, lng]);
    const frame = map.getContainer().getBoundingClientRect();
    const scale = canvas.width / box.width;
    const [r, g, b, a] = canvas.getContext('2d').getImageData(
      (at.x + frame.left - box.left) * scale, (at.y + frame.top - box.top) * scale, 1, 1).data;
    return a ? '#' + [r, g, b].map((value) => value.toString(16).padStart(2, '0')).join('') : null;
  }, [latitude, longitude, panel]);
}

async function settle(page) {
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
}

const squaresAt = [[50.5, 10.5], [50.5, 11.5], [50.5, 12.5], [50.5, 13.5]];

async function opensInSilence() {
  for (const name of ['classed', 'pacific', 'multiples', 'crowd']) {
    const { page, trouble, close } = await open(name);
    await settle(page);
    assert.deepEqual(trouble, [], name);
    await close();
  }
}

async function legendMatchesFeatures() {
  const { page, close } = await open('classed');
  await settle(page);
  const legend = await page.$$eval('.legend .swatch', (marks) =>
    marks.map((mark) => ({ colour: mark.dataset.colour, label: mark.nextSibling.textContent })));
  assert.equal(legend.length, 4);
  assert.equal(legend[3].label, 'No data');
  for (let i = 0; i < 4; ++i) assert.equal(await colourAt(page, ...squaresAt[i]), legend[i].colour);
  assert.equal(new Set(legend.map((entry) => entry.colour)).size, 4);
  const painted = await page.$$eval('.legend .swatch', (marks) => marks.map((mark) => getComputedStyle(mark).backgroundColor));
  assert.equal(new Set(painted).size, 4);
  assert.equal(await page.textContent('.legend-title'), 'Rain (mm)');
  await close();
}

async function hoverTells() {
  const { page, close } = await open('classed');
  const at = await positionOf(page, ...squaresAt[1]);
  await page.mouse.move(at.x - 20, at.y);
  await page.mouse.move(at.x, at.y, { steps: 3 });
  await page.waitForSelector('.tip');
  assert.equal(await page.textContent('.tip-title'), 'Brno');
  assert.equal(await page.textContent('.tip-value'), '1,234.5\u00a0mm');
  await close();
}

async function clickTellsAll() {
  const { page, close } = await open('classed');
  const at = await positionOf(page, ...squaresAt[2]);
  await page.mouse.click(at.x, at.y);
  await page.waitForSelector('.card');
  const rows = await page.$$eval('.card-table tr', (lines) => lines.map((line) => [...line.children].map((cell) => cell.textContent)));
  assert.deepEqual(rows, [['name', '\u010c\u00e1slav'], ['rain', '3,000\u00a0mm']]);
  await close();
}

async function hostileTextIsText() {
  const { page, trouble, close } = await open('classed');
  assert.equal(await page.textContent('h1'), 'Rain ' + SHOWN);
  assert.equal(await page.title(), ('Rain ' + SHOWN).replace(/[\t\n\f\r ]+/g, ' '));
  const at = await positionOf(page, ...squaresAt[3]);
  await page.mouse.move(at.x - 10, at.y);
  await page.mouse.move(at.x, at.y, { steps: 3 });
  await page.waitForSelector('.tip');
  assert.equal(await page.textContent('.tip-title'), SHOWN);
  await page.mouse.click(at.x, at.y);
  await page.waitForSelector('.card');
  assert.equal(await page.textContent('.card-title'), SHOWN);
  assert.equal(await page.textContent('.card-table tr:nth-child(2) td'), 'no value');
  await page.fill('#search', 'onerror');
  await page.waitForSelector('.result');
  assert.equal(await page.textContent('.result-name'), SHOWN);
  assert.equal(await page.$('img[src="x"]'), null);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.deepEqual(trouble, []);
  await close();
}

// The policy is the second wall: markup that did get in still could not run or fetch.
async function policyHolds() {
  const { page, trouble, close } = await open('classed');
  await page.evaluate(() => {
    const box = document.createElement('div');
    box.innerHTML = '<img src="data:," onerror="window.ran = 1">';
    document.body.append(box);
    const script = document.createElement('script');
    script.textContent = 'window.ran = 2';
    document.body.append(script);
    const image = document.createElement('img');
    image.src = 'https://example.org/x.png';
    document.body.append(image);
  });
  const wanted = ['event handler violates', 'inline script violates', "Loading the image 'https:"];
  const missing = () => wanted.filter((what) => !trouble.some((line) => line.includes(what)));
  for (let i = 0; i < 100 && missing().length; ++i) await page.waitForTimeout(100);
  assert.deepEqual(missing(), [], 'not among:\n' + trouble.join('\n'));
  assert.equal(await page.evaluate(() => window.ran), undefined);
  await close();
}

async function layersSwitch() {
  const { page, close } = await open('classed');
  await settle(page);
  assert.ok(await colourAt(page, ...squaresAt[0]));
  await page.getByLabel('Rain', { exact: true }).uncheck();
  await settle(page);
  assert.equal(await colourAt(page, ...squaresAt[0]), null);
  assert.ok(await colourAt(page, 51.5, 10.5), 'the stations stay');
  await page.getByLabel('Rain', { exact: true }).check();
  await settle(page);
  assert.ok(await colourAt(page, ...squaresAt[0]));
  await close();
}

async function searchWithKeyboard() {
  const { page, close } = await open('classed');
  await page.focus('#search');
  await page.keyboard.type('caslav');
  await page.waitForSelector('.result');
  assert.deepEqual(await page.$$eval('.result-name', (names) => names.map((name) => name.textContent)), ['\u010c\u00e1slav']);
  await page.keyboard.press('ArrowDown');
  assert.equal(await page.getAttribute('#search', 'aria-activedescendant'), 'result-0');
  await page.keyboard.press('Enter');
  await page.waitForSelector('.card');
  assert.equal(await page.textContent('.card-title'), '\u010c\u00e1slav');
  const centre = await page.evaluate(() => window.Graticule.page.panels[0].map.getBounds().contains([50.5, 12.5]));
  assert.ok(centre);
  await page.fill('#search', 'nowhere');
  assert.equal(await page.textContent('.no-result'), 'Nothing found');
  await close();
}

async function homeComesBack() {
  const { page, close } = await open('classed');
  const view = () => page.evaluate(() => {
    const { map } = window.Graticule.page.panels[0];
    return [map.getCenter().lat, map.getCenter().lng, map.getZoom()].map((value) => value.toFixed(2));
  });
  const first = await view();
  await page.evaluate(() => window.Graticule.page.panels[0].map.setView([50.2, 10.2], 10, { animate: false }));
  assert.notDeepEqual(await view(), first);
  await page.getByRole('button', { name: 'Show the whole map' }).click();
  assert.deepEqual(await view(), first);
  await close();
}

// 1 degree of longitude at 50.76 N is 111.32 * cos(50.76) = 70.4 km on the sphere of radius 6,371 km.
async function scaleIsTrue() {
  const { page, close } = await open('classed');
  const { text, width, degrees } = await page.evaluate(() => {
    const { map } = window.Graticule.page.panels[0];
    const bar = document.querySelector('.scale');
    const middle = map.getSize().divideBy(2);
    const long = (x) => map.containerPointToLatLng([x, middle.y]).lng;
    const size = bar.getBoundingClientRect().width;
    return { text: bar.textContent, width: size, degrees: long(middle.x + size / 2) - long(middle.x - size / 2) };
  });
  const latitude = await page.evaluate(() => window.Graticule.page.panels[0].map.getCenter().lat);
  const kilometres = degrees * (Math.PI / 180) * 6371 * Math.cos((latitude * Math.PI) / 180);
  assert.match(text, /^[\d,]+ km$/);
  assert.ok(Math.abs(kilometres / Number(text.replace(/[^\d]/g, '')) - 1) < 0.01, `${text}: ${kilometres} km over ${width} px`);
  await close();
}

async function antimeridianInOnePiece() {
  const { page, close } = await open('pacific');
  await settle(page);
  const view = await page.evaluate(() => window.Graticule.page.head.view);
  assert.ok(view.extent[2] - view.extent[0] < 10, 'four degrees of data and a margin');
  const longitudes = await page.evaluate(() =>
    [...window.Graticule.page.panels[0].layers[0].paths.values()].map(([path]) => path.getLatLng().lng).sort((a, b) => a - b));
  assert.ok(Math.abs(longitudes[1] - longitudes[0] - 4) < 1e-3, String(longitudes));
  assert.ok(await colourAt(page, -18, longitudes[0]));
  assert.ok(await colourAt(page, -17, longitudes[1]));
  await close();
}

async function panelsMoveTogether() {
  const { page, close } = await open('multiples');
  await settle(page);
  assert.equal(await page.$$eval('.panel', (panels) => panels.length), 2);
  assert.equal(await page.$$eval('.layer', (layers) => layers.length), 1, 'one legend for both');
  await page.evaluate(() => window.Graticule.page.panels[0].map.setView([50.4, 11], 9, { animate: false }));
  const views = await page.evaluate(() => window.Graticule.page.panels.map(({ map }) =>
    [map.getCenter().lat.toFixed(4), map.getCenter().lng.toFixed(4), map.getZoom()].join()));
  assert.equal(views[0], views[1]);
  await settle(page);
  assert.equal(await colourAt(page, ...squaresAt[0], 0), await colourAt(page, ...squaresAt[0], 1));
  await close();
}

async function crowdStaysSmooth() {
  const { page, stepsOf, close } = await open('crowd', undefined, { counted: true });
  await settle(page);
  assert.equal(await page.evaluate(() => window.Graticule.page.panels[0].layers[1].paths.size), 30000);
  const steps = await stepsOf(() => page.evaluate(async () => {
    const { map } = window.Graticule.page.panels[0];
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    for (let i = 0; i < 10; ++i) {
      map.panBy([15, 5], { animate: false });
      await frame();
    }
  }));
  console.log(`        ${(steps / 10 / 30000).toFixed(1)} steps a point and frame`);
  assert.ok(steps / 10 / 30000 < 200, `${steps} steps`); // each is drawn once, in some 140 steps
  await close();
}

async function heatIsDrawn() {
  const { page, close } = await open('crowd');
  await settle(page);
  const opaque = await page.evaluate(() => {
    const canvas = document.querySelector('canvas.heat');
    const { data } = canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 3; i < data.length; i += 4) if (data[i] > 100) count += 1;
    return count / (data.length / 4);
  });
  assert.ok(opaque > 0.1, `${opaque} of the map`);
  await close();
}

async function nothingIsCutOrOverlaps() {
  for (const size of [{ width: 1600, height: 1000 }, { width: 800, height: 600 }, { width: 390, height: 844 }]) {
    for (const name of ['classed', 'multiples']) {
      const { page, close } = await open(name, size);
      await settle(page);
      const boxes = await page.evaluate(() => Object.fromEntries(['.head', '#maps', '#side', '.foot'].map((selector) => {
        const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
        return [selector, { left, top, right, bottom }];
      })));
      const names = Object.keys(boxes);
      for (const a of names) {
        assert.ok(boxes[a].right <= size.width + 0.5, `${a} fits in ${size.width}`);
        for (const b of names) {
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
}

const status = await runChecks([
  ['pages open with no network and without a complaint', opensInSilence],
  ['legend colours are the features\' colours', legendMatchesFeatures],
  ['hovering shows name and value with unit', hoverTells],
  ['clicking shows all attributes', clickTellsAll],
  ['hostile text is shown as text', hostileTextIsText],
  ['the content security policy stops injected markup', policyHolds],
  ['layers can be switched off and on', layersSwitch],
  ['search works with the keyboard, accents aside', searchWithKeyboard],
  ['the home button brings the first view back', homeComesBack],
  ['the scale bar is true at the centre', scaleIsTrue],
  ['data around the antimeridian are in one piece', antimeridianInOnePiece],
  ['small multiples move together and share a legend', panelsMoveTogether],
  ['30,000 points stay smooth', crowdStaysSmooth],
  ['density is drawn', heatIsDrawn],
  ['nothing is cut or overlaps at three sizes', nothingIsCutOrOverlaps],
]);
await browser.close();
process.exit(status);
