import { type SafeFetch, safeFetch } from '../../../adapters/outgoing/safe-fetch.ts';

/** Answered by the sites' server for whatever host: the address that this installation's sites are at. It says nothing that is secret. */
export const ownPath = '/.well-known/kolaj-site';

const waitMs = 6000;

/**
 * Whether visitors of a name come to this installation, found out by asking it: behind a proxy of others (Cloudflare and the like) the
 * name's addresses are theirs. Who answers in our name elsewhere deceives only the own site, for the proof is a record of its own.
 */
export function reachesUs(
  siteUrl: string,
  fetch: SafeFetch = safeFetch({ isHttpAllowed: true, redirects: 1, maxBytes: 2000, timeoutMs: waitMs }),
): (domain: string) => Promise<boolean> {
  return async (domain) => {
    const answer = await fetch(`https://${domain}${ownPath}`);
    return answer.kind === 'answered' && answer.status === 200 && answer.body.toString().trim() === siteUrl;
  };
}
