// What the wall and the teacher's page share: elements, asking the host, tokens, curves.

var COLOURS = { crab: '#e2694f', tang: '#58b7e8', parrot: '#7ccf7a', grouper: '#e9c14b' };

// An element with a class, a text and children.
function el(name, kind, text, children) {
  var it = document.createElement(name);
  if (kind) it.className = kind;
  if (text !== undefined && text !== '') it.appendChild(document.createTextNode(text));
  (children || []).forEach(function (child) { if (child) it.appendChild(child); });
  return it;
}

function svg(name, attributes, children) {
  var it = document.createElementNS('http://www.w3.org/2000/svg', name);
  Object.keys(attributes).forEach(function (key) { it.setAttribute(key, attributes[key]); });
  (children || []).forEach(function (child) { if (child) it.appendChild(child); });
  return it;
}

// Asks for the state every second, and draws it when it has changed.
function poll(url, draw) {
  var last = null, failed = 0;
  function once() {
    var request = new XMLHttpRequest();
    request.timeout = 4000;
    request.onload = function () {
      if (request.status !== 200) return lost();
      failed = 0;
      document.getElementById('trouble').hidden = true;
      if (request.responseText !== last) {
        last = request.responseText;
        draw(JSON.parse(last));
      }
      setTimeout(once, 1000);
    };
    function lost() {
      failed += 1;
      if (failed > 2) document.getElementById('trouble').hidden = false;
      setTimeout(once, 1000);
    }
    request.onerror = request.ontimeout = lost;
    request.open('GET', url);
    request.send();
  }
  once();
}

// The token of a fishery: square, round, five corners, or a rhomb, as in the rules.
function token(name) {
  var fill = COLOURS[name];
  var shapes = {
    crab: ['rect', { x: 14, y: 14, width: 72, height: 72, rx: 10, fill: fill }],
    tang: ['circle', { cx: 50, cy: 50, r: 40, fill: fill }],
    parrot: ['polygon', { points: '50,8 92,40 76,90 24,90 8,40', fill: fill }],
    grouper: ['polygon', { points: '50,4 96,50 50,96 4,50', fill: fill }]
  };
  var shape = shapes[name];
  return svg('svg', { viewBox: '0 0 100 100', class: 'token', 'aria-label': name }, [svg(shape[0], shape[1])]);
}

// How many fish each fishery in play had, round by round. All groups have one scale, so that their curves can be
// compared: `most` is the largest number of fish, `longest` the number of rounds of the longest match.
function curves(rounds, most, longest) {
  var wide = 200, high = 80, lines;
  function at(index, fish) {
    var x = index * wide / Math.max(1, longest - 1);
    return x.toFixed(1) + ',' + (high - fish * high / most).toFixed(1);
  }
  lines = ['crab', 'tang', 'parrot', 'grouper'].map(function (name, which) {
    if (!rounds.some(function (fish) { return fish[which] > 0; })) return null;
    var points = rounds.map(function (fish, index) { return at(index, fish[which]); }).join(' ');
    return svg('polyline', { points: points, fill: 'none', stroke: COLOURS[name], 'stroke-width': 4 });
  });
  lines.push(svg('line', { x1: 0, y1: high, x2: wide, y2: high, stroke: '#7d8d99', 'stroke-width': 2 }));
  return svg('svg', { viewBox: '-3 -3 206 86', class: 'curves', preserveAspectRatio: 'none' }, lines);
}

// The code to scan, with its quiet zone.
function code(door) {
  var side = door.side + 8, squares = door.dark.map(function (at) {
    return 'M' + (at[0] + 4) + ' ' + (at[1] + 4) + 'h1v1h-1z';
  });
  return svg('svg', { viewBox: '0 0 ' + side + ' ' + side, class: 'code', 'shape-rendering': 'crispEdges' }, [
    svg('rect', { width: side, height: side, fill: '#fff' }),
    svg('path', { d: squares.join(''), fill: '#000' })
  ]);
}

function clock(seconds) {
  return Math.floor(seconds / 60) + ':' + ('0' + seconds % 60).slice(-2);
}
