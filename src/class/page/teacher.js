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

  function option(text, value) {
    var it = el('option', '', text);
    it.value = value;
    return it;
  }

  function select(name, options, act) {
    var it = el('select', '', '', options);
    it.setAttribute('aria-label', name);
    it.onchange = act;
    return it;
  }

  // Shows what holds, also if it was no choice of this page, but not while somebody is choosing.
  function pick(list, value, text) {
    var is = function (one) { return one.value === value; };
    if (![].some.call(list.options, is)) list.appendChild(option(text, value));
    if (document.activeElement !== list) list.value = value;
  }

  // --- what holds for all ------------------------------------------------------------------

  function talk() {
    var kind = bar.talk.value;
    order({ do: 'talk', talk: kind === 'agreed' ? { agreed: bar.rule.value } : kind });
  }

  function build() {
    bar.start = button('Start', function () {
      order(seen.wall.has_begun ? { do: 'pause', on: !seen.wall.is_paused } : { do: 'start' });
    }, 'main');
    // It means what the page shows, once it shows something.
    bar.start.disabled = true;
    bar.reef = select('Reef', [], function () { order({ do: 'reef', name: bar.reef.value }); });
    bar.talk = select('Rules of talk',
      [option('Talk freely', 'free'), option('No talking', 'silent'), option('Own rules', 'agreed')], talk);
    bar.rule = el('input');
    bar.rule.type = 'text';
    bar.rule.maxLength = 120;
    bar.rule.placeholder = 'the rule, or leave it on paper';
    bar.rule.onchange = talk;
    bar.fine = select('Fine', [0, 2, 5, 10].map(function (one) { return option(fine(one), String(one)); }),
      function () { order({ do: 'fine', dollars: Number(bar.fine.value) }); });
    bar.seconds = select('Talk', [20, 30, 45, 60, 90, 120, 180].map(function (one) {
      return option(one + ' s of talk', String(one));
    }), function () { order({ do: 'seconds', seconds: Number(bar.seconds.value) }); });
    bar.late = check('Choose for who is late', function (on) { order({ do: 'choose_for_late', on: on }); });
    bar.late.label.title = 'After the last call, a pupil who has not chosen gets a careful choice. If not, all wait.';
    bar.hidden = check('Hide money until the end', function (on) { order({ do: 'hide_totals', on: on }); });
    bar.same = check('Same events for all', function (on) { order({ do: 'same_cards', on: on }); });
    bar.names = check('Names on the wall', function (on) { order({ do: 'show_names', on: on }); });
    bar.phones = el('span', 'soft');
    bar.again = button('All play again', function () {
      seen.wall.groups.forEach(function (group, index) {
        if (group.stage === 'over') order({ do: 'again', group: index });
      });
    }, 'main');
    bar.again.hidden = true;
    [bar.start, bar.again, bar.seconds, bar.late.label, bar.names.label, bar.phones]
      .forEach(function (one) { id('bar').appendChild(one); });
    [el('b', '', 'Next game'), bar.reef, bar.talk, bar.rule, bar.fine, bar.hidden.label, bar.same.label]
      .forEach(function (one) { id('next').appendChild(one); });
  }

  function fine(dollars) {
    return dollars ? 'Fine of $' + dollars : 'No fine';
  }

  // The reefs of the program and those in the person's own folder; a file that cannot be played says why.
  function loadReefs() {
    var request = new XMLHttpRequest();
    request.onload = function () {
      var broken = [], last = bar.reef.firstChild;
      if (request.status !== 200) return;
      JSON.parse(request.responseText).forEach(function (one) {
        if (one.title === null) return broken.push(one.about);
        var it = option(one.title, one.name);
        it.title = one.about;
        bar.reef.insertBefore(it, last);
      });
      id('reefs').textContent = broken.join('  ');
      if (seen) drawReef();
    };
    request.open('GET', home + '/reefs');
    request.send();
  }

  function drawReef() {
    var all = [].slice.call(bar.reef.options), its = all.filter(function (one) { return one.text === seen.reef; })[0];
    pick(bar.reef, its ? its.value : '', seen.reef);
    // A reef that is a file elsewhere is in no list: it stays until another one is chosen.
    all.forEach(function (one) { if (one.value === '') one.disabled = true; });
  }

  function drawBar() {
    var all = seen.wall, kind = typeof seen.talk === 'string' ? seen.talk : 'agreed';
    bar.start.disabled = false;
    bar.again.hidden = !all.groups.every(function (group) { return group.stage === 'over'; });
    bar.start.textContent = !all.has_begun ? 'Start' : all.is_paused ? 'Go on' : 'Pause';
    pick(bar.talk, kind);
    drawReef();
    pick(bar.fine, String(seen.fine), fine(seen.fine));
    bar.rule.hidden = bar.talk.value !== 'agreed';
    if (kind === 'agreed' && document.activeElement !== bar.rule) bar.rule.value = seen.talk.agreed;
    pick(bar.seconds, String(seen.seconds), seen.seconds + ' s of talk');
    bar.late.input.checked = seen.chooses_for_late;
    bar.hidden.input.checked = seen.hidden_totals;
    bar.same.input.checked = seen.same_cards;
    bar.names.input.checked = seen.with_names;
    bar.phones.textContent = !all.door ? '' : seen.seated + ' of ' + seen.phones + ' phones have a place; who is late types ' +
      all.door.address + ' and ' + all.door.letters;
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
    // A line is for what was asked when somebody began to type it.
    card.question = null;
    card.input.oninput = function () {
      if (!card.input.value) card.question = null;
      else if (card.question === null) card.question = seen.questions[index];
    };
    card.form.onsubmit = function (event) {
      var question = card.question === null ? seen.questions[index] : card.question;
      event.preventDefault();
      order({ do: 'line', group: index, text: card.input.value, question: question }, function (trouble) {
        card.why.textContent = trouble || '';
        card.question = null;
        if (!trouble) { card.input.value = ''; next(index); }
      });
    };
    // Whose phones are dead lay cards.
    card.types = false;
    card.type = button('Type cards', function () {
      card.types = !card.types;
      draw(index, seen.wall.groups[index]);
      if (card.types) card.input.focus();
    });
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
    card.back = button('Take back', tell({ do: 'take_back', group: index }), '',
      'Everybody chooses once more what was shown last');
    card.call = button('Choose for who is missing', tell({ do: 'call', group: index }));
    card.again = button('Play again', tell({ do: 'again', group: index }), 'main');
    [card.head, card.sea, card.seats, card.ask, card.form, card.why, card.told, card.rule,
      el('div', 'tools', '', [card.type, card.back, card.call, card.phone, card.again])].forEach(function (one) { card.box.appendChild(one); });
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
    if (nick) it.appendChild(button('\u2715', function () { order({ do: 'rename', group: index, seat: at, name: '' }); }, '', 'Remove this name'));
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
    var stages = {
      waiting: 'waits', choosing: clock(group.left || 0), over: 'over',
      last_call: 'last call' + (group.left === null ? '' : ' ' + clock(group.left))
    };
    card.box.className = 'card ' + group.stage;
    card.head.textContent = 'Group ' + (index + 1) + (group.round ? ', game ' + group.game + ', round ' + group.round : '') +
      ': ' + stages[group.stage];
    card.sea.textContent = group.fisheries.map(function (one) {
      return one.name + ' ' + one.fish + '/' + one.capacity + (one.is_closed ? ' (closed)' : '');
    }).join(', ');
    drawSeats(card, index, group);
    card.form.hidden = !plays || seen.way === 'phones' && !card.types;
    card.type.hidden = !plays || seen.way !== 'phones';
    card.ask.textContent = !plays ? '' : group.vote || 'Species and number of each';
    card.input.placeholder = example(group);
    card.told.textContent = (group.stage === 'over' && group.outcomes.length ?
      [group.outcomes[group.outcomes.length - 1].too_late].concat(group.outcomes[group.outcomes.length - 1].restraint || []) :
      group.told).join(' \u00b7 ');
    card.back.hidden = seen.way === 'phones' && !card.types || !group.round;
    card.rule.hidden = typeof seen.talk === 'string';
    if (document.activeElement !== card.rule) card.rule.value = seen.rules[index];
    card.phone.hidden = seen.with_phone.indexOf(index) < 0;
    card.call.hidden = !plays;
    card.again.hidden = group.stage !== 'over';
  }

  build();
  loadReefs();
  poll(home + '/state', function (all) {
    seen = all;
    all.wall.groups.forEach(function (group, index) {
      if (!cards[index]) cards[index] = make(index);
      draw(index, group);
    });
    drawBar();
  });
})();
