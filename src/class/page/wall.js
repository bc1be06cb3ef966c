// The wall: every group at once, to be read from the last row.
(function () {
  var STAGES = { waiting: 'waiting', last_call: 'last call' };

  function id(name) { return document.getElementById(name); }

  function head(group, index, all) {
    var right = '', calls = group.stage === 'last_call';
    if (all.is_paused && (calls || group.stage === 'choosing')) right = 'pause';
    else if (group.stage === 'choosing') right = clock(group.left || 0);
    else right = STAGES[group.stage] || '';
    return el('h2', calls ? 'call' : '', '', [
      el('b', 'number', String(index + 1)),
      el('span', 'round', group.round ? 'round ' + group.round : ''),
      el('span', 'clock', right)
    ]);
  }

  function fishery(one) {
    var kind = one.is_extinct ? 'fishery extinct' : one.is_closed ? 'fishery closed' : 'fishery';
    var note = one.is_extinct ? 'gone' : one.is_closed ? 'closed' : '$' + one.price;
    return el('div', kind, '', [
      token(one.name), el('b', '', String(one.fish)), el('span', 'of', '/' + one.capacity), el('span', 'price', note)
    ]);
  }

  function company(one) {
    var kind = 'company' + (one.is_missing ? ' missing' : one.is_ready ? ' ready' : '') + (one.is_bot ? ' bot' : '');
    var money = one.money === null || one.is_bot && one.money === 0 ? '' : '$' + one.money;
    return el('div', kind, '', [
      el('b', one.is_first ? 'first' : '', one.letter), el('span', 'money', money + (one.is_restricted ? ' 1\u20132' : '')), one.name ? el('span', 'nick', one.name) : null
    ]);
  }

  function lines(kind, all) {
    return el('div', kind, '', all.map(function (text) { return el('p', '', text); }));
  }

  // What was caught, with the token for the name of the fishery.
  function caught(all) {
    return el('div', 'told', '', all.map(function (text) {
      var named = /^(.: .*) (crab|tang|parrot|grouper)$/.exec(text);
      return named ? el('p', '', named[1] + ' ', [token(named[2])]) : el('p', 'wide', text);
    }));
  }

  function playing(group) {
    var missing = group.companies.filter(function (one) { return one.is_missing; });
    var said = missing.map(function (one) { return one.letter; }).join(' ');
    var notes = [];
    if (group.vote) notes.push(group.vote);
    if (group.agreed) notes.push(group.agreed);
    group.events.forEach(function (event) { notes.push(event[0] + ': ' + event[1]); });
    return [
      el('div', 'fisheries', '', group.fisheries.map(fishery)),
      el('div', 'companies', '', group.companies.map(company)),
      el('p', 'who', (group.vote ? 'Vote' : 'Choose') + (said ? ': ' + said : '')),
      caught(group.told),
      lines('notes', notes)
    ];
  }

  // The curves of all matches of a group, side by side.
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
      return el('figure', '', '', [curves(one.fish, most, longest), el('figcaption', '', 'game ' + one.game)]);
    }));
  }

  function over(group, all) {
    var last = group.outcomes[group.outcomes.length - 1];
    var said = last ? last.short : [];
    return [
      el('p', group.is_empty ? 'who lost' : 'who won', group.is_empty ? 'The sea is empty' : 'The sea lives'),
      el('div', 'companies', '', group.companies.map(company)),
      matches(group, all),
      lines('told', said)
    ];
  }

  function waiting(group, all) {
    var seats = el('div', 'companies', '', group.companies.map(company));
    return [seats, el('p', 'who', all.has_begun ? 'waits for pupils' : '')];
  }

  function panel(all) {
    return function (group, index) {
      var inside = { waiting: waiting, over: over }[group.stage] || playing;
      return el('section', 'group ' + group.stage + (group.is_empty ? ' empty' : ''), '',
        [head(group, index, all)].concat(inside(group, all)));
    };
  }

  function door(all) {
    var box = id('door'), foot = id('foot'), early = all.door && !all.has_begun;
    box.hidden = !early;
    box.innerHTML = '';
    if (early) {
      box.appendChild(code(all.door));
      box.appendChild(el('div', 'how', '', [
        el('p', '', 'Scan the code, or type into a browser:'),
        el('b', '', all.door.address),
        el('p', '', 'and then these letters:'),
        el('b', 'letters', all.door.letters)
      ]));
    }
    foot.innerHTML = '';
    var isOver = all.groups.some(function (group) { return group.stage === 'over'; });
    if (isOver) foot.appendChild(el('span', '', all.questions.join('   ')));
    else if (all.door && all.has_begun) foot.appendChild(el('span', '', 'Late? ' + all.door.address + ', letters ' + all.door.letters));
    foot.hidden = !foot.firstChild;
  }

  poll('/wall/state', function (all) {
    var main = id('groups'), count = all.groups.length;
    main.className = 'of' + (count <= 2 ? count : count <= 4 ? 4 : count <= 6 ? 6 : 8);
    main.innerHTML = '';
    all.groups.map(panel(all)).forEach(function (one) { main.appendChild(one); });
    document.body.className = 'wall' + (all.door && !all.has_begun ? ' joining' : '');
    door(all);
  });
})();
