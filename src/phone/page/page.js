// The page of one seat: a socket to the table, and what the table shows.
(function () {
  var CHECK = 1500, HERE = 15000, DRAFT = 150, DOZED = 2000;
  var socket = null, retry = 0, timers = {}, stopped = false, drafts = 0, resend = false;
  var word = location.pathname.slice(1), seen = null, revision = 0, asleep = 0;
  // The choice that is filled in: its id, its entries, and, once it was sent, after which revision.
  var form = null, why = null, remark = [], covered = false, sections = Sections(say);

  function copy(data) { return JSON.parse(JSON.stringify(data)); }
  function id(name) { return document.getElementById(name); }
  function show(name, on) { id(name).hidden = !on; }
  function write(name, text) { id(name).textContent = text; show(name, !!text); }

  function keepForm() { Kept.put('form', form && JSON.stringify(form)); }

  // --- the socket --------------------------------------------------------------------------

  function after(name, delay, act) {
    clearTimeout(timers[name]);
    timers[name] = setTimeout(act, delay);
  }

  function isOpen() { return socket && socket.readyState === 1; }

  // Messages have few sizes, so that those who watch the air learn little from them.
  function say(said) {
    var text = JSON.stringify(said);
    if (!isOpen()) return false;
    if (said.entries) while (text.length % 256) text += ' ';
    socket.send(text);
    return true;
  }

  // Sends what must be answered; if nothing comes, the connection is dead.
  function ask(said) {
    if (say(said)) after('check', CHECK, reconnect);
    else reconnect();
  }

  function drop() {
    if (!socket) return;
    socket.onopen = socket.onmessage = socket.onclose = null;
    try { socket.close(); } catch (gone) { /* then it is closed */ }
    socket = null;
  }

  function reconnect() {
    drop();
    if (!stopped) connect();
  }

  function connect() {
    var token = Kept.get('token');
    clearTimeout(timers.check);
    if (!word && !token) return join(WORDS.joinWhy);
    show('join', false);
    if (!seen) write('trouble', retry > 2 ? WORDS.lost : WORDS.connecting);
    else if (retry > 2) write('trouble', WORDS.lost);
    socket = new WebSocket('ws://' + location.host + '/socket');
    socket.onopen = function () {
      resend = true;
      ask(word ? { t: 'word', word: word, token: token || undefined } : { t: 'token', token: token });
    };
    socket.onmessage = function (event) { hear(JSON.parse(event.data)); };
    socket.onclose = function () {
      socket = null;
      clearTimeout(timers.check);
      if (stopped) return;
      after('retry', Math.min(4000, 250 * Math.pow(2, retry)) * (0.75 + Math.random() / 2), reconnect);
      retry += 1;
      if (retry > 2) write('trouble', WORDS.lost);
    };
    after('check', 4000, function () { retry += 1; reconnect(); });
  }

  // Back from sleep: a socket may look open and be dead. After a long sleep a new one is quicker than to find out.
  function wake() {
    if (document.hidden) asleep = asleep || Date.now();
    if (stopped || document.hidden) return;
    var dozed = asleep && Date.now() - asleep > DOZED;
    asleep = 0;
    clearTimeout(timers.retry);
    if (isOpen()) return dozed ? reconnect() : ask({ t: 'again' });
    if (!socket || socket.readyState > 1) reconnect();
  }

  function hear(told) {
    clearTimeout(timers.check);
    if (told.t === 'seated') {
      Kept.put('token', told.token);
      Kept.put('form', null);
      word = '';
      form = null;
      if (history.replaceState) history.replaceState(null, '', '/');
    } else if (told.t === 'show') {
      revision = told.revision;
      seen = told.snapshot;
      draw();
    } else if (told.t === 'wait') {
      seen = null;
      draw();
    } else if (told.t === 'taken') {
      if (form && form.choice === told.choice) take(told.revision);
    } else if (told.t === 'refused') {
      if (form && form.choice === told.choice) { form.sent = form.taken = null; why = told.why_not || WORDS.again; keepForm(); status(); }
    } else if (told.t === 'verdict') {
      if (told.draft === drafts) { why = told.why_not; status(); }
    } else if (told.t === 'remark') {
      if (told.draft === drafts) { remark = told.lines; remarks(); }
    } else if (told.t === 'no') {
      return refused(told.why);
    }
    retry = 0;
    show('trouble', false);
  }

  function refused(reason) {
    if (reason === 'busy' || reason === 'noise') return;
    if (reason === 'word' && Kept.get('token')) {
      // The page was loaded with an old code, but the phone has its seat.
      word = '';
      return;
    }
    stopped = reason === 'pages';
    if (reason === 'token') { Kept.put('token', null); Kept.put('form', null); form = null; }
    word = '';
    seen = null;
    drop();
    draw();
    if (stopped) write('trouble', WORDS.noPages);
    else join({ word: WORDS.noWord, tries: WORDS.noTries, full: WORDS.noPlace }[reason] || WORDS.noToken);
  }

  function join(reason) {
    ['trouble', 'turn', 'leave', 'cover'].forEach(function (name) { show(name, false); });
    id('join-why').textContent = reason;
    show('join', true);
  }

  // --- what the table shows ----------------------------------------------------------------

  function draw() {
    var now = seen || {}, colour = now.colour || [90, 90, 90];
    id('mark').textContent = now.mark || '';
    id('mark').style.backgroundColor = 'rgb(' + colour.join(',') + ')';
    id('mark').style.color = colour[0] * 3 + colour[1] * 6 + colour[2] > 1400 ? '#000' : '#fff';
    id('name').textContent = now.name || WORDS.appName;
    id('title').textContent = now.title || '';
    write('score', now.score || '');
    write('turn', seen ? now.turn : WORDS.wait);
    id('turn').className = now.awaited ? 'awaited' : '';
    show('cover', !!seen);
    show('leave', true);
    choice(now.choice);
    sections.draw(now);
  }

  // --- the choice --------------------------------------------------------------------------

  function choice(asked) {
    if (!asked) {
      form = null;
      keepForm();
    } else {
      if (!form || form.choice !== asked.id) restore(asked);
      // Somebody followed the last revision: this phone, or another page of the seat.
      if (form.sent !== null && form.sent < revision) settle(asked);
      else if (form.sent !== null && resend) send();
      else if (asked.made && !form.touched) form.entries = copy(asked.made);
    }
    resend = false;
    sections.section('choice', asked && { id: asked.id, title: asked.title, parts: asked.parts, made: asked.made },
      function (box) { fill(box, asked); });
    status();
  }

  // What was filled in before a reload, what was chosen, or nothing.
  function restore(asked) {
    var old = null;
    try { old = JSON.parse(Kept.get('form')); } catch (broken) { /* then there is none */ }
    why = null;
    remark = [];
    if (old && old.choice === asked.id && old.entries.length === asked.parts.length) {
      form = old;
      check();
    } else {
      form = { choice: asked.id, entries: copy(asked.made) || asked.parts.map(Forms.blank), sent: null, touched: false };
      if (asked.parts.some(function (part) { return part.part === 'levers'; })) check();
    }
  }

  function settle(asked) {
    form.sent = null;
    form.touched = false;
    form.taken = revision;
    if (asked.made) form.entries = copy(asked.made);
    keepForm();
  }

  function fill(box, asked) {
    box.appendChild(el('h1', '', asked.title));
    asked.parts.forEach(function (part, at) {
      box.appendChild(Forms.element(part,
        function () { return form.entries[at]; },
        function (entry) { form.entries[at] = entry; touched(); }));
    });
    var state = el('p', 'state'), confirm = el('button', 'main');
    box.appendChild(el('div'));
    box.lastChild.id = 'remark';
    box.lastChild.setAttribute('role', 'status');
    remarks();
    state.id = 'state';
    state.setAttribute('role', 'status');
    confirm.id = 'confirm';
    confirm.type = 'submit';
    box.appendChild(el('div', 'confirm', '', [state, confirm]));
  }

  // What the choice would come to, as the host says.
  function remarks() {
    var box = id('remark');
    if (!box) return;
    box.innerHTML = '';
    remark.forEach(function (line) { box.appendChild(el('p', '', line)); });
  }

  function touched() {
    form.touched = true;
    form.sent = form.taken = null;
    why = null;
    keepForm();
    status();
    check();
  }

  // Asks the table, a moment after the last touch, whether what is filled in is legal.
  function check() {
    after('draft', DRAFT, function () {
      if (!form) return;
      drafts += 1;
      say({ t: 'draft', choice: form.choice, draft: drafts, entries: form.entries });
    });
  }

  function isWhole() {
    return seen.choice.parts.every(function (part, at) { return Forms.whole(part, form.entries[at]); });
  }

  function status() {
    var confirm = id('confirm'), state = id('state'), made, same, text = '';
    if (!confirm || !form || !seen || !seen.choice) return;
    made = seen.choice.made;
    same = made && JSON.stringify(made) === JSON.stringify(form.entries);
    confirm.textContent = revision ? WORDS.change : WORDS.choose;
    confirm.disabled = !isWhole() || !!why || same || form.sent !== null || form.taken === revision;
    if (why) text = why;
    else if (form.sent !== null) text = WORDS.sending;
    else if (same) text = WORDS.chosen;
    else if (form.taken === revision) text = WORDS.taken;
    else if (form.touched && !isWhole()) text = WORDS.missing;
    state.textContent = text;
    state.className = why ? 'state why' : 'state';
    confirm.hidden = !!same;
  }

  function send() {
    ask({ t: 'chose', choice: form.choice, after: form.sent, entries: form.entries });
  }

  // A choice has arrived: this page's, if it follows what this page had seen.
  function take(now) {
    revision = now;
    if (form.sent !== null) { form.taken = now; form.touched = false; }
    form.sent = null;
    keepForm();
    status();
  }

  // --- hands -------------------------------------------------------------------------------

  id('choice').onsubmit = function (event) {
    event.preventDefault();
    if (id('confirm').disabled) return;
    clearTimeout(timers.draft);
    form.sent = revision;
    keepForm();
    status();
    send();
  };

  id('join').onsubmit = function (event) {
    event.preventDefault();
    word = id('letters').value.replace(/[^A-Za-z]/g, '').toUpperCase();
    id('letters').value = '';
    if (word) reconnect();
  };

  id('leave').onclick = function () {
    if (confirm(WORDS.leaveSure)) ask({ t: 'leave' });
  };

  id('cover').onclick = function () {
    covered = !covered;
    show('seen', !covered);
    id('cover').textContent = covered ? WORDS.uncover : WORDS.cover;
  };

  document.addEventListener('visibilitychange', wake, false);
  ['pageshow', 'focus', 'online'].forEach(function (name) { window.addEventListener(name, wake, false); });
  setInterval(function () {
    if (!document.hidden && isOpen()) ask({ t: 'here' });
  }, HERE);

  document.title = WORDS.appName;
  id('join-label').textContent = WORDS.joinLabel;
  id('join-button').textContent = WORDS.join;
  id('leave').textContent = WORDS.leave;
  id('cover').textContent = WORDS.cover;
  id('name').textContent = WORDS.appName;
  connect();
})();
