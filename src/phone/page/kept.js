// What the phone keeps between two pages: the token of its seat, and a form that is being filled in.
var Kept = (function () {
  function put(name, value) {
    try {
      if (value) localStorage.setItem('shoal.' + name, value);
      else localStorage.removeItem('shoal.' + name);
    } catch (refused) {
      document.cookie = 'shoal_' + name + '=' + encodeURIComponent(value || '') + '; path=/; SameSite=Strict' +
        (value ? '' : '; max-age=0');
    }
  }

  function get(name) {
    var found = null;
    try { found = localStorage.getItem('shoal.' + name); } catch (refused) { /* the cookie is asked */ }
    if (!found) {
      found = document.cookie.match('(?:^|; )shoal_' + name + '=([^;]*)');
      found = found && decodeURIComponent(found[1]);
    }
    return found;
  }

  return { put: put, get: get };
})();
