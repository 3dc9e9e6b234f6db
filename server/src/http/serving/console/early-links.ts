// Links for the head of a page: what it will need is fetched at once instead of one after the other. What is not known here is only
// later, never wrong.
import { readManifest } from '@kolaj/console/built-files';
import { type FirstCalls, pocketPreloads, preloadsOf } from '@kolaj/console/preloads';
import type { Method } from '@kolaj/contract/endpoint';
import { startPocket } from '@kolaj/contract/pocket/pocket';
import type { FastifyRequest } from 'fastify';

interface EarlyOptions {
  /** Where the page was built to. */
  folder: string;
  /** Whether the visit carries a session's cookie. */
  hasSession: boolean;
}

/** What the app on the phone asks at once. */
const pocketCalls: FirstCalls = [startPocket];

export function consoleLinks(request: FastifyRequest, { folder, hasSession }: EarlyOptions): string {
  const { calls, ...files } = preloadsOf(readManifest(folder), visitOf(request));
  return tags('/', { ...files, calls: hasSession ? calls : [] });
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
  calls: FirstCalls;
}

/** Calls come first: they are small, and the browser has six connections. */
function tags(base: string, { scripts, styles, calls }: Early): string {
  const of = (wanted: Method) => calls.filter(({ method }) => method === wanted).map(({ path }) => `/api${path}`);
  const posts = of('POST');
  return [
    // Browsers fetch nothing but GET ahead; the others are for boot.js.
    ...(posts.length > 0 ? [`<meta name="kolaj-calls" content="${posts.join(' ')}">`] : []),
    ...of('GET').map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`),
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="${base}${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="${base}${file}">`),
  ].join('');
}
