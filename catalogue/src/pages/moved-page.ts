/**
 * A page that leads on to another one: sites are files, any server may serve them, so this says it in the page. Folders are of our
 * own making (a–z, 0–9, hyphens), so nothing has to be escaped.
 */
export function movedPage(from: string, to: string): string {
  const target = `${'../'.repeat(from.split('/').length - 1)}${to}`;
  return (
    '<!doctype html><html lang="en"><head><meta charset="utf-8"/>' +
    `<title>${to}</title><meta name="robots" content="noindex"/>` +
    `<meta http-equiv="refresh" content="0;url=${target}"/></head><body><a href="${target}">${to}</a></body></html>`
  );
}
