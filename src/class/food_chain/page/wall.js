// The wall of Food Chain: one jungle, to be read from the last row. Populations, who leads, who ate whom, what happened.
var Game = (function () {
  var WILD = '#9fb0bd', PLANTS = '#5fae5f', WIDE = 1000, HIGH = 560, GAP = 40;

  function rgb(colour) { return 'rgb(' + colour.join(',') + ')'; }

  function colourOf(one, jungle) {
    if (one.kind === 'P') return PLANTS;
    return one.seat === null ? WILD : rgb(jungle.groups[one.seat].colour);
  }

  function last(list) { return list[list.length - 1]; }

  function now(one) { return one.is_dead ? 0 : last(one.counts) || 0; }

  // --- what happens now --------------------------------------------------------------------

  // Who is not ready yet.
  function waitedFor(jungle) {
    var missing = jungle.groups.filter(function (one) { return one.is_missing; });
    return missing.map(function (one) { return one.letter; }).join(' ');
  }

  function head(jungle, all) {
    var calls = jungle.stage === 'last_call', asks = calls || jungle.stage === 'choosing';
    var said = { waiting: 'Waiting for groups', running: 'Cycles pass', over: 'The season is over' }[jungle.stage] || '';
    var right = asks && jungle.left !== null ? clock(jungle.left) : '';
    if (asks) said = (calls ? 'Last call: group ' : 'Design! Group ') + waitedFor(jungle);
    if (all.is_paused && jungle.stage !== 'over') right = 'paused';
    return el('h2', calls ? 'call' : '', '', [
      el('b', 'cycle', 'Cycle ' + jungle.cycle + ' of ' + jungle.cycles),
      el('span', 'said', said), el('span', 'clock', right)
    ]);
  }

  // --- populations -------------------------------------------------------------------------

  // A number that divides a scale up to `most` into a few parts.
  function step(most) {
    var unit = Math.pow(10, Math.floor(Math.log(most) / Math.LN10));
    return most / unit > 5 ? unit * 2 : most / unit > 2 ? unit : unit / 2;
  }

  function text(x, y, size, what, more) {
    var given = { x: x, y: y, 'font-size': size };
    Object.keys(more || {}).forEach(function (key) { given[key] = more[key]; });
    var it = svg('text', given);
    it.textContent = what;
    return it;
  }

  // Labels at the ends of curves, moved apart so that none lies on another.
  function apart(ends) {
    ends.sort(function (one, other) { return one.y - other.y; });
    ends.forEach(function (end, at) {
      end.at = at ? Math.max(end.y, ends[at - 1].at + GAP) : Math.max(end.y, 16);
    });
    for (var at = ends.length - 1, limit = HIGH + 8; at >= 0; at--, limit -= GAP) ends[at].at = Math.min(ends[at].at, limit);
    return ends;
  }

  // How many members each species had, cycle by cycle. Plants are more than all animals, and stand beside the title.
  function populations(jungle) {
    var animals = jungle.species.filter(function (one) { return one.kind !== 'P'; });
    var most = 120, drawn = [], ends = [], grid, own;
    animals.forEach(function (one) { most = Math.max(most, Math.max.apply(null, one.counts)); });
    function x(cycle) { return cycle * WIDE / jungle.cycles; }
    function y(count) { return HIGH - count * HIGH / most; }
    for (grid = step(most); grid <= most; grid += step(most)) {
      drawn.push(svg('line', { x1: 0, x2: WIDE, y1: y(grid), y2: y(grid), class: 'grid' }));
      drawn.push(text(-10, y(grid) + 9, 26, grid, { 'text-anchor': 'end', class: 'scale' }));
    }
    // From here on a species can be changed, and counts.
    drawn.push(svg('line', { x1: 0, x2: WIDE, y1: y(100), y2: y(100), class: 'hundred' }));
    animals.forEach(function (one) {
      var fill = colourOf(one, jungle), points = one.counts.map(function (count, at) {
        return x(one.founded + at).toFixed(1) + ',' + y(count).toFixed(1);
      });
      drawn.push(svg('polyline', {
        points: points.join(' '), fill: 'none', stroke: fill, 'stroke-width': one.seat === null ? 4 : 7,
        'stroke-linejoin': 'round', 'stroke-dasharray': one.kind === 'C' ? '18 9' : 'none', opacity: one.is_dead ? 0.45 : 1
      }));
      if (one.is_dead) return;
      drawn.push(svg('circle', { cx: x(jungle.cycle), cy: y(now(one)), r: 7, fill: fill }));
      ends.push({ y: y(now(one)), label: one.label, fill: fill, size: now(one), wild: one.seat === null });
    });
    ends.sort(function (one, other) { return one.wild - other.wild || other.size - one.size; });
    // Those of groups come first; of the wild ones the largest are named as long as there is room.
    own = ends.filter(function (end) { return !end.wild; }).length;
    apart(ends.slice(0, Math.min(13, Math.max(8, own)))).forEach(function (end) {
      drawn.push(text(x(jungle.cycle) + 16, end.at + 14, end.wild ? 30 : 46, end.label, { fill: end.fill, 'font-weight': 700 }));
    });
    drawn.push(svg('line', { x1: 0, x2: WIDE, y1: HIGH, y2: HIGH, class: 'base' }));
    return svg('svg', { viewBox: '-90 -14 1340 600', class: 'populations' }, drawn);
  }

  // --- who eats whom -----------------------------------------------------------------------

  // How far above the plants a species stands: 1 eats plants, 2 what eats plants, and so on.
  function levels(jungle) {
    var level = {}, round;
    jungle.species.forEach(function (one) { level[one.id] = one.kind === 'P' ? 0 : one.kind === 'H' ? 1 : 2; });
    for (round = 0; round < 3; round++) {
      jungle.web.forEach(function (meal) {
        if (level[meal.hunter] >= 2 && level[meal.prey] >= 2 && level[meal.hunter] <= level[meal.prey] && level[meal.prey] < 4 &&
          !jungle.web.some(function (other) { return other.hunter === meal.prey && other.prey === meal.hunter; })) {
          level[meal.hunter] = level[meal.prey] + 1;
        }
      });
    }
    return level;
  }

  // The web of the last cycle: plants below, what eats what eats them above; the thicker, the more were eaten.
  function web(jungle) {
    var level = levels(jungle), rows = [], place = {}, drawn = [], most = 1, wide = 1000, used;
    // Where fewer groups are ranked above it, there is more room.
    var high = 540 + 60 * (8 - jungle.groups.length);
    var living = jungle.species.filter(function (one) { return !one.is_dead; });
    living.sort(function (one, other) { return (one.seat === null) - (other.seat === null) || now(other) - now(one); });
    living.forEach(function (one) {
      var row = rows[level[one.id]] = rows[level[one.id]] || [];
      if (row.length < 9) row.push(one);
    });
    used = rows.filter(function (row) { return row; });
    used.forEach(function (row, at) {
      row.sort(function (one, other) { return one.body - other.body; });
      row.forEach(function (one, index) {
        var y = high - 45 - at * (high - 90) / Math.max(1, used.length - 1);
        // Neighbours stand at different heights, so that long names do not touch.
        place[one.id] = { x: 60 + (index + 0.5) * (wide - 120) / row.length, y: y + (row.length > 5 && index % 2 ? 46 : 0) - (row.length > 5 ? 23 : 0) };
      });
    });
    jungle.web.forEach(function (meal) { most = Math.max(most, meal.eaten); });
    jungle.web.forEach(function (meal) {
      var from = place[meal.prey], to = place[meal.hunter], hunter;
      if (!from || !to) return;
      hunter = jungle.species.filter(function (one) { return one.id === meal.hunter; })[0];
      drawn.push(svg('line', {
        x1: from.x, y1: from.y, x2: to.x, y2: to.y, stroke: colourOf(hunter, jungle), opacity: 0.7, 'stroke-linecap': 'round',
        'stroke-width': (2 + 26 * Math.sqrt(meal.eaten / most)).toFixed(1)
      }));
    });
    living.forEach(function (one) {
      var at = place[one.id], size = one.seat === null ? 30 : 50, half;
      if (!at) return;
      half = Math.max(40, one.label.length * size * 0.32 + 8);
      drawn.push(svg('rect', { x: at.x - half, y: at.y - 27, width: 2 * half, height: 54, rx: 14, fill: colourOf(one, jungle) }));
      drawn.push(text(at.x, at.y + size * 0.35, size, one.label, { 'text-anchor': 'middle', fill: '#081a2b', 'font-weight': 700 }));
    });
    return svg('svg', { viewBox: '0 0 1000 ' + high, class: 'web' }, drawn);
  }

  // --- who leads ---------------------------------------------------------------------------

  function owner(one, jungle) {
    var state = one.is_missing ? ' missing' : one.is_ready ? ' ready' : '';
    var mark = el('b', 'mark', one.letter), winner = jungle.stage === 'over' && one.place === 1;
    mark.style.background = rgb(one.colour);
    return el('tr', state + (winner ? ' winner' : ''), '', [
      el('td', 'place', one.place ? one.place + '.' : '\u2013'), el('td', '', '', [mark]),
      el('td', 'nick', one.name || (one.is_bot ? 'house' : '')), el('td', 'count', String(one.species)), el('td', 'count', String(one.animals)),
      el('td', 'state', winner ? '\u2605' : one.is_missing ? '...' : one.is_ready ? '\u2713' : '')
    ]);
  }

  function ranking(jungle) {
    var all = jungle.groups.slice().sort(function (one, other) { return (one.place || 99) - (other.place || 99); });
    return el('table', 'ranking', '', [el('thead', '', '', [el('tr', '', '', [
      el('th', ''), el('th', 'group', 'Group'), el('th', ''), el('th', 'count', '100+'), el('th', 'count', 'animals'), el('th', '')
    ])]), el('tbody', '', '', all.map(function (one) { return owner(one, jungle); }))]);
  }

  function news(jungle) {
    return el('div', 'notes', '', jungle.news.map(function (one) {
      return el('p', 'news', '', [el('span', 'when', one[0]), document.createTextNode(one[1])]);
    }));
  }

  // -----------------------------------------------------------------------------------------

  function title(kind, words, more) {
    return el('h3', kind, words, [el('span', 'more', more)]);
  }

  function plants(jungle) {
    var all = jungle.species.filter(function (one) { return one.kind === 'P'; })[0];
    return all ? now(all) + ' plants; dashed lines: animal eaters' : '';
  }

  function draw(box, all) {
    var jungle = all.groups[0];
    if (!all.has_begun) {
      box.className = 'coming';
      return fill(box, jungle.groups.map(function (one) {
        var mark = el('b', 'mark', one.letter);
        mark.style.background = rgb(one.colour);
        return el('div', one.is_bot ? 'free' : 'here', '', [mark, el('span', '', one.is_bot ? 'free' : one.name || 'is here')]);
      }));
    }
    box.className = 'jungle';
    fill(box, [
      head(jungle, all),
      el('section', 'left', '', [title('', 'How many there are', plants(jungle)), populations(jungle), news(jungle)]),
      el('section', 'right', '', [ranking(jungle), title('', 'Who ate whom', 'in the last cycle'), web(jungle)])
    ]);
  }

  function how() { return []; }

  return { how: how, draw: draw };
})();
