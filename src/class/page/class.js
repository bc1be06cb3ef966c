// What the wall and the teacher's page share: elements, asking the host, the code to scan.

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

function fill(box, children) {
  box.innerHTML = '';
  children.forEach(function (child) { box.appendChild(child); });
  box.hidden = !children.length;
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
