// SPDX-License-Identifier: Apache-2.0
// The attributes of a layer as a table. Only the rows in sight are elements, so that tens of thousands scroll.
(function () {
  'use strict';
  const Graticule = (window.Graticule = window.Graticule || {});
  const { element, formatNumber, formatValue, isNumeric } = Graticule.text;
  const { exactNumber } = Graticule.typedValues;
  const ROW_HEIGHT = 27; // pixels, as query.css has it
  const SPARE = 8; // rows beyond those in sight
  const TALLEST = 8000000; // pixels that browsers scroll through

  // Rows in the order of a field's values, those without one last; alike ones stay in their order.
  function sorted(rows, field, direction) {
    if (!field) return rows;
    const values = field.type === 'integer' ? field.values.map((value) => value === null ? null : exactNumber(value)) : field.values;
    const missing = (row) => values[row] === null || values[row] === undefined;
    const compare = (a, b) => (values[a] < values[b] ? -1 : values[a] > values[b] ? 1 : 0);
    return rows.slice().sort((a, b) => {
      if (missing(a) || missing(b)) return missing(a) - missing(b) || a - b;
      return direction * compare(a, b) || a - b;
    });
  }

  function widthOf(field) {
    let longest = field.name.length + 2;
    for (let row = 0; row < Math.min(field.values.length, 300); ++row)
      longest = Math.max(longest, formatValue(field, row).length);
    return Math.min(260, Math.max(64, Math.round(longest * 7.3 + 22)));
  }

  // onChoose(layer, row): a row was clicked, or Enter pressed on it.
  function makeTable(onChoose) {
    const box = element('section', 'attributes');
    box.setAttribute('aria-label', 'Attribute table');
    const bar = element('div', 'attributes-bar');
    const toggle = element('button', 'button', 'Hide the table');
    toggle.type = 'button';
    toggle.setAttribute('aria-expanded', 'true');
    const title = element('span', 'attributes-title');
    bar.append(title, toggle);
    const scroller = element('div', 'attributes-scroll');
    scroller.tabIndex = 0;
    const table = element('table', 'attributes-table');
    table.setAttribute('role', 'grid');
    const columns = element('colgroup');
    const head = element('thead');
    const body = element('tbody');
    table.append(columns, head, body);
    scroller.append(table);
    box.append(bar, scroller);

    let layer = null;
    let rows = [];
    let matches = [];
    let order = { field: null, direction: 1 };
    let active = -1;

    function headCell(field) {
      const cell = element('th', isNumeric(field) ? 'number' : '');
      cell.scope = 'col';
      const sign = order.field === field ? (order.direction > 0 ? ' \u2191' : ' \u2193') : '';
      const button = element('button', 'sort', field.name + (field.unit ? ` (${field.unit})` : '') + sign);
      button.type = 'button';
      button.title = 'Sort by ' + field.name;
      if (sign) cell.setAttribute('aria-sort', order.direction > 0 ? 'ascending' : 'descending');
      button.addEventListener('click', () => {
        order = { field, direction: order.field === field ? -order.direction : 1 };
        arrange();
        head.querySelectorAll('.sort')[layer.source.fields.indexOf(field)].focus();
      });
      cell.append(button);
      return cell;
    }

    function arrange() {
      rows = sorted(matches, order.field, order.direction);
      active = -1;
      const line = element('tr');
      line.append(...layer.source.fields.map(headCell));
      head.replaceChildren(line);
      table.setAttribute('aria-rowcount', String(rows.length + 1));
      title.textContent = `${layer.look.title}: ${formatNumber(rows.length)} ${rows.length === 1 ? 'row' : 'rows'}`;
      scroller.scrollTop = 0;
      draw();
    }

    function spacer(height) {
      const line = element('tr', 'spacer');
      line.style.height = height + 'px';
      line.setAttribute('aria-hidden', 'true');
      return line;
    }

    function bodyRow(at) {
      const row = rows[at];
      const line = element('tr', at === active ? 'active' : '');
      line.id = 'attributes-' + at;
      line.dataset.at = at;
      line.setAttribute('aria-rowindex', String(at + 2));
      line.setAttribute('aria-selected', String(at === active));
      for (const field of layer.source.fields) {
        const missing = field.values[row] === null || field.values[row] === undefined;
        const text = missing ? '' : formatValue({ ...field, unit: '' }, row);
        const cell = element('td', isNumeric(field) ? 'number' : '', text);
        if (text.length > 24) cell.title = text;
        line.append(cell);
      }
      return line;
    }

    // Beyond what browsers scroll through, rows are passed over faster than they would be.
    const scale = () => Math.max(1, (rows.length * ROW_HEIGHT) / TALLEST);

    function draw() {
      const whole = (rows.length * ROW_HEIGHT) / scale();
      const first = Math.max(0, Math.floor((scroller.scrollTop * scale()) / ROW_HEIGHT) - SPARE);
      const seen = Math.ceil(scroller.clientHeight / ROW_HEIGHT) + 2 * SPARE;
      const last = Math.min(rows.length, first + seen);
      const above = Math.min((first * ROW_HEIGHT) / scale(), Math.max(0, whole - (last - first) * ROW_HEIGHT));
      const lines = [];
      for (let at = first; at < last; ++at) lines.push(bodyRow(at));
      body.replaceChildren(spacer(above), ...lines, spacer(Math.max(0, whole - above - lines.length * ROW_HEIGHT)));
    }

    function setActive(at) {
      active = Math.max(0, Math.min(rows.length - 1, at));
      const top = (active * ROW_HEIGHT) / scale();
      const room = scroller.clientHeight - 2 * ROW_HEIGHT;
      if (top < scroller.scrollTop) scroller.scrollTop = top;
      else if (top > scroller.scrollTop + room) scroller.scrollTop = top - room;
      draw();
      scroller.setAttribute('aria-activedescendant', 'attributes-' + active);
    }

    scroller.addEventListener('scroll', draw, { passive: true });
    scroller.addEventListener('keydown', (event) => {
      if (event.target !== scroller || !rows.length) return;
      const page = Math.max(1, Math.floor(scroller.clientHeight / ROW_HEIGHT) - 2);
      const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: page, PageUp: -page, Home: -rows.length, End: rows.length };
      if (event.key in steps) setActive(active + steps[event.key]);
      else if (event.key === 'Enter' && active >= 0) onChoose(layer, rows[active]);
      else return;
      event.preventDefault();
    });
    body.addEventListener('click', (event) => {
      const line = event.target.closest('tr[data-at]');
      if (!line) return;
      setActive(Number(line.dataset.at));
      onChoose(layer, rows[active]);
    });
    toggle.addEventListener('click', () => {
      const hidden = box.classList.toggle('closed');
      toggle.textContent = hidden ? 'Show the table' : 'Hide the table';
      toggle.setAttribute('aria-expanded', String(!hidden));
      window.dispatchEvent(new Event('resize'));
      if (!hidden) draw();
    });
    window.addEventListener('resize', () => layer && draw());

    function showLayer(chosen) {
      layer = chosen;
      order = { field: null, direction: 1 };
      const widths = layer.source.fields.map(widthOf);
      columns.replaceChildren(...widths.map((width) => {
        const column = element('col');
        column.style.width = width + 'px';
        return column;
      }));
      table.style.width = widths.reduce((sum, width) => sum + width, 0) + 'px';
      scroller.setAttribute('aria-label', `Attributes of ${layer.look.title}: arrow keys move, Enter shows the feature on the map`);
    }

    // mask: as of the filter; null for all rows.
    function showRows(mask) {
      matches = [];
      for (let row = 0; row < layer.source.places.length; ++row) if (!mask || mask[row]) matches.push(row);
      arrange();
    }

    return { box, showLayer, showRows };
  }

  Graticule.attributeTable = { makeTable, sorted };
})();
