// The teacher's page of Food Chain: what is set for the next season, and the card of the jungle.
var Game = (function () {
  var page, bar = {};
  var STANDS = [['events', 'Design when something happens'], ['1', 'Design every cycle'], ['2', 'Design every 2 cycles'],
    ['5', 'Design every 5 cycles'], ['10', 'Design every 10 cycles']];

  function stand(value) {
    return value === 'events' ? 'events' : { every: Number(value) };
  }

  function build(its) {
    page = its;
    bar.cycles = page.select('Season', [20, 30, 40, 60, 100].map(function (one) {
      return page.option(one + ' cycles', String(one));
    }), function () { page.order({ do: 'cycles', cycles: Number(bar.cycles.value) }); });
    bar.stand = page.select('Groups design', STANDS.map(function (one) { return page.option(one[1], one[0]); }),
      function () { page.order({ do: 'stand', stand: stand(bar.stand.value) }); });
    bar.stand.title = 'Something happens when a species reaches 100, halves or dies';
    return [bar.cycles, bar.stand];
  }

  // What holds now.
  function set(seen) {
    var every = seen.stand === 'events' ? 'events' : String(seen.stand.every);
    page.pick(bar.cycles, String(seen.cycles), seen.cycles + ' cycles');
    page.pick(bar.stand, every, 'Design every ' + every + ' cycles');
  }

  function make(index) {
    var card = { box: el('div', 'card'), head: el('h2'), seats: el('div', 'seats'), ask: el('p', 'ask'), why: el('p', 'why'), told: el('p', 'soft') };
    var tell = page.teller(card);
    card.call = page.button('Continue now', tell({ do: 'call', group: index }), '',
      'Groups that have not chosen leave their animals as they are; the house founds some for groups without animals');
    card.back = page.button('Take back', tell({ do: 'take_back', group: index }), '', 'All groups design again for the cycles that were run last');
    card.end = page.button('End the season', function () {
      if (confirm('End this season now? The ranking stays as it is now.')) tell({ do: 'end', group: index })();
    });
    card.again = page.button('New season', tell({ do: 'again', group: index }), 'main');
    [card.head, card.seats, card.ask, card.why, card.told, el('div', 'tools', '', [card.call, card.back, card.end, card.again])]
      .forEach(function (one) { card.box.appendChild(one); });
    return card;
  }

  function draw(index, group) {
    var card = page.cards[index], asks = group.stage === 'choosing' || group.stage === 'last_call';
    var missing = group.groups.filter(function (one) { return one.is_missing; });
    var left = group.left === null ? 'everyone waits' : clock(group.left);
    var stages = { waiting: 'waits', choosing: left, last_call: 'last call, ' + left, running: 'cycles pass', over: 'over' };
    card.box.className = 'card ' + group.stage;
    card.head.textContent = 'Season ' + group.game + ', cycle ' + group.cycle + ' of ' + group.cycles + ': ' + stages[group.stage];
    page.drawSeats(card, index, group.groups.map(function (one) {
      return { letter: one.letter, is_bot: one.is_bot, is_missing: one.is_missing, is_ready: one.is_ready };
    }));
    card.ask.textContent = !asks ? '' : missing.length ?
      'Not ready yet: group ' + missing.map(function (one) { return one.letter; }).join(', ') : 'All are ready.';
    card.told.textContent = group.news.map(function (one) { return one[0] + ': ' + one[1]; }).join(' \u00b7 ');
    card.call.hidden = !asks;
    card.back.hidden = !group.cycle;
    card.end.hidden = group.stage === 'waiting' || group.stage === 'over';
    card.again.hidden = group.stage !== 'over';
  }

  return {
    level: 'Dish', next: 'Next season', isShared: true,
    late: 'After the last call, a group that has not chosen leaves its animals as they are; if it has none, the house founds some for it.',
    build: build, set: set, card: make, draw: draw
  };
})();
