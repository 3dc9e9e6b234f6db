import { createHash, randomBytes } from 'node:crypto';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { saltOf } from './visit.store.ts';

/** Bytes of a visitor's word: two of a day's million visitors of a shop are alike once in 10⁷ days. */
const wordBytes = 8;
/** The days that it is somewhere on earth, and one before them. */
const keptDays = 4;

/**
 * The word for a visitor of a shop on one of its days (D-99): made of network and browser with a salt that is forgotten after the day, so
 * that it leads back to nobody. The same for all web servers.
 */
export function visitorWords({ database }: { database: Pick<Database, 'db'> }) {
  const salts = new Map<string, Promise<Uint8Array>>();
  const saltOfDay = (day: string) => {
    const known = salts.get(day) ?? asSystem(database, (scope) => saltOf(scope, day, randomBytes(32)));
    salts.set(day, known);
    known.catch(() => salts.delete(day));
    const [oldest] = salts.keys();
    if (salts.size > keptDays && oldest !== undefined) salts.delete(oldest);
    return known;
  };
  return async (day: string, { shopId, network, browser }: { shopId: string; network: string; browser: string }) => {
    const hash = createHash('sha256')
      .update(await saltOfDay(day))
      .update(`${shopId}\n${network}\n${browser}`);
    return hash.digest().subarray(0, wordBytes);
  };
}
