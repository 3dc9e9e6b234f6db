import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';

/**
 * Where a call may lead. `anywhere`: an address that the installation's settings name. `internet`: one that a person
 * typed, so https only and never this machine, its network or a cloud's metadata (reliability rule 27).
 */
export type Reach = 'anywhere' | 'internet';

/** Error code of a name that leads into a private network. */
export const addressCode = 'EADDRESSNOTALLOWED';

/** What can be said of the address as it is written; names are checked when they are resolved. */
export function isReachable(url: URL, reach: Reach): boolean {
  if (reach === 'anywhere') return url.protocol === 'http:' || url.protocol === 'https:';
  if (url.protocol !== 'https:' || url.username !== '' || url.password !== '') return false;
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  return isIP(literal) === 0 || isPublicAddress(literal);
}

type Answer = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves once, for the very socket that connects: no second answer of the resolver can slip in. */
export function checkedLookup(hostname: string, options: LookupOptions, answer: Answer): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return answer(error, '');
    const [first] = addresses;
    if (!first || !addresses.every(({ address }) => isPublicAddress(address)))
      return answer(Object.assign(new Error('private address'), { code: addressCode }), '');
    if (options.all) return answer(null, addresses);
    return answer(null, first.address, first.family);
  });
}

/** The origins that the installation's settings name, from their addresses; null ones are not set. */
export const originsOf = (addresses: readonly (string | null)[]): string[] =>
  addresses.flatMap((address) => (address !== null && URL.canParse(address) ? [new URL(address).origin] : []));

/** Only the installation's own origins may be anywhere; every other address is one that a person typed. */
export const reachOf = (address: string | URL, trusted: readonly string[]): Reach =>
  originsOf([String(address)]).some((origin) => trusted.includes(origin)) ? 'anywhere' : 'internet';
