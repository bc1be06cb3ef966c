// The teacher's page: what holds for all groups, and a card for each group. Inputs are made once, so that nothing
// that is typed is lost when something changes.
(function () {
  var home = location.pathname.replace(/\/$/, ''), seen = null, cards = [], bar = {};

  function id(name) { return document.getElementById(name); }

  function order(what, done) {
    var request = new XMLHttpRequest();
    request.onload = function () {
      var trouble = request.status === 200 ? JSON.parse(request.responseText).trouble : 'This was not taken.';
      if (done) done(trouble);
      else id('why').textContent = trouble || '';
    };
    request.onerror = function () { if (done) done('The computer is out of reach.'); };
    request.open('POST', home + '/order');
    request.send(JSON.stringify(what));
  }

  function button(text, act, kind, hint) {
    var it = el('button', kind, text);
    it.type = 'button';
    it.onclick = act;
    if (hint) it.title = hint;
    return it;
  }

  function check(text, act) {
    var input = el('input');
    input.type = 'checkbox';
    input.onchange = function () { act(input.checked); };
    return { input: input, label: el('label', '', '', [input, document.createTextNode(text)]) };
  }

  // --- what holds for all ------------------------------------------------------------------

  function talk() {
    var kind = bar.talk.value;
    order({ do: 'talk', talk: kind === 'agreed' ? { agreed: bar.rule.value } : kind });
  }

  function build() {
    var box = id('bar');
    bar.start = button('Start', function () {
      order(seen.wall.has_begun ? { do: 'pause', on: !seen.wall.is_paused } : { do: 'start' });
    }, 'main');
    bar.talk = el('select', '', '', [['free', 'Talk freely'], ['silent', 'No talking'], ['agreed', 'Own rules']]
      .map(function (one) { var it = el('option', '', one[1]); it.value = one[0]; return it; }));
    bar.talk.onchange = talk;
    bar.rule = el('input');
    bar.rule.type = 'text';
    bar.rule.maxLength = 120;
    bar.rule.placeholder = 'the rule, or leave it on paper';
    bar.rule.onchange = talk;
    bar.seconds = el('select', '', '', [20, 30, 45, 60, 90, 120, 180].map(function (one) {
      var it = el('option', '', one + ' s of talk'); it.value = String(one); return it;
    }));
    bar.seconds.onchange = function () { order({ do: 'seconds', seconds: Number(bar.seconds.value) }); };
    bar.hidden = check('Hide money until the end', function (on) { order({ do: 'hide_totals', on: on }); });
    bar.same = check('Same events for all', function (on) { order({ do: 'same_cards', on: on }); });
    bar.names = check('Names on the wall', function (on) { order({ do: 'show_names', on: on }); });
    bar.phones = el('span', 'soft');
    [bar.start, bar.talk, bar.rule, bar.seconds, bar.hidden.label, bar.same.label, bar.names.label, bar.phones]
      .forEach(function (one) { box.appendChild(one); });
  }

  function drawBar() {
    var all = seen.wall, kind = typeof seen.talk === 'string' ? seen.talk : 'agreed';
    bar.start.textContent = !all.has_begun ? 'Start' : all.is_paused ? 'Go on' : 'Pause';
    if (document.activeElement !== bar.talk) bar.talk.value = kind;
    bar.rule.hidden = bar.talk.value !== 'agreed';
    if (kind === 'agreed' && document.activeElement !== bar.rule) bar.rule.value = seen.talk.agreed;
    if (document.activeElement !== bar.seconds) bar.seconds.value = String(seen.seconds);
    bar.hidden.input.checked = seen.hidden_totals;
    bar.same.input.checked = seen.same_cards;
    bar.names.input.checked = seen.with_names;
    bar.phones.textContent = seen.way === 'cards' ? '' : seen.seated + ' of ' + seen.phones + ' phones have a place';
    id('kept').textContent = 'Journals, rounds.csv and a page for each match are kept in ' + seen.folder;
    if (seen.trouble) id('why').textContent = seen.trouble;
  }

  // --- a group -----------------------------------------------------------------------------

  function make(index) {
    var card = { box: el('div', 'card'), head: el('h2'), sea: el('p'), seats: el('div', 'seats'), told: el('p', 'soft') };
    card.input = el('input');
    card.input.type = 'text';
    card.input.autocomplete = 'off';
    card.input.spellcheck = false;
    card.input.setAttribute('aria-label', 'Open cards of group ' + (index + 1));
    card.ask = el('p', 'ask');
    card.form = el('form', '', '', [card.input, el('button', '', 'Show')]);
    card.why = el('p', 'why');
    card.form.onsubmit = function (event) {
      event.preventDefault();
      order({ do: 'line', group: index, text: card.input.value }, function (trouble) {
        card.why.textContent = trouble || '';
        if (!trouble) { card.input.value = ''; next(index); }
      });
    };
    function tell(what) {
      return function () {
        order(typeof what === 'function' ? what() : what, function (trouble) { card.why.textContent = trouble || ''; });
      };
    }
    card.rule = el('input');
    card.rule.type = 'text';
    card.rule.maxLength = 120;
    card.rule.placeholder = 'own rule, for the next game';
    card.rule.setAttribute('aria-label', 'Own rule of group ' + (index + 1));
    card.rule.onchange = tell(function () { return { do: 'rule', group: index, text: card.rule.value }; });
    card.phone = button('Another phone', tell({ do: 'free_phone', group: index }), '',
      'The phone of this group is dead or lost: another one may scan the code on the wall');
    card.back = button('Take back the line', tell({ do: 'take_back', group: index }));
    card.call = button('Choose for who is missing', tell({ do: 'call', group: index }));
    card.again = button('Play again', tell({ do: 'again', group: index }), 'main');
    [card.head, card.sea, card.seats, card.ask, card.form, card.why, card.told, card.rule,
      el('div', 'tools', '', [card.back, card.call, card.phone, card.again])].forEach(function (one) { card.box.appendChild(one); });
    id('groups').appendChild(card.box);
    return card;
  }

  // The next group whose cards are to be typed.
  function next(from) {
    for (var step = 1; step <= cards.length; step++) {
      var card = cards[(from + step) % cards.length];
      if (!card.form.hidden && !card.input.disabled) return card.input.focus();
    }
  }

  function seat(index, at, one, nick) {
    var limit = one.is_restricted ? ' 1\u20132' : '';
    var kind = 'seat' + (one.is_missing ? ' missing' : one.is_ready ? ' ready' : '');
    var words = one.letter + (nick ? ' ' + nick : '') + limit + (one.is_bot ? ' (bot)' : '') + (one.is_ready ? ' \u2713' : '');
    var it = el('span', kind, words);
    if (nick) it.appendChild(button('remove name', function () { order({ do: 'rename', group: index, seat: at, name: '' }); }));
    if (!one.is_bot) it.appendChild(button('bot', function () { order({ do: 'bot', group: index, seat: at, on: true }); }, '', 'A bot plays on for this pupil'));
    else if (seen.way !== 'phones') it.appendChild(button('pupil', function () { order({ do: 'bot', group: index, seat: at, on: false }); }, '', 'A pupil plays on'));
    return it;
  }

  function example(group) {
    var missing = group.companies.filter(function (one) { return one.is_missing; }), words;
    if (group.vote && group.vote.indexOf('fishery') >= 0) words = ['t', 'g', 't', 'c', 'p'];
    else if (group.vote) words = ['b', 'a', 'b', 'b', 'b'];
    else words = ['c3', 't2', 'g5', 'p1', 'c4'];
    return words.slice(0, missing.length).join(' ');
  }

  // Anew only if something has changed: a finger may just be on a button.
  function drawSeats(card, index, group) {
    var key = JSON.stringify([group.companies, seen.names[index]]);
    if (card.key === key) return;
    card.key = key;
    card.seats.innerHTML = '';
    group.companies.forEach(function (one, at) { card.seats.appendChild(seat(index, at, one, seen.names[index][at])); });
  }

  function draw(index, group) {
    var card = cards[index], plays = group.stage === 'choosing' || group.stage === 'last_call';
    var stages = { waiting: 'waits', choosing: clock(group.left), last_call: 'last call', over: 'over' };
    card.box.className = 'card ' + group.stage;
    card.head.textContent = 'Group ' + (index + 1) + (group.round ? ', game ' + group.game + ', round ' + group.round : '') +
      ': ' + stages[group.stage];
    card.sea.textContent = group.fisheries.map(function (one) {
      return one.name + ' ' + one.fish + '/' + one.capacity + (one.is_closed ? ' (closed)' : '');
    }).join(', ');
    drawSeats(card, index, group);
    // Who has no phone any more lays cards: a line can be typed unless every pupil has a phone.
    card.form.hidden = !plays || seen.way === 'phones';
    card.ask.textContent = !plays ? '' : group.vote || 'Species and number of each';
    card.input.placeholder = example(group);
    card.told.textContent = (group.stage === 'over' && group.outcomes.length ?
      [group.outcomes[group.outcomes.length - 1].too_late].concat(group.outcomes[group.outcomes.length - 1].restraint || []) :
      group.told).join('  ');
    card.back.hidden = seen.way === 'phones' || !group.round;
    card.rule.hidden = typeof seen.talk === 'string';
    if (document.activeElement !== card.rule) card.rule.value = seen.rules[index];
    card.phone.hidden = seen.with_phone.indexOf(index) < 0;
    card.call.hidden = !plays || seen.way === 'cards';
    card.again.hidden = group.stage !== 'over';
  }

  build();
  poll(home + '/state', function (all) {
    seen = all;
    all.wall.groups.forEach(function (group, index) {
      if (!cards[index]) cards[index] = make(index);
      draw(index, group);
    });
    drawBar();
  });
})();
