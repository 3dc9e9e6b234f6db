import type { InstallationAddresses } from '@kolaj/domain/channel/leads-to-sandbox';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { type Paces, readPaces } from '../pace/pace.store.ts';
import { readSendSettings, type SendSettings } from '../settings.store.ts';

/** What holds for every message of a run alike. Stops are not in it: they are looked at for each message. */
export interface PumpFacts {
  settings: SendSettings;
  paces: Paces;
}

/** A change of the settings holds after this at the latest, ms. */
const freshMs = 1000;

/** Reads a shop's settings and paces, and remembers them for a moment: a quick lane would ask thirty times a second. */
export function factsReader(addresses: InstallationAddresses): (scope: ShopScope) => Promise<PumpFacts> {
  let known: { at: number; facts: PumpFacts } | null = null;
  return async (scope) => {
    const now = performance.now();
    if (known && now - known.at < freshMs) return known.facts;
    const facts = { settings: await readSendSettings(scope), paces: await readPaces(scope, addresses) };
    known = { at: now, facts };
    return facts;
  };
}
