import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { SourceError } from '../../ports/source-error.ts';
import { isMetadataAddress } from '../outgoing/public-address.ts';

/** Where no photos can be: cloud metadata, everybody at once, nobody. A shop's own network and this machine may. */
const neverPhotos = ['linkLocal', 'unspecified', 'broadcast', 'multicast', 'reserved'];

/**
 * The address of a source's server. Rejects with `unknown-host` or `address-not-allowed`. The caller connects to this very
 * address, so that no second answer of the resolver can slip in.
 */
export async function resolveHost(host: string): Promise<string> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const found = await lookup(name).catch((cause: unknown) => {
    throw new SourceError('unknown-host', 'There is no machine of this name.', { cause });
  });
  if (neverPhotos.includes(ipaddr.process(found.address).range()) || isMetadataAddress(found.address)) {
    throw new SourceError('address-not-allowed', 'Photos cannot lie at this address.');
  }
  return found.address;
}
