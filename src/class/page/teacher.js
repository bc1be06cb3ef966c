// The teacher's page: what holds for all groups, and a card for each group. Inputs are made once, so that nothing
// that is typed is lost when something changes. What a game sets and what a card says is the game's.
(function () {
  var home = location.pathname.replace(/\/$/, ''), seen = null, cards = [], bar = {};

  function id(name) { return document.getElementById(name); }

  function order(what, done) {
    var request = new XMLHttpRequest();
    request.onload = function () {
      var trouble = request.status === 200 ? JSON.parse(request.responseText).trouble : 'This was not accepted.';
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

  // Tells in a card what came of an order.
  function teller(card) {
    return function (what) {
      return function () {
        order(typeof what === 'function' ? what() : what, function (trouble) { card.why.textContent = trouble || ''; });
      };
    };
  }

  function seat(index, at, one, nick) {
    var kind = 'seat' + (one.is_missing ? ' missing' : one.is_ready ? ' ready' : '');
    var words = one.letter + (nick ? ' ' + nick : '') + (one.note ? ' ' + one.note : '') + (one.is_bot ? ' (bot)' : '') + (one.is_ready ? ' \u2713' : '');
    var it = el('span', kind, words);
    if (nick) it.appendChild(button('\u2715', function () { order({ do: 'rename', group: index, seat: at, name: '' }); }, '', 'Remove this name'));
    if (!one.is_bot) it.appendChild(button('bot', function () { order({ do: 'bot', group: index, seat: at, on: true }); }, '', 'A bot takes over this place, and its phone is released'));
    else if (seen.way !== 'phones') it.appendChild(button('pupil', function () { order({ do: 'bot', group: index, seat: at, on: false }); }, '', 'A pupil takes over'));
    return it;
  }

  // Anew only if something has changed: a finger may just be on a button.
  function drawSeats(card, index, seats) {
    var key = JSON.stringify([seats, seen.names[index]]);
    if (card.key === key) return;
    card.key = key;
    card.seats.innerHTML = '';
    seats.forEach(function (one, at) { card.seats.appendChild(seat(index, at, one, seen.names[index][at])); });
  }

  var page = {
    order: order, button: button, check: check, option: option, select: select, pick: pick, teller: teller,
    drawSeats: drawSeats, cards: cards, seen: function () { return seen; }
  };

  // --- what holds for all ------------------------------------------------------------------

  function build() {
    bar.start = button('Start', function () {
      order(seen.wall.has_begun ? { do: 'pause', on: !seen.wall.is_paused } : { do: 'start' });
    }, 'main');
    // It means what the page shows, once it shows something.
    bar.start.disabled = true;
    bar.level = select(Game.level, [], function () { order({ do: 'level', name: bar.level.value }); });
    bar.seconds = select('Talk', [20, 30, 45, 60, 90, 120, 180].map(function (one) {
      return option(one + ' s of talk', String(one));
    }), function () { order({ do: 'seconds', seconds: Number(bar.seconds.value) }); });
    bar.late = check('Choose for anyone late', function (on) { order({ do: 'choose_for_late', on: on }); });
    bar.late.label.title = Game.late + ' If not, everyone waits.';
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
    [el('b', '', Game.next), bar.level].concat(Game.build(page)).forEach(function (one) { id('next').appendChild(one); });
  }

  // What the program offers and what is in the person's own folder; a file that cannot be played says why.
  function loadLevels() {
    var request = new XMLHttpRequest();
    request.onload = function () {
      var broken = [], last = bar.level.firstChild;
      if (request.status !== 200) return;
      JSON.parse(request.responseText).forEach(function (one) {
        if (one.title === null) return broken.push(one.about);
        var it = option(one.title, one.name);
        it.title = one.about;
        bar.level.insertBefore(it, last);
      });
      id('broken').textContent = broken.join('  ');
      if (seen) drawLevel();
    };
    request.open('GET', home + '/levels');
    request.send();
  }

  function drawLevel() {
    var all = [].slice.call(bar.level.options), its = all.filter(function (one) { return one.text === seen.level; })[0];
    pick(bar.level, its ? its.value : '', seen.level);
    // One that is a file elsewhere is in no list: it stays until another one is chosen.
    all.forEach(function (one) { if (one.value === '') one.disabled = true; });
  }

  // One computer could take every place; behind one address there may as well be a whole school.
  function drawCrowded() {
    var key = JSON.stringify(seen.crowded), box = id('crowded');
    if (bar.crowded === key) return;
    bar.crowded = key;
    box.innerHTML = '';
    seen.crowded.forEach(function (one) {
      var line = el('div', 'bar');
      line.appendChild(el('span', 'why', one.phones + ' phones come from one address, ' + one.address + '.'));
      line.appendChild(button('All phones look like this', function () { order({ do: 'trust_address', address: one.address }); }, '', 'Your network shows all phones under one address: nothing is wrong'));
      line.appendChild(button('Free their places', function () { order({ do: 'free_address', address: one.address }); }, '', 'Disconnects these phones; pupils among them scan the code again'));
      box.appendChild(line);
    });
  }

  function drawBar() {
    var all = seen.wall;
    bar.start.disabled = false;
    // Where all share one match its card has the same button.
    bar.again.hidden = Game.isShared || !all.groups.every(function (group) { return group.stage === 'over'; });
    bar.start.textContent = !all.has_begun ? 'Start' : all.is_paused ? 'Go on' : 'Pause';
    drawLevel();
    Game.set(seen);
    pick(bar.seconds, String(seen.seconds), seen.seconds + ' s of talk');
    bar.late.input.checked = seen.chooses_for_late;
    bar.names.input.checked = seen.with_names;
    bar.phones.textContent = !all.door ? '' : seen.seated + ' of ' + seen.phones + ' phones have a place; anyone late types ' +
      all.door.address + ' and ' + all.door.letters;
    id('kept').textContent = 'Journals, ' + seen.table + ' and a page for each match are kept in ' + seen.folder;
    drawCrowded();
    if (seen.trouble) id('why').textContent = seen.trouble;
  }

  build();
  loadLevels();
  poll(home + '/state', function (all) {
    seen = all;
    all.wall.groups.forEach(function (group, index) {
      if (!cards[index]) {
        cards[index] = Game.card(index);
        id('groups').appendChild(cards[index].box);
      }
      Game.draw(index, group);
    });
    drawBar();
  });
})();
