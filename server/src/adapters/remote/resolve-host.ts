import { lookup } from 'node:dns/promises';
import ipaddr from 'ipaddr.js';
import { SourceError } from '../../ports/source-error.ts';
import { isMetadataAddress, isPublicAddress } from '../outgoing/public-address.ts';
import type { Reach } from '../outgoing/reach.ts';
import type { Resolve } from '../outgoing/safe-fetch.ts';

/** Where no photos can be: everybody at once, nobody. */
const neverPhotos = ['linkLocal', 'unspecified', 'broadcast', 'multicast', 'reserved'];

const mayLeadTo: Record<Reach, (address: string) => boolean> = {
  /** An administrator's word: a shop's own network and this machine too. */
  anywhere: (address) => !neverPhotos.includes(ipaddr.process(address).range()) && !isMetadataAddress(address),
  internet: isPublicAddress,
};

const everyAddress: Resolve = (name) => lookup(name, { all: true });

/**
 * The address of a source's server. Rejects with `unknown-host`, or with `address-not-allowed` when any address of the name is
 * one where the source may not lead. The caller connects to this very address, so that no second answer of the resolver can slip in.
 */
export async function resolveHost(host: string, reach: Reach, resolve: Resolve = everyAddress): Promise<string> {
  const name = host.replace(/^\[(.*)\]$/, '$1');
  const found = await resolve(name).catch((cause: unknown) => {
    throw new SourceError('unknown-host', 'There is no machine of this name.', { cause });
  });
  const [first] = found;
  if (!first) throw new SourceError('unknown-host', 'There is no machine of this name.');
  if (!found.every(({ address }) => mayLeadTo[reach](address))) {
    throw new SourceError('address-not-allowed', 'Photos cannot lie at this address.');
  }
  return first.address;
}
