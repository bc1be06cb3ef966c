// Makes a form of data, and entries of a form. A part gives one entry, a list of numbers.

// An element with a class, a text and children.
function el(name, kind, text, children) {
  var it = document.createElement(name), i;
  if (kind) it.className = kind;
  if (text) it.appendChild(document.createTextNode(text));
  for (i = 0; children && i < children.length; i++) it.appendChild(children[i]);
  return it;
}

function button(kind, text, act) {
  var it = el('button', kind, text);
  it.type = 'button';
  it.onclick = act;
  return it;
}

function without(list, what) {
  return list.filter(function (one) { return one !== what; });
}

var Forms = (function () {
  var names = 0;

  // What an untouched part holds.
  function blank(part) {
    if (part.part === 'number') return [part.least];
    if (part.part === 'levers') return part.levers.map(function (lever) { return lever.at; });
    return [];
  }

  // Whether nothing is missing. What is legal, the table knows.
  function whole(part, entry) {
    if (part.part === 'number') return entry.length === 1;
    if (part.part === 'levers') return entry.length === part.levers.length;
    if (part.offers && entry.some(function (at) { return part.offers[at].why_not; })) return false;
    if (part.part === 'buttons') return entry.length === 1;
    var count = part.marker ? Math.max(0, entry.length - 1) : entry.length;
    return count >= part.least && count <= part.most;
  }

  function group(kind, label) {
    return el('fieldset', kind, '', label ? [el('legend', '', label)] : []);
  }

  // One offer as a radio button or a check box with all its text as label.
  function offer(one, type, name, checked, act) {
    var input = el('input'), words = [el('b', '', one.label)];
    input.type = type;
    input.name = name;
    input.checked = checked;
    input.disabled = !!one.why_not;
    input.onchange = function () { act(input); };
    if (one.detail) words.push(el('span', 'detail', one.detail));
    if (one.why_not) words.push(el('span', 'reason', one.why_not));
    return el('label', one.why_not ? 'offer off' : 'offer', '', [input, el('span', 'words', '', words)]);
  }

  // Some of several offers; one alone is chosen like a radio button.
  function offers(part, get, set) {
    var single = part.part === 'buttons' || (part.least === 1 && part.most === 1);
    var box = group(part.part, part.label), name = 'part' + (++names), inputs = [];
    if (!single) box.appendChild(el('p', 'hint', WORDS.pick(part.least, part.most)));
    // When all are chosen that may be, the rest is off until one is given back.
    function limit() {
      var full = get().length >= part.most;
      inputs.forEach(function (input, at) {
        input.disabled = !!part.offers[at].why_not || (full && !input.checked);
      });
    }
    part.offers.forEach(function (one, at) {
      var checked = get().indexOf(at) >= 0 && !one.why_not;
      var row = offer(one, single ? 'radio' : 'checkbox', name, checked, function (input) {
        if (single) return set([at]);
        set(input.checked ? get().concat([at]) : without(get(), at));
        limit();
      });
      inputs.push(row.firstChild);
      box.appendChild(row);
    });
    if (!single) limit();
    return box;
  }

  function number(part, get, set) {
    var box = group('number', part.label), row = el('div', 'row'), input = el('input');
    input.type = 'number';
    input.min = part.least;
    input.max = part.most;
    input.step = part.step;
    input.setAttribute('aria-label', part.label);
    function put(value) {
      var steps = Math.round((value - part.least) / part.step);
      var most = Math.floor((part.most - part.least) / part.step);
      var number = part.least + part.step * Math.max(0, Math.min(most, steps || 0));
      input.value = number;
      set([number]);
    }
    input.value = get().length ? get()[0] : part.least;
    input.onchange = function () { put(parseInt(input.value, 10)); };
    [[-1, '\u2212', WORDS.less], [1, '+', WORDS.more]].forEach(function (way) {
      var step = button('step', way[1], function () { put(get()[0] + way[0] * part.step); });
      step.setAttribute('aria-label', way[2](part.label));
      row.appendChild(step);
    });
    row.insertBefore(input, row.lastChild);
    box.appendChild(row);
    return box;
  }

  // A short text: an entry has a number for each character.
  function text(part, get, set) {
    var box = group('text', part.label), input = el('input');
    input.type = 'text';
    input.value = get().map(function (code) { return String.fromCodePoint(code); }).join('');
    input.autocomplete = 'off';
    input.setAttribute('aria-label', part.label);
    input.oninput = function () {
      var all = Array.from(input.value).slice(0, part.most);
      if (Array.from(input.value).length > part.most) input.value = all.join('');
      set(all.map(function (letter) { return letter.codePointAt(0); }));
    };
    box.appendChild(input);
    return box;
  }

  // Holding an element for a moment; what a click does at the end of it is left out.
  function onHold(it, act) {
    var timer = null, acted = false;
    function stop() { clearTimeout(timer); }
    function start() {
      acted = false;
      stop();
      timer = setTimeout(function () { acted = true; act(); }, 450);
    }
    ['touchstart', 'mousedown'].forEach(function (name) { it.addEventListener(name, start, false); });
    ['touchend', 'touchmove', 'mouseup', 'mouseleave'].forEach(function (name) {
      it.addEventListener(name, stop, false);
    });
    it.addEventListener('click', function (event) { if (acted) event.stopImmediatePropagation(); }, true);
    it.addEventListener('contextmenu', function (event) { event.preventDefault(); }, false);
  }

  // Pieces in an order: those below are appended, and one that is tapped can be moved or taken out. Of a
  // piece there is one only: tapped once more below, it is taken out. A marker lies on one of them; its place
  // comes first in the entry. A line with a name is there with one tap, and may be changed.
  function line(part, get, set) {
    var box = group('line', part.label), held = -1;
    var hint = el('p', 'hint', WORDS.pick(part.least, part.most) + (part.marker ? ' ' + WORDS.markHow : ''));
    var places = el('div', 'places'), tools = el('div', 'row'), pieces = el('div', 'pieces');
    var ready = el('div', 'pieces');
    if (part.ready.length) {
      box.appendChild(el('p', 'hint', WORDS.ready));
      box.appendChild(ready);
    }
    places.setAttribute('role', 'group');
    places.setAttribute('aria-label', WORDS.line);
    [hint, places, tools, pieces].forEach(function (it) { box.appendChild(it); });
    function kinds() { return part.marker ? get().slice(1) : get(); }
    function marked() { return part.marker && get().length ? get()[0] : -1; }
    function put(entry, mark, at) {
      held = at;
      if (part.marker && entry.length) entry = [Math.max(0, Math.min(mark, entry.length - 1))].concat(entry);
      set(entry);
      draw();
    }
    // The marker stays on its piece when others go.
    function remove(at) {
      var entry = kinds().filter(function (_, other) { return other !== at; });
      put(entry, marked() > at ? marked() - 1 : marked(), -1);
    }
    function move(by) {
      var entry = kinds().slice(), to = held + by, piece = entry.splice(held, 1)[0], mark = marked();
      entry.splice(to, 0, piece);
      put(entry, mark === held ? to : mark === to ? held : mark, to);
    }
    part.ready.forEach(function (one) {
      ready.appendChild(button('piece', one.label, function () {
        held = -1;
        set(one.entry.slice());
        draw();
      }));
    });
    function tool(text, on, act) {
      var it = button('', text, act);
      it.disabled = !on;
      tools.appendChild(it);
    }
    function draw() {
      var entry = kinds(), mark = marked();
      [places, tools, pieces].forEach(function (it) { it.innerHTML = ''; });
      if (!entry.length) places.appendChild(el('p', 'hint', WORDS.lineEmpty));
      entry.forEach(function (kind, at) {
        var it = button('piece', WORDS.place(at + 1, part.pieces[kind].label), function () {
          put(kinds(), marked(), held === at ? -1 : at);
        });
        it.setAttribute('aria-pressed', String(held === at));
        if (at === mark) it.appendChild(el('span', 'mark', part.marker));
        if (part.marker) onHold(it, function () { put(kinds(), at, -1); });
        places.appendChild(it);
      });
      if (held >= 0 && held < entry.length) {
        tool(WORDS.earlier, held > 0, function () { move(-1); });
        tool(WORDS.later, held < entry.length - 1, function () { move(1); });
        if (part.marker) tool(part.marker, held !== mark, function () { put(kinds(), held, -1); });
        tool(WORDS.remove, true, function () { remove(held); });
      }
      part.pieces.forEach(function (piece, kind) {
        var there = entry.indexOf(kind), left = piece.count - entry.filter(function (one) { return one === kind; }).length;
        var once = piece.count === 1 && there >= 0;
        var it = button('piece', piece.label, function () {
          if (once) remove(there);
          else put(kinds().concat([kind]), marked(), -1);
        });
        it.disabled = !once && (left <= 0 || entry.length >= part.most);
        it.setAttribute('aria-pressed', String(once));
        if (piece.count > 1) it.appendChild(el('span', 'detail', WORDS.left(left)));
        pieces.appendChild(it);
      });
    }
    draw();
    return box;
  }

  // Each lever is moved by one position at a time.
  function levers(part, get, set) {
    var box = group('levers', part.label), all = el('div', 'all');
    part.levers.forEach(function (lever, which) {
      var row = el('div', 'lever'), words = el('span', 'words'), at = el('b');
      function put(to) {
        var entry = get().slice();
        entry[which] = to;
        set(entry);
        draw();
      }
      var ways = [[-1, '\u2212', WORDS.less], [1, '+', WORDS.more]].map(function (way) {
        var step = button('step', way[1], function () { put(get()[which] + way[0]); });
        step.setAttribute('aria-label', way[2](lever.label));
        return step;
      });
      function draw() {
        var now = get()[which];
        at.textContent = lever.positions[now];
        row.className = now === lever.at ? 'lever' : 'lever moved';
        ways[0].disabled = now <= 0;
        ways[1].disabled = now >= lever.positions.length - 1;
      }
      words.setAttribute('aria-live', 'polite');
      [el('span', '', lever.label), at].forEach(function (it) { words.appendChild(it); });
      [ways[0], words, ways[1]].forEach(function (it) { row.appendChild(it); });
      all.appendChild(row);
      draw();
    });
    box.appendChild(all);
    return box;
  }

  // The element of one part. `get` gives its entry, `set` takes it.
  function element(part, get, set) {
    var kinds = { number: number, text: text, line: line, levers: levers };
    return (kinds[part.part] || offers)(part, get, set);
  }

  return { blank: blank, whole: whole, element: element };
})();
