import { createHash } from 'node:crypto';
import type { PageContext, SiteContext } from './context.ts';
import { documentRest, documentStart, type Page } from './parts/document.tsx';
import type { SiteFile } from './site-files.ts';

/**
 * Writes the pages of one site. Most of a product page is the part that all pages begin with (the style sheet): it is encoded
 * and hashed once, which halves the time of a large site.
 */
export function pageWriter(
  context: SiteContext,
): (path: string, page: PageContext, draw: (page: PageContext) => Page) => SiteFile {
  const start = Buffer.from(documentStart(context), 'utf8');
  const startHash = createHash('sha256').update(start);

  return (path, page, draw) => {
    const rest = documentRest(page, draw(page));
    const bytes = Buffer.allocUnsafeSlow(start.length + Buffer.byteLength(rest));
    start.copy(bytes);
    bytes.write(rest, start.length);
    return { path, bytes, sha256: startHash.copy().update(bytes.subarray(start.length)).digest('hex') };
  };
}
