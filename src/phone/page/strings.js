// Every sentence of the page.
var WORDS = {
  appName: 'Shoal',
  joinWhy: 'Scan the code at your place, or type its letters.',
  joinLabel: 'Six letters of the code',
  join: 'Take my seat',
  noWord: 'This code is used or over. Show it again at your place.',
  noTries: 'Too many wrong letters. Wait a minute, or scan the code.',
  noToken: 'This phone has no seat now. Scan the code at your place.',
  noPages: 'This seat is open in newer pages. Reload to use this one.',
  connecting: 'Looking for the table...',
  lost: 'The table is out of reach. This phone and the computer need the same network. Trying again...',
  wait: 'You have your seat. Nothing to see yet.',
  cover: 'Hide',
  uncover: 'Show',
  choose: 'Choose this',
  change: 'Choose this instead',
  sending: 'Sending...',
  taken: 'The table has it.',
  chosen: 'Chosen. You may still change it.',
  again: 'This has changed meanwhile. Choose again.',
  missing: 'Something is still missing.',
  pick: function (least, most) {
    if (least === most) return 'Choose ' + least + '.';
    if (least === 0) return 'Choose up to ' + most + '.';
    return 'Choose ' + least + ' to ' + most + '.';
  },
  less: function (label) { return 'Less: ' + label; },
  more: function (label) { return 'More: ' + label; },
  line: 'In this order',
  lineEmpty: 'Tap pieces below, one after the other.',
  left: function (count) { return count + ' left'; },
  earlier: 'Earlier',
  later: 'Later',
  remove: 'Remove',
  place: function (at, label) { return at + '. ' + label; },
  cards: 'My cards',
  buttons: 'My buttons',
  messages: 'For me',
  pad: 'Trackpad',
  padHow: 'Move the cursor. Tap to click, hold for more, two fingers to scroll.',
  leave: 'Give up this seat',
  leaveSure: 'Give up this seat on this phone?'
};
