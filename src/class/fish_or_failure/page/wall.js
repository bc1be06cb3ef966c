// The wall of Fish or Failure: every group at once, to be read from the last row.
var Game = (function () {
  var COLOURS = { crab: '#e2694f', tang: '#58b7e8', parrot: '#7ccf7a', grouper: '#e9c14b' };
  var NAMES = { crab: 'crab', tang: 'tang', parrot: 'parrot fish', grouper: 'grouper' };

  // The token of a fishery: square, round, five corners, or a rhomb, as in the rules.
  function token(name) {
    var fill = COLOURS[name];
    var shapes = {
      crab: ['rect', { x: 14, y: 14, width: 72, height: 72, rx: 10, fill: fill }],
      tang: ['circle', { cx: 50, cy: 50, r: 40, fill: fill }],
      parrot: ['polygon', { points: '50,8 92,40 76,90 24,90 8,40', fill: fill }],
      grouper: ['polygon', { points: '50,4 96,50 50,96 4,50', fill: fill }]
    };
    var shape = shapes[name];
    return svg('svg', { viewBox: '0 0 100 100', class: 'token', 'aria-label': name }, [svg(shape[0], shape[1])]);
  }

  // How many fish each fishery in play had, round by round. All groups have one scale, so that their curves can be
  // compared: `most` is the largest number of fish, `longest` the number of rounds of the longest match.
  function curves(rounds, most, longest) {
    var wide = 200, high = 80, lines;
    function at(index, fish) {
      var x = index * wide / Math.max(1, longest - 1);
      return x.toFixed(1) + ',' + (high - fish * high / most).toFixed(1);
    }
    lines = ['crab', 'tang', 'parrot', 'grouper'].map(function (name, which) {
      if (!rounds.some(function (fish) { return fish[which] > 0; })) return null;
      var points = rounds.map(function (fish, index) { return at(index, fish[which]); }).join(' ');
      return svg('polyline', { points: points, fill: 'none', stroke: COLOURS[name], 'stroke-width': 4 });
    });
    lines.push(svg('line', { x1: 0, y1: high, x2: wide, y2: high, stroke: '#7d8d99', 'stroke-width': 2 }));
    return svg('svg', { viewBox: '-3 -3 206 86', class: 'curves', preserveAspectRatio: 'none' }, lines);
  }

  function head(group, index, all) {
    var right = '', calls = group.stage === 'last_call', plays = calls || group.stage === 'choosing';
    if (group.stage === 'waiting') right = 'waiting';
    else if (plays && all.is_paused) right = 'paused';
    else if (plays && group.left !== null) right = clock(group.left);
    return el('h2', calls ? 'call' : '', '', [
      el('b', 'number', String(index + 1)),
      group.stage === 'over' ? outcome(group) : el('span', 'round', group.round ? 'round ' + group.round : ''),
      el('span', 'clock', right)
    ]);
  }

  function outcome(group) {
    return group.is_empty ? el('b', 'who lost', 'An empty sea') : el('b', 'who won', 'The sea lives');
  }

  function fishery(one) {
    var kind = one.is_extinct ? 'fishery extinct' : one.is_closed ? 'fishery closed' : 'fishery';
    var note = one.is_extinct ? 'gone' : one.is_closed ? 'closed' : '$' + one.price;
    return el('div', kind, '', [
      token(one.name), el('b', '', String(one.fish)), el('span', 'of', '/' + one.capacity), el('span', 'price', note)
    ]);
  }

  // What is left in the end: a number for each fishery.
  function left(one) {
    return el('div', one.is_extinct ? 'fishery extinct' : 'fishery', '', [token(one.name), el('b', '', String(one.fish))]);
  }

  function caught(one) {
    if (!one) return el('span', 'caught');
    return el('span', 'caught', one.fish + (one.of ? '/' + one.of : '') + ' ', [token(one.fishery)]);
  }

  function company(one) {
    var state = one.is_winner ? ' winner' : one.is_missing ? ' missing' : one.is_ready ? ' ready' : '';
    var money = one.money === null || one.is_bot && one.money === 0 ? '' : '$' + one.money;
    return el('div', 'company' + state + (one.is_bot ? ' bot' : ''), '', [
      el('b', one.is_first ? 'first' : '', one.letter),
      one.name ? el('span', 'nick', one.name) : null,
      el('span', 'money', money + (one.is_restricted ? ' 1\u20132' : '')),
      caught(one.caught)
    ]);
  }

  function companies(group) {
    return el('div', 'companies', '', group.companies.map(company));
  }

  // Who is missing. If all are, their letters say nothing.
  function who(group) {
    var asked = group.companies.filter(function (one) { return one.is_missing || one.is_ready; });
    var missing = asked.filter(function (one) { return one.is_missing; });
    var said = missing.map(function (one) { return one.letter; }).join(' ');
    var what = group.stage === 'last_call' ? 'Last call' : group.vote ? 'Vote' : 'Choose';
    if (missing.length > 1 && missing.length === asked.length) said = 'all';
    return el('p', 'who', what + (said ? ': ' + said : ''));
  }

  // A sentence, with its token before each fishery that it names.
  function sentence(kind, text) {
    var it = el('p', kind);
    text.split(/(crab|tang|parrot fish|parrot|grouper)/i).forEach(function (part) {
      var word = part.toLowerCase().split(' ')[0];
      if (NAMES[word]) it.appendChild(el('span', 'named', '', [token(word), document.createTextNode('\u00a0' + part)]));
      else it.appendChild(document.createTextNode(part));
    });
    return it;
  }

  function notes(group) {
    var all = group.news.map(function (text) { return sentence('news', text); });
    if (group.vote) all.push(sentence('news', group.vote));
    if (group.agreed) all.push(sentence('', group.agreed));
    group.events.forEach(function (event) {
      // What all vote about stands above.
      if (group.vote && /^A vote/.test(event[1])) return;
      var it = sentence('', event[1]);
      it.insertBefore(el('b', '', event[0] + ': '), it.firstChild);
      all.push(it);
    });
    return el('div', 'notes', '', all);
  }

  function playing(group) {
    return [el('div', 'fisheries', '', group.fisheries.map(fishery)), companies(group), who(group), notes(group)];
  }

  // The curves of the last two matches of a group, each with when it was too late.
  function matches(group, all) {
    var most = 1, longest = 2;
    all.groups.forEach(function (other) {
      other.fisheries.forEach(function (one) { most = Math.max(most, one.capacity); });
      other.outcomes.forEach(function (one) {
        longest = Math.max(longest, one.fish.length);
        one.fish.forEach(function (fish) { most = Math.max(most, Math.max.apply(null, fish)); });
      });
    });
    return el('div', 'matches', '', group.outcomes.slice(-2).map(function (one) {
      return el('figure', '', '', [
        curves(one.fish, most, longest), el('figcaption', '', '', [el('b', '', 'Game ' + one.game), el('p', '', one.short[0])])
      ]);
    }));
  }

  function over(group, all) {
    var last = group.outcomes[group.outcomes.length - 1];
    var said = last ? last.short.slice(1) : ['Looking back...'];
    return [
      el('div', 'fisheries in-the-end', '', group.fisheries.map(left)),
      companies(group),
      matches(group, all),
      el('div', 'notes', '', said.map(function (text) { return sentence('', text); }))
    ];
  }

  function waiting(group, all) {
    return [companies(group), el('p', 'who', all.has_begun ? 'No pupils yet' : '')];
  }

  function panel(all) {
    return function (group, index) {
      var inside = { waiting: waiting, over: over }[group.stage] || playing;
      return el('section', 'group ' + group.stage + (group.is_empty ? ' empty' : ''), '',
        [head(group, index, all)].concat(inside(group, all)));
    };
  }

  // How it is played, where pupils have no phones.
  function how() {
    return [el('div', 'how', '', [
      el('b', '', 'Fish or Failure'),
      el('p', 'waters', '', Object.keys(NAMES).map(function (name) {
        return el('span', '', '', [token(name), document.createTextNode('\u00a0' + NAMES[name])]);
      })),
      el('p', '', 'Choose a fishery and 1 to 5 fish, in secret.'),
      el('p', '', 'Everyone shows their cards. One after another, they catch fish and are paid.'),
      el('p', '', 'What is left doubles, up to what the fishery can feed.'),
      el('p', '', '$100 wins. If the sea is empty, everyone loses.')
    ])];
  }

  function draw(box, all) {
    var count = all.groups.length;
    box.className = 'of' + (count <= 4 ? count : count <= 6 ? 6 : 8);
    fill(box, all.groups.map(panel(all)));
  }

  return { how: how, draw: draw };
})();
