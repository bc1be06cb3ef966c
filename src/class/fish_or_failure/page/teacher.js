// The teacher's page of Fish or Failure: what is set for the next game, and the card of a group, into which open cards
// are typed.
var Game = (function () {
  var page, bar = {};

  function talk() {
    var kind = bar.talk.value;
    page.order({ do: 'talk', talk: kind === 'agreed' ? { agreed: bar.rule.value } : kind });
  }

  function fine(dollars) {
    return dollars ? 'Fine of $' + dollars : 'No fine';
  }

  function build(its) {
    page = its;
    bar.talk = page.select('Rules for talking',
      [page.option('Talk freely', 'free'), page.option('No talking', 'silent'), page.option('Own rules', 'agreed')], talk);
    bar.rule = el('input');
    bar.rule.type = 'text';
    bar.rule.maxLength = 120;
    bar.rule.placeholder = 'the rule, or leave it on paper';
    bar.rule.onchange = talk;
    bar.fine = page.select('Fine', [0, 2, 5, 10].map(function (one) { return page.option(fine(one), String(one)); }),
      function () { page.order({ do: 'fine', dollars: Number(bar.fine.value) }); });
    bar.hidden = page.check('Hide money until the end', function (on) { page.order({ do: 'hide_totals', on: on }); });
    bar.same = page.check('Same events for all', function (on) { page.order({ do: 'same_cards', on: on }); });
    return [bar.talk, bar.rule, bar.fine, bar.hidden.label, bar.same.label];
  }

  // What holds now.
  function set(seen) {
    var kind = typeof seen.talk === 'string' ? seen.talk : 'agreed';
    page.pick(bar.talk, kind);
    page.pick(bar.fine, String(seen.fine), fine(seen.fine));
    bar.rule.hidden = bar.talk.value !== 'agreed';
    if (kind === 'agreed' && document.activeElement !== bar.rule) bar.rule.value = seen.talk.agreed;
    bar.hidden.input.checked = seen.hidden_totals;
    bar.same.input.checked = seen.same_cards;
  }

  function make(index) {
    var card = { box: el('div', 'card'), head: el('h2'), sea: el('p'), seats: el('div', 'seats'), told: el('p', 'soft') };
    var tell = page.teller(card);
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
      else if (card.question === null) card.question = page.seen().questions[index];
    };
    card.form.onsubmit = function (event) {
      var question = card.question === null ? page.seen().questions[index] : card.question;
      event.preventDefault();
      page.order({ do: 'line', group: index, text: card.input.value, question: question }, function (trouble) {
        card.why.textContent = trouble || '';
        card.question = null;
        if (!trouble) { card.input.value = ''; next(index); }
      });
    };
    // Whose phones are dead lay cards.
    card.types = false;
    card.type = page.button('Type cards', function () {
      card.types = !card.types;
      draw(index, page.seen().wall.groups[index]);
      if (card.types) card.input.focus();
    });
    card.rule = el('input');
    card.rule.type = 'text';
    card.rule.maxLength = 120;
    card.rule.placeholder = 'rule of this group, for the next game';
    card.rule.setAttribute('aria-label', 'Own rule of group ' + (index + 1));
    card.rule.onchange = tell(function () { return { do: 'rule', group: index, text: card.rule.value }; });
    card.phone = page.button('Another phone', tell({ do: 'free_phone', group: index }), '',
      'The phone of this group is dead or lost: another one can scan the code on the wall');
    card.back = page.button('Take back', tell({ do: 'take_back', group: index }), '',
      'Everybody makes the choice again that was shown last');
    card.call = page.button('Choose for anyone missing', tell({ do: 'call', group: index }));
    card.again = page.button('Play again', tell({ do: 'again', group: index }), 'main');
    [card.head, card.sea, card.seats, card.ask, card.form, card.why, card.told, card.rule,
      el('div', 'tools', '', [card.type, card.back, card.call, card.phone, card.again])].forEach(function (one) { card.box.appendChild(one); });
    return card;
  }

  // The next group whose cards are to be typed.
  function next(from) {
    for (var step = 1; step <= page.cards.length; step++) {
      var card = page.cards[(from + step) % page.cards.length];
      if (!card.form.hidden && !card.input.disabled) return card.input.focus();
    }
  }

  function example(group) {
    var missing = group.companies.filter(function (one) { return one.is_missing; }), words;
    if (group.vote && group.vote.indexOf('fishery') >= 0) words = ['t', 'g', 't', 'c', 'p'];
    else if (group.vote) words = ['b', 'a', 'b', 'b', 'b'];
    else words = ['c3', 't2', 'g5', 'p1', 'c4'];
    return words.slice(0, missing.length).join(' ');
  }

  function limited(company) {
    company.note = company.is_restricted ? '1\u20132' : '';
    return company;
  }

  function draw(index, group) {
    var card = page.cards[index], plays = group.stage === 'choosing' || group.stage === 'last_call';
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
    page.drawSeats(card, index, group.companies.map(limited));
    card.form.hidden = !plays || page.seen().way === 'phones' && !card.types;
    card.type.hidden = !plays || page.seen().way !== 'phones';
    card.ask.textContent = !plays ? '' : group.vote || 'Species and number of each';
    card.input.placeholder = example(group);
    card.told.textContent = (group.stage === 'over' && group.outcomes.length ?
      [group.outcomes[group.outcomes.length - 1].too_late].concat(group.outcomes[group.outcomes.length - 1].restraint || []) :
      group.told).join(' \u00b7 ');
    card.back.hidden = page.seen().way === 'phones' && !card.types || !group.round;
    card.rule.hidden = typeof page.seen().talk === 'string';
    if (document.activeElement !== card.rule) card.rule.value = page.seen().rules[index];
    card.phone.hidden = page.seen().with_phone.indexOf(index) < 0;
    card.call.hidden = !plays;
    card.again.hidden = group.stage !== 'over';
  }

  return {
    level: 'Reef', next: 'Next game', late: 'After the last call, a pupil who has not chosen gets a careful choice.',
    build: build, set: set, card: make, draw: draw
  };
})();
