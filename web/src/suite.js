// SPDX-License-Identifier: Apache-2.0
// The table of a suite's samples: sorted and filtered in memory, a page of rows at a time in the document. Cards are
// unpacked when they are opened.
(() => {
  'use strict';

  const { element } = SuiteCard;
  const PAGE = 100;
  const STATES = ['waiting', 'errored', 'contaminated', 'ended'];
  const packs = new Map(); // promises of cards by number of their pack
  let index;
  let rows;
  let shown = []; // rows that the filters leave, in order
  let page = 0;
  let sort = { column: 'id', down: false };
  let scorer = 0;

  async function unpack(id) {
    const bytes = Uint8Array.from(atob(document.getElementById(id).textContent), (letter) => letter.charCodeAt(0));
    const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'));
    return JSON.parse(await new Response(stream).text());
  }

  function rowOf(list, place) {
    const [id, task, arm, repetition, state, end, seconds, cost, input, output, steps, values] = list;
    return { place, id, task, arm, repetition, state: STATES[state], end, seconds, cost, input, output, steps, values };
  }

  function resultOf(row) {
    if (row.state !== 'ended') return row.state;
    const value = row.values[scorer];
    if (value === null) return 'unscored';
    return value >= 1 ? 'passed' : value > 0 ? 'partial' : 'failed';
  }

  const TONES = { passed: 'good', partial: 'care', failed: 'bad', errored: 'bad', contaminated: 'bad', unscored: 'care', waiting: '' };
  const RESULTS = Object.keys(TONES);

  const plain = (value) => (value === null ? '' : String(value));
  const grouped = (value) => (value === null ? '' : value.toLocaleString('en'));

  function difference(row) {
    const mean = index.tasks[row.task].reference_steps;
    if (row.steps === null || mean === null) return null;
    return mean > 0 ? (row.steps - mean) / mean : row.steps;
  }

  const COLUMNS = [
    { name: 'id', title: '#', number: true, value: (row) => row.id, text: (row) => String(row.id) },
    { name: 'task', title: 'Task', value: (row) => SuiteCard.titleOf(index.tasks[row.task]), text: (row) => SuiteCard.titleOf(index.tasks[row.task]) },
    { name: 'arm', title: 'Arm', value: (row) => index.arms[row.arm], text: (row) => index.arms[row.arm] },
    { name: 'repetition', title: 'Rep.', number: true, wide: true, value: (row) => row.repetition, text: (row) => String(row.repetition) },
    { name: 'result', title: 'Result', value: (row) => RESULTS.indexOf(resultOf(row)), text: resultOf },
    { name: 'score', title: 'Score', number: true, wide: true, value: (row) => row.values[scorer], text: (row) => plain(row.values[scorer]) },
    { name: 'steps', title: 'Steps', number: true, wide: true, value: (row) => row.steps, text: (row) => plain(row.steps) },
    { name: 'longer', title: 'Longer by', number: true, wide: true, value: difference,
      text: (row) => { const by = difference(row); return by === null ? '' : Math.abs(by) < 0.005 ? '0.00' : (by > 0 ? '+' : '') + by.toFixed(2); } },
    { name: 'input', title: 'Input', number: true, wide: true, value: (row) => row.input, text: (row) => grouped(row.input) },
    { name: 'output', title: 'Output', number: true, wide: true, value: (row) => row.output, text: (row) => grouped(row.output) },
    { name: 'cost', title: 'Cost', number: true, wide: true, value: (row) => row.cost, text: (row) => (row.cost === null ? '' : '$' + row.cost.toFixed(4)) },
    { name: 'seconds', title: 'Seconds', number: true, wide: true, value: (row) => row.seconds, text: (row) => (row.seconds === null ? '' : row.seconds.toFixed(1)) },
    { name: 'end', title: 'End', wide: true, value: (row) => index.ends[row.end], text: (row) => index.ends[row.end].replaceAll('_', ' ') },
  ];

  // A long name is broken behind a sign rather than within a word.
  const breakable = (name) => name.split(/(?<=[/:_+-])/).flatMap((part) => [part, document.createElement('wbr')]);

  // What is not known comes last, whichever way.
  function compare(a, b) {
    const { value } = COLUMNS.find((column) => column.name === sort.column);
    const first = value(a);
    const second = value(b);
    if (first === null || second === null) return (first === null) - (second === null) || a.id - b.id;
    const order = typeof first === 'string' ? first.localeCompare(second) : first - second;
    return (sort.down ? -order : order) || a.id - b.id;
  }

  const control = (id) => document.getElementById(id).value;

  function matches(row) {
    const task = index.tasks[row.task];
    const words = control('find').trim().toLowerCase();
    const arm = control('of-arm');
    const label = control('of-label');
    const result = control('of-result');
    const kind = control('of-kind');
    return (!arm || index.arms[row.arm] === arm) && (!label || task.labels.includes(label)) && (!result || resultOf(row) === result)
      && (!kind || (kind === 'solvable') === task.solvable)
      && (!words || (task.id + '\n' + task.text + '\n#' + row.id).toLowerCase().includes(words));
  }

  function update() {
    scorer = Number(control('of-scorer'));
    shown = rows.filter(matches).sort(compare);
    page = 0;
    draw();
  }

  function headCell(column) {
    const cell = element('th', (column.number ? 'number ' : '') + (column.wide ? 'wide-only' : ''));
    cell.scope = 'col';
    const button = element('button', 'sort', column.title);
    button.type = 'button';
    const sorted = sort.column === column.name;
    cell.setAttribute('aria-sort', sorted ? (sort.down ? 'descending' : 'ascending') : 'none');
    button.append(element('span', 'arrow', sorted ? (sort.down ? ' ▾' : ' ▴') : ''));
    button.addEventListener('click', () => {
      sort = { column: column.name, down: sorted && !sort.down };
      update();
      document.querySelector('#samples-table th[aria-sort]:not([aria-sort="none"]) button').focus();
    });
    cell.append(button);
    return cell;
  }

  function bodyCell(column, row) {
    const cell = element('td', (column.number ? 'number ' : '') + (column.wide ? 'wide-only' : ''));
    if (column.name === 'result') cell.append(element('span', 'mark ' + TONES[resultOf(row)], resultOf(row)));
    else if (column.name === 'task') {
      const link = element('a', 'task', column.text(row));
      link.href = '#sample-' + row.id;
      cell.append(link);
    } else if (column.name === 'arm') cell.append(...breakable(column.text(row)));
    else cell.textContent = column.text(row);
    return cell;
  }

  function draw() {
    const table = document.getElementById('samples-table');
    const head = element('thead');
    const line = element('tr');
    line.append(...COLUMNS.map(headCell));
    head.append(line);
    const body = element('tbody');
    for (const row of shown.slice(page * PAGE, (page + 1) * PAGE)) {
      const one = element('tr');
      one.append(...COLUMNS.map((column) => bodyCell(column, row)));
      body.append(one);
    }
    table.replaceChildren(head, body);
    const scored = shown.filter((row) => ['passed', 'partial', 'failed'].includes(resultOf(row)));
    const passed = scored.filter((row) => resultOf(row) === 'passed').length;
    document.getElementById('count').textContent = `${grouped(shown.length)} of ${grouped(rows.length)} samples; `
      + `${grouped(passed)} of ${grouped(scored.length)} scored pass by ${index.scorers[scorer]}`;
    drawPages();
  }

  function drawPages() {
    const pages = Math.max(1, Math.ceil(shown.length / PAGE));
    const box = document.getElementById('pages');
    box.replaceChildren();
    if (pages === 1) return;
    for (const [text, to] of [['‹ Before', page - 1], ['Next ›', page + 1]]) {
      const button = element('button', '', text);
      button.type = 'button';
      button.disabled = to < 0 || to >= pages;
      button.addEventListener('click', () => {
        page = to;
        draw();
      });
      box.append(button);
    }
    box.append(element('span', 'small', `page ${page + 1} of ${pages}`));
  }

  function fill(id, choices) {
    const select = document.getElementById(id);
    for (const [value, text] of choices) {
      const option = element('option', '', text);
      option.value = value;
      select.append(option);
    }
  }

  async function cardOf(row) {
    const number = Math.floor(row.place / index.pack);
    if (!packs.has(number)) packs.set(number, unpack('cards-' + number));
    return (await packs.get(number))[row.place % index.pack];
  }

  function leadTo(button, row) {
    button.disabled = !row;
    button.onclick = () => { location.hash = '#sample-' + row.id; };
  }

  async function openCard() {
    const dialog = document.getElementById('card');
    const match = /^#sample-(\d+)$/.exec(location.hash);
    const row = match && rows.find((one) => one.id === Number(match[1]));
    if (!row) {
      if (dialog.open) dialog.close();
      return;
    }
    SuiteCard.show(document.getElementById('card-content'), index, row, await cardOf(row));
    const place = shown.indexOf(row);
    leadTo(document.getElementById('card-before'), place > 0 ? shown[place - 1] : null);
    leadTo(document.getElementById('card-next'), place >= 0 ? shown[place + 1] : null);
    if (!dialog.open) dialog.showModal();
    dialog.scrollTop = 0;
  }

  async function start() {
    index = await unpack('index');
    rows = index.rows.map(rowOf);
    scorer = index.scorer;
    const labels = [...new Set(index.tasks.flatMap((task) => task.labels))].sort();
    fill('of-arm', [['', 'all arms'], ...index.arms.map((arm) => [arm, arm])]);
    fill('of-label', [['', 'all labels'], ...labels.map((label) => [label, label])]);
    fill('of-kind', [['', 'all tasks'], ['solvable', 'solvable'], ['unsolvable', 'unsolvable']]);
    fill('of-result', [['', 'all results'], ...RESULTS.map((result) => [result, result])]);
    fill('of-scorer', index.scorers.map((name, place) => [String(place), name]));
    document.getElementById('of-scorer').value = String(scorer);
    document.getElementById('filters').addEventListener('input', update);
    document.getElementById('filters').addEventListener('submit', (event) => event.preventDefault());
    document.getElementById('card-close').addEventListener('click', () => document.getElementById('card').close());
    document.getElementById('card').addEventListener('close', () => {
      if (location.hash) history.replaceState(null, '', location.pathname + location.search);
    });
    window.addEventListener('hashchange', openCard);
    update();
    await openCard();
    document.documentElement.dataset.ready = 'yes';
  }

  start();
})();
