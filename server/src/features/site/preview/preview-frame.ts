import { createHash } from 'node:crypto';

export const previewFramePath = '/preview-frame';

/**
 * The page in which the console shows a preview (`previewSite`): what it is sent is shown and never run. It has no origin of its
 * own (`sandbox`), its script alone may run, and it listens to the console alone. What stays the same is not drawn again, so that
 * typing does not make pictures flicker and the place on the page is kept.
 */
export function previewFrame(consoleOrigins: readonly string[]): { html: string; policy: string } {
  const script = `
let path = '';
addEventListener('message', ({ origin, source, data }) => {
  if (source !== parent || !${JSON.stringify(consoleOrigins)}.includes(origin) || typeof data?.html !== 'string') return;
  const next = new DOMParser().parseFromString(data.html, 'text/html');
  const isOther = path !== data.path;
  path = String(data.path);
  document.documentElement.lang = next.documentElement.lang;
  document.title = next.title;
  document.querySelector('style').textContent = next.querySelector('style')?.textContent ?? '';
  document.body.className = next.body.className;
  if (document.body.innerHTML !== next.body.innerHTML) document.body.replaceChildren(...next.body.childNodes);
  if (isOther) scrollTo(0, 0);
});
addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href]');
  if (!link) return;
  const href = link.getAttribute('href');
  if (href.startsWith('#')) return;
  event.preventDefault();
  if (!/^\\.{1,2}\\//.test(href)) return;
  parent.postMessage({ kolaj: 'open', path: new URL(href, 'https://site/' + path).pathname.slice(1) }, '*');
});
parent.postMessage({ kolaj: 'ready' }, '*');
`;
  const hash = createHash('sha256').update(script).digest('base64');
  return {
    html: [
      '<!doctype html><html><head><meta charset="utf-8"><meta name="robots" content="noindex"><title>…</title>',
      '<meta name="viewport" content="width=device-width, initial-scale=1"><style></style></head>',
      `<body><script>${script}</script></body></html>`,
    ].join(''),
    policy: [
      "default-src 'none'",
      `script-src 'sha256-${hash}'`,
      "style-src 'unsafe-inline'",
      "img-src 'self' data:",
      "media-src 'self'",
      "base-uri 'none'",
      "form-action 'none'",
      `frame-ancestors ${consoleOrigins.join(' ')}`,
      'sandbox allow-scripts',
    ].join('; '),
  };
}
