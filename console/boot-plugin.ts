import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { minifySync, type Plugin } from 'vite';

const source = fileURLToPath(new URL('./public/boot.js', import.meta.url));
const tag = /<script[^>]* src="\/boot\.js"[^>]*><\/script>/;

/**
 * Lays `public/boot.js` into the page, so that the first calls leave with the page and not a round of the network later. The server
 * allows it by its hash. The file stays for pages of the version before, and for development.
 */
export const bootScript = (): Plugin => ({
  name: 'kolaj-boot',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(page) {
      if (!tag.test(page)) throw new Error('The page does not name boot.js.');
      const { code } = minifySync(source, readFileSync(source, 'utf8'));
      return page.replace(tag, () => `<script>${code.trim()}</script>`);
    },
  },
});
