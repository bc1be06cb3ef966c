// The parts of the page that only show and press: the trackpad, the tray's buttons, cards, messages.
function Sections(say) {
  var parts = {};

  function id(name) { return document.getElementById(name); }

  // Draws a section anew only if it has changed: a finger may just be on it.
  function section(name, data, build) {
    var text = JSON.stringify(data), box = id(name);
    if (parts[name] === text) return;
    parts[name] = text;
    box.innerHTML = '';
    box.hidden = !data || data.length === 0;
    if (!box.hidden) build(box);
  }

  function draw(now) {
    section('pad', now.trackpad || null, trackpad);
    section('buttons', now.buttons, function (box) { buttons(box, now.buttons); });
    section('cards', now.cards, function (box) {
      box.appendChild(el('h2', '', WORDS.cards));
      now.cards.forEach(function (card) {
        var words = [el('b', '', card.label)];
        if (card.detail) words.push(el('span', 'detail', card.detail));
        if (card.why_not) words.push(el('span', 'reason', card.why_not));
        box.appendChild(el('div', 'card', '', words));
      });
    });
    section('messages', now.messages, function (box) {
      box.appendChild(el('h2', '', WORDS.messages));
      now.messages.forEach(function (text) { box.appendChild(el('p', '', text)); });
    });
  }

  function trackpad(box) {
    var pad = el('div', 'trackpad', WORDS.padHow);
    pad.setAttribute('aria-label', WORDS.pad);
    pad.setAttribute('role', 'application');
    box.appendChild(pad);
    Trackpad(pad, say);
  }

  function buttons(box, all) {
    box.appendChild(el('h2', '', WORDS.buttons));
    all.forEach(function (one) {
      var words = [el('b', '', one.label)];
      var it = button('tray', '', function () { say({ t: 'press', button: one.id }); });
      if (one.why_not) words.push(el('span', 'reason', one.why_not));
      words.forEach(function (child) { it.appendChild(child); });
      it.disabled = !!one.why_not;
      box.appendChild(it);
    });
  }

  return { draw: draw, section: section };
}
