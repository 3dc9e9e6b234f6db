// Runs before the first paint: colour scheme and language of the last visit, so that nothing flashes.
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
})();
