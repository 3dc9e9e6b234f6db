// Runs before the first paint: colour scheme and language of the last visit, so that nothing flashes; and asks what the page will
// ask first, which the server names (early-links.ts).
(() => {
  var root = document.documentElement;
  var scheme = 'auto';
  try {
    scheme = localStorage.getItem('kolaj-scheme') || 'auto';
    root.lang = localStorage.getItem('kolaj-language') || root.lang;
  } catch {
    // Storage is off: follow the system.
  }
  var dark = scheme === 'dark' || (scheme === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.setAttribute('data-mantine-color-scheme', dark ? 'dark' : 'light');
  if (/^\/(login|register|forgot|verify|terms|privacy)(\/|$)/.test(location.pathname))
    root.setAttribute('data-boot', 'bare');

  // Taken by lib/calls/early-answers.ts.
  var early = new Map();
  window.kolajEarly = early;
  var named = document.querySelector('meta[name="kolaj-calls"]');
  (named ? named.content.split(' ') : []).forEach((url) => {
    var answer = fetch(url, { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' });
    // Who takes it hears of a failure.
    answer.catch(() => {});
    early.set(url, answer);
  });
})();
