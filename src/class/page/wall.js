// The wall, to be read from the last row. What a group looks like is the game's.
(function () {
  function id(name) { return document.getElementById(name); }

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
    if (!all.door) return Game.how();
    return [code(all.door), el('div', 'how', '', [
      el('p', '', 'Scan the code, or type this into a browser:'),
      el('b', '', all.door.address),
      el('p', '', 'and then these letters:'),
      el('b', 'letters', all.door.letters)
    ])];
  }

  function foot(all) {
    var isOver = all.groups.some(function (group) { return group.stage === 'over'; });
    if (isOver) return all.questions.map(function (question) { return el('p', '', question); });
    if (all.door && all.has_begun) return [el('p', '', 'Late? ' + all.door.address + ', letters ' + all.door.letters)];
    return [];
  }

  poll('/wall/state', function (all) {
    document.body.className = all.has_begun ? 'wall' : 'wall joining';
    fill(id('door'), all.has_begun ? [] : early(all));
    fill(id('foot'), foot(all));
    Game.draw(id('groups'), all);
    fitAll();
  });
  window.addEventListener('resize', fitAll);
})();
