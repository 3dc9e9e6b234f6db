import { type LookupAddress, type LookupOptions, lookup } from 'node:dns';
import { isIP } from 'node:net';
import { isMetadataAddress, isPublicAddress } from './public-address.ts';

/**
 * Where a call may lead. `anywhere`: an address that the installation's settings name. `internet`: one that a person
 * typed, so https only and never this machine, its network or a cloud's metadata (reliability rule 27).
 */
export type Reach = 'anywhere' | 'internet';

/** Error code of a name that leads into a private network. */
export const addressCode = 'EADDRESSNOTALLOWED';

/** The settings of an installation may name its own network, never its cloud's metadata. */
const mayLeadTo: Record<Reach, (address: string) => boolean> = {
  anywhere: (address) => !isMetadataAddress(address),
  internet: isPublicAddress,
};

/** What can be said of the address as it is written; names are checked when they are resolved. */
export function isReachable(url: URL, reach: Reach): boolean {
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  const isAllowed = isIP(literal) === 0 || mayLeadTo[reach](literal);
  if (reach === 'anywhere') return isAllowed && (url.protocol === 'http:' || url.protocol === 'https:');
  return isAllowed && url.protocol === 'https:' && url.username === '' && url.password === '';
}

type Answer = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void;

/** Resolves once, for the very socket that connects: no second answer of the resolver can slip in. */
export const checkedLookup =
  (reach: Reach) =>
  (hostname: string, options: LookupOptions, answer: Answer): void => {
    lookup(hostname, { ...options, all: true }, (error, addresses) => {
      if (error) return answer(error, '');
      const [first] = addresses;
      if (!first || !addresses.every(({ address }) => mayLeadTo[reach](address)))
        return answer(Object.assign(new Error('private address'), { code: addressCode }), '');
      if (options.all) return answer(null, addresses);
      return answer(null, first.address, first.family);
    });
  };

/** The origins that the installation's settings name, from their addresses; null ones are not set. */
export const originsOf = (addresses: readonly (string | null)[]): string[] =>
  addresses.flatMap((address) => (address !== null && URL.canParse(address) ? [new URL(address).origin] : []));

/** Only the installation's own origins may be anywhere; every other address is one that a person typed. */
export const reachOf = (address: string | URL, trusted: readonly string[]): Reach =>
  originsOf([String(address)]).some((origin) => trusted.includes(origin)) ? 'anywhere' : 'internet';
