// SPDX-License-Identifier: Apache-2.0
// The report of a made-up suite in a browser: report_of_suite_test.mjs NPM_FOLDER REPORT_FILE
import { assert, openPage, runChecks, startBrowser } from './browser.mjs';

const [npmFolder, report] = process.argv.slice(2);
const browser = await startBrowser(npmFolder);
const SIZES = [{ width: 1600, height: 1000 }, { width: 1280, height: 800 }, { width: 400, height: 844 }];

async function open(size) {
  const opened = await openPage(browser, report, size);
  await opened.page.waitForFunction(() => document.documentElement.dataset.ready === 'yes');
  return opened;
}

const numbers = (page) => page.$$eval('#samples-table tbody td:first-child', (cells) => cells.map((cell) => Number(cell.textContent)));
const results = (page) => page.$$eval('#samples-table .mark', (marks) => marks.map((mark) => mark.textContent));

async function sortBy(page, title) {
  await page.locator('#samples-table th button', { hasText: title }).first().click();
}

async function opensInSilence() {
  const { page, trouble, close } = await open();
  assert.deepEqual(trouble, []);
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.equal(await page.$('img[src="x"]'), null);
  assert.equal(await page.$('td b, td script'), null);
  assert.equal((await numbers(page)).length, 12);
  await close();
}

async function everySampleHasItsResult() {
  const { page, close } = await open();
  assert.deepEqual(await results(page), ['passed', 'failed', 'partial', 'failed', 'passed', 'passed', 'passed', 'contaminated',
    'failed', 'unscored', 'errored', 'waiting']);
  assert.equal(await page.textContent('#count'), '12 of 12 samples; 4 of 8 scored pass by taxonomy');
  await close();
}

async function sortsBothWays() {
  const { page, close } = await open();
  await sortBy(page, '#');
  assert.deepEqual((await numbers(page)).slice(0, 2), [12, 11]);
  await sortBy(page, 'Input');
  // Samples that tell no tokens come last, by their number.
  assert.deepEqual(await numbers(page), [2, 4, 6, 8, 10, 1, 3, 5, 7, 9, 11, 12]);
  await sortBy(page, 'Input');
  assert.deepEqual((await numbers(page)).slice(0, 6), [10, 8, 6, 4, 2, 1]);
  assert.equal(await page.getAttribute('#samples-table th:nth-child(9)', 'aria-sort'), 'descending');
  await close();
}

async function filters() {
  const { page, close } = await open();
  await page.selectOption('#of-arm', 'offline');
  await page.selectOption('#of-result', 'passed');
  assert.deepEqual(await numbers(page), [1, 5, 7]);
  assert.equal(await page.textContent('#count'), '3 of 12 samples; 3 of 3 scored pass by taxonomy');
  await page.selectOption('#of-kind', 'unsolvable');
  assert.deepEqual(await numbers(page), [5]);
  await page.selectOption('#of-arm', '');
  await page.selectOption('#of-result', '');
  await page.selectOption('#of-kind', '');
  await page.selectOption('#of-label', 'maps & "more"');
  assert.deepEqual(await numbers(page), [1, 2, 3, 4, 7, 8, 9, 10]);
  await page.fill('#find', '<SCRIPT>');
  assert.deepEqual(await numbers(page), [1, 2, 7, 8]);
  await page.selectOption('#of-scorer', '1');
  assert.deepEqual(await results(page), ['partial', 'unscored', 'unscored', 'contaminated']);
  await close();
}

async function opensACard() {
  const { page, trouble, close } = await open();
  await page.click('#samples-table tbody tr:first-child a');
  await page.waitForSelector('#card[open] h2');
  const card = await page.textContent('#card-content');
  assert.match(card, /How many <script>window.ran = 1<\/script> towns are there\?/);
  assert.match(card, /12,345,678 people live in 412 cities/);
  assert.match(card, /taxonomy: match 1/);
  assert.match(card, /judge:one: partial 0.5/);
  assert.match(card, /map <i>: 1the same <b>towns<\/b>/);
  assert.match(card, /words: unscorednothing <u>said<\/u>/);
  assert.match(card, /<\/script><img src=x onerror=alert\(1\)>/);
  assert.match(card, /Reference 2 of 2, the nearest/);
  assert.match(card, /# failed: near_cities has no field "populaton"/);
  const picture = await page.$eval('#card-content img', async (image) => {
    await image.decode();
    return [image.naturalWidth, image.naturalHeight];
  });
  assert.deepEqual(picture, [320, 200]);
  const links = await page.$$eval('#card-content .links a', (nodes) => nodes.map((node) => node.getAttribute('href')));
  assert.deepEqual(links, ['./../runs/000001_towns/outputs/near_cities.html']);
  assert.deepEqual(trouble, []);
  await close();
}

async function goesFromCardToCard() {
  const { page, close } = await open();
  await page.evaluate(() => { location.hash = '#sample-8'; });
  await page.waitForSelector('#card[open]');
  assert.match(await page.textContent('#card-content'), /Contaminated: Call 1 \(load_data\) names tasks <i>\.json/);
  await page.click('#card-next');
  await page.waitForFunction(() => document.getElementById('card-content').textContent.includes('Sample 9'));
  await page.keyboard.press('Escape');
  // The browser tells of the closing a moment after the card is closed.
  await page.waitForFunction(() => !document.getElementById('card').open && location.hash === '');
  await close();
}

async function marksWhatDiffers() {
  const { page, close } = await open();
  const marks = await page.evaluate(() => {
    const box = document.createElement('div');
    const index = {
      scorers: [], arms: ['arm'],
      tasks: [{ id: 't', text: 't', labels: [], solvable: true, references: [[
        ['load', { dataset: 'Towns', output_name: 'a' }, ''],
        ['filter', { of: 'a', where: 'x > 5' }, 'any'],
        ['draw', { of: 'a', title: 'T' }, '']]] }],
    };
    const card = {
      kind: 'Answer', answer: '', verdicts: [], pictures: [], links: [], reference: null,
      steps: [['look', {}], ['load', { dataset: 'Towns', output_name: 'mine' }], ['filter', {}, false, 'no'],
        ['filter', { of: 'mine', where: 'x > 6' }]],
    };
    SuiteCard.show(box, index, { task: 0, arm: 0, id: 1, repetition: 1 }, card);
    return { marked: [...box.querySelectorAll('mark')].map((node) => node.textContent),
      alone: [...box.querySelectorAll('.alone')].map((node) => node.textContent) };
  });
  // The name that the solution gives to its layer is its own; the failed call has no counterpart.
  assert.deepEqual(marks.marked, ["where='x > 5'", "where='x > 6'"]);
  assert.deepEqual(marks.alone, ['look()', 'filter()  # failed: no', "draw(of='a', title='T')"]);
  await close();
}

async function namesTasksThatAreLong() {
  const { page, close } = await open();
  const shown = await page.evaluate(() => ['Count the towns.', 'Write this:\n'.repeat(60)].map((text) => {
    const box = document.createElement('div');
    const index = { scorers: [], arms: ['arm'], tasks: [{ id: 'T_count', text, labels: [], solvable: true, references: [] }] };
    const card = { kind: 'Answer', answer: '', verdicts: [], pictures: [], links: [], reference: null, steps: [] };
    SuiteCard.show(box, index, { task: 0, arm: 0, id: 1, repetition: 1 }, card);
    return [box.querySelector('h2').textContent, box.textContent.split(text).length - 1, box.textContent.includes('Calls')];
  }));
  assert.deepEqual(shown, [['Count the towns.', 1, false], ['T_count', 1, false]]);
  await close();
}

async function nothingIsCut() {
  for (const size of SIZES) {
    const { page, close } = await open(size);
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(width <= size.width, `the page is ${width} wide at ${size.width}`);
    await page.evaluate(() => { location.hash = '#sample-1'; });
    await page.waitForSelector('#card[open]');
    const [inner, outer] = await page.$eval('#card', (card) => [card.scrollWidth, card.clientWidth]);
    assert.ok(inner <= outer, `a card is ${inner} wide in ${outer} at ${size.width}`);
    await close();
  }
}

const status = await runChecks([
  ['the report opens with no network and no complaint, and hostile text is text', opensInSilence],
  ['every sample has its result', everySampleHasItsResult],
  ['the table sorts both ways, what is not known last', sortsBothWays],
  ['the table is filtered by arm, result, label, kind, words and scorer', filters],
  ['a task whose text is long is called by its name', namesTasksThatAreLong],
  ['a card tells task, answer, scores, calls and pictures', opensACard],
  ['cards lead to one another and close', goesFromCardToCard],
  ['differences from the reference are marked', marksWhatDiffers],
  ['nothing is cut at three sizes', nothingIsCut],
]);
await browser.close();
process.exit(status);
