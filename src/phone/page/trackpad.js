// The phone as its seat's trackpad: relative moves, tap, long press, two fingers to scroll.
function Trackpad(pad, say) {
  var STILL = 8, TAP = 250, LONG = 500;
  var at = null, far = 0, began = 0, fingers = 0, hold = 0;
  var owed = { right: 0, down: 0, scroll: 0 }, waits = false;

  // What has come together since the last picture goes in one message, in whole pixels.
  function flush() {
    var right = Math.round(owed.right), down = Math.round(owed.down), scroll = Math.round(owed.scroll);
    waits = false;
    owed.right -= right;
    owed.down -= down;
    owed.scroll -= scroll;
    if (right || down) say({ t: 'move', right: right, down: down });
    if (scroll) say({ t: 'scroll', down: scroll });
  }

  function later() {
    if (waits) return;
    waits = true;
    (window.requestAnimationFrame || function (act) { setTimeout(act, 16); })(flush);
  }

  function middle(touches) {
    var x = 0, y = 0, i;
    for (i = 0; i < touches.length; i++) {
      x += touches[i].clientX / touches.length;
      y += touches[i].clientY / touches.length;
    }
    return { x: x, y: y };
  }

  function start(touches) {
    at = middle(touches);
    clearTimeout(hold);
    if (touches.length === 1 && fingers === 0) {
      far = 0;
      began = Date.now();
      hold = setTimeout(function () {
        if (far >= STILL || fingers !== 1) return;
        far = STILL;
        say({ t: 'long' });
        if (navigator.vibrate) navigator.vibrate(20);
      }, LONG);
    } else {
      far = STILL;
    }
    fingers = touches.length;
  }

  function move(touches) {
    var to = middle(touches), right = to.x - at.x, down = to.y - at.y;
    far += Math.abs(right) + Math.abs(down);
    at = to;
    if (touches.length > 1) {
      owed.scroll += down;
    } else {
      owed.right += right;
      owed.down += down;
    }
    later();
  }

  function end(touches) {
    clearTimeout(hold);
    if (!touches.length && fingers === 1 && far < STILL && Date.now() - began < TAP) say({ t: 'tap' });
    fingers = touches.length;
    if (fingers) at = middle(touches);
  }

  function on(name, act) {
    pad.addEventListener(name, function (event) {
      event.preventDefault();
      act(event.touches || [event]);
    }, false);
  }

  on('touchstart', start);
  on('touchmove', move);
  on('touchend', end);
  on('touchcancel', function () { far = STILL; end([]); });
  // A mouse on the page, for those who try it without a phone.
  on('mousedown', start);
  on('mousemove', function (touches) { if (fingers) move(touches); });
  on('mouseup', function () { end([]); });
  on('mouseleave', function () { far = STILL; end([]); });
}
