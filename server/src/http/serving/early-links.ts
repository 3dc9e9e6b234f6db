// Links for the head of a page: what it will need is fetched at once instead of one after the other. What is not known here is only
// later, never wrong.
import { readManifest } from '@kolaj/console/built-files';
import { pocketPreloads, preloadsOf } from '@kolaj/console/preloads';
import type { FastifyRequest } from 'fastify';

interface EarlyOptions {
  /** Where the page was built to. */
  folder: string;
  /** Whether the visit carries a session's cookie. */
  hasSession: boolean;
}

/** Calls that every page of the console begins with; asked for with the page, they do not wait for its scripts. */
const consoleCalls = ['/api/auth/user', '/api/shop/product'];
const pocketCalls = ['/api/auth/pocket'];

export function consoleLinks(request: FastifyRequest, { folder, hasSession }: EarlyOptions): string {
  const { isPublic, ...files } = preloadsOf(readManifest(folder), visitOf(request));
  return tags('/', { ...files, calls: hasSession && !isPublic ? consoleCalls : [] });
}

/** Of the app on the phone. */
export function pocketLinks(request: FastifyRequest, { folder, hasSession }: EarlyOptions): string {
  const files = pocketPreloads(readManifest(folder), { ...visitOf(request), hasSession });
  return tags('/m/', { ...files, calls: hasSession ? pocketCalls : [] });
}

/** The language chosen on this device; the console sets the cookie, it decides nothing but what is fetched early. */
const languageCookie = 'kolaj-language';

/** Languages by preference: the chosen one, then the browser's. Weights are ignored: browsers sort. */
function visitOf(request: FastifyRequest): { path: string; languages: string[] } {
  const chosen = request.cookies[languageCookie];
  const accepted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim());
  const [path = '/'] = request.url.split('?');
  return { path, languages: [...(chosen === undefined ? [] : [chosen]), ...accepted] };
}

interface Early {
  scripts: readonly string[];
  styles: readonly string[];
  calls: readonly string[];
}

const tags = (base: string, { scripts, styles, calls }: Early): string =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="${base}${file}">`),
    ...calls.map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`),
  ].join('');
