import { setInterval } from 'node:timers/promises';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { ImportDeps } from '../import-deps.ts';
import { sayAlive } from '../open/import.store.ts';
import { wishOf } from './import-control.store.ts';

/** Between two looks at what a person wants, ms: a running import obeys within a second. */
const lookMs = 400;
/** A slow file may take minutes in which nothing else is written; every so many looks say that somebody is at it. */
const looksPerSign = 50;

export interface FollowedWish {
  /** Aborted once somebody wants the import paused or cancelled. */
  signal: AbortSignal;
  stop: () => void;
}

/** Looks now and then whether somebody wants a running import to stop, and says that it has a worker. */
export function followWish(
  { database }: Pick<ImportDeps, 'database'>,
  { shopId, importId }: { shopId: string; importId: string },
): FollowedWish {
  const wished = new AbortController();
  const ended = new AbortController();

  async function look(): Promise<void> {
    let looks = 0;
    for await (const _ of setInterval(lookMs, undefined, { signal: ended.signal, ref: false })) {
      const isSign = ++looks % looksPerSign === 0;
      // A database that is away for a moment stops the import by itself if it must.
      const wish = await inShop(database, shopId, async (scope) => {
        if (isSign) await sayAlive(scope, importId);
        return wishOf(scope, importId);
      }).catch(() => null);
      if (wish !== null) return wished.abort(new Error('Somebody wants this import to stop.'));
    }
  }
  // Ends with the abort of `stop`.
  void look().catch(() => undefined);
  return { signal: wished.signal, stop: () => ended.abort() };
}
