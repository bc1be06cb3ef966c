// The wall: every group at once, to be read from the last row.
(function () {
  var NAMES = { crab: 'crab', tang: 'tang', parrot: 'parrot fish', grouper: 'grouper' };

  function id(name) { return document.getElementById(name); }

  function head(group, index, all) {
    var right = '', calls = group.stage === 'last_call', plays = calls || group.stage === 'choosing';
    if (group.stage === 'waiting') right = 'waiting';
    else if (plays && all.is_paused) right = 'pause';
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

  // Notes are as large as there is room for, so that nothing of them is cut.
  function fit(box) {
    var size = 0.75;
    do {
      box.style.fontSize = size + 'em';
      size -= 0.02;
    } while (size > 0.35 && box.scrollHeight > box.clientHeight);
  }

  function fitAll() {
    [].forEach.call(document.querySelectorAll('.notes'), fit);
  }

  // Before the start: how pupils come in by phone, or else how it is played.
  function early(all) {
    if (all.door) {
      return [code(all.door), el('div', 'how', '', [
        el('p', '', 'Scan the code, or type into a browser:'),
        el('b', '', all.door.address),
        el('p', '', 'and then these letters:'),
        el('b', 'letters', all.door.letters)
      ])];
    }
    return [el('div', 'how', '', [
      el('b', '', 'Fish or Failure'),
      el('p', 'waters', '', Object.keys(NAMES).map(function (name) {
        return el('span', '', '', [token(name), document.createTextNode('\u00a0' + NAMES[name])]);
      })),
      el('p', '', 'Choose a water and 1 to 5 fish, in secret.'),
      el('p', '', 'All show their cards. One after another takes fish and is paid.'),
      el('p', '', 'What is left doubles, as far as the water feeds it.'),
      el('p', '', '$100 wins. If the sea is empty, all have lost.')
    ])];
  }

  function fill(box, children) {
    box.innerHTML = '';
    children.forEach(function (child) { box.appendChild(child); });
    box.hidden = !children.length;
  }

  function foot(all) {
    var isOver = all.groups.some(function (group) { return group.stage === 'over'; });
    if (isOver) return all.questions.map(function (question) { return el('p', '', question); });
    if (all.door && all.has_begun) return [el('p', '', 'Late? ' + all.door.address + ', letters ' + all.door.letters)];
    return [];
  }

  poll('/wall/state', function (all) {
    var main = id('groups'), count = all.groups.length;
    main.className = 'of' + (count <= 4 ? count : count <= 6 ? 6 : 8);
    document.body.className = all.has_begun ? 'wall' : 'wall joining';
    fill(id('door'), all.has_begun ? [] : early(all));
    fill(id('foot'), foot(all));
    fill(main, all.groups.map(panel(all)));
    fitAll();
  });
  window.addEventListener('resize', fitAll);
})();
