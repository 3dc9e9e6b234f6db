import { readManifest } from '@kolaj/console/built-files';
import { preloadsOf } from '@kolaj/console/preloads';
import type { FastifyRequest } from 'fastify';

/** Calls that every page of the console begins with; asked for with the page, they do not wait for its scripts. */
const firstCalls = ['/api/auth/user', '/api/shop/product'];

/** The language chosen on this device; the console sets the cookie, it decides nothing but what is fetched early. */
const languageCookie = 'kolaj-language';

/** Languages of a visit by preference: the chosen one, then the browser's. Weights are ignored: browsers sort. */
function languagesOf(request: FastifyRequest): string[] {
  const chosen = request.cookies[languageCookie];
  const accepted = (request.headers['accept-language'] ?? '').split(',').map((part) => part.trim());
  return [...(chosen === undefined ? [] : [chosen]), ...accepted];
}

/**
 * Links for the head of a page: what it will need is fetched at once instead of one after the other. `folder` is the built
 * console; `hasSession`: whether the visit carries a session's cookie.
 */
export function earlyLinks(request: FastifyRequest, { folder, hasSession }: { folder: string; hasSession: boolean }) {
  const [path = '/'] = request.url.split('?');
  const { scripts, styles, isPublic } = preloadsOf(readManifest(folder), { path, languages: languagesOf(request) });
  const calls = hasSession && !isPublic ? firstCalls : [];
  return [
    ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
    ...styles.map((file) => `<link rel="preload" as="style" crossorigin href="/${file}">`),
    ...calls.map((url) => `<link rel="preload" as="fetch" crossorigin href="${url}">`),
  ].join('');
}
