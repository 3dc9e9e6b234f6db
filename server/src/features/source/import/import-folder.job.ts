import { setInterval } from 'node:timers/promises';
import * as z from 'zod/mini';
import { inShop } from '../../../adapters/postgres/scope.ts';
import { isAway } from '../../../jobs/away.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { ImportDeps } from '../import-deps.ts';
import { type ImportTrouble, runningImport, sayAlive, setImportStatus, stopImport } from '../open/import.store.ts';
import { shopSource } from '../open/source.store.ts';
import { wishOf } from './import-control.store.ts';
import { obeyWish } from './import-control.ts';
import { type ImportEnd, runImport } from './import-run.ts';

const payload = z.object({ shopId: z.uuid(), importId: z.uuid() });
type Order = z.infer<typeof payload>;

/**
 * Imports one folder: every subfolder that was asked for, also those asked for while it runs. Each step is written when
 * it is done, so the job may be killed anywhere and run again (D-27).
 */
export const importFolder = defineJob<ImportDeps>()({
  name: 'source.import-folder',
  payload,
  policy: 'one-waiting',
  key: ({ importId }) => importId,
  attempts: 5,
  retryDelaySeconds: 5,
  timeLimitSeconds: 6 * 3600,
  slots: 2,

  async run(order, deps, context) {
    const { running, source } = await inShop(deps.database, order.shopId, async (scope) => {
      const found = { running: await runningImport(scope, order.importId), source: await shopSource(scope) };
      if (found.running && found.source) await setImportStatus(scope, order.importId, 'listing');
      return found;
    });
    if (!running) return;
    if (!source) return stop(deps, order, 'failed', troubles.no_source);

    const wish = followWish(deps, order);
    try {
      const signal = AbortSignal.any([context.signal, wish.signal]);
      await settleEnd(deps, order, await runImport(deps, { shopId: order.shopId, running, source, signal }));
    } catch (error) {
      if (context.signal.aborted) throw error;
      if (wish.signal.aborted) return obey(deps, order);
      if (context.lastAttempt && !isAway(error)) await stop(deps, order, 'failed', troubles.internal);
      throw error;
    } finally {
      wish.stop();
    }
  },
});

const troubles: Readonly<Record<ImportTrouble['code'], ImportTrouble>> = {
  no_source: { code: 'no_source', sentence: 'This shop has no photo source any more.' },
  source_unreachable: {
    code: 'source_unreachable',
    sentence: 'The photo source cannot be reached. Nothing was changed.',
  },
  source_lost: {
    code: 'source_lost',
    sentence: 'The connection to the photo source broke off. What was copied is kept; resume to go on.',
  },
  no_space: {
    code: 'no_space',
    sentence: 'The disk of the server is full. What was copied is kept; free some space and resume.',
  },
  internal: {
    code: 'internal',
    sentence: 'The import stopped because of an error in Kolaj. What was copied is kept; import again.',
  },
};

function settleEnd(deps: ImportDeps, order: Order, end: ImportEnd): Promise<void> | undefined {
  switch (end) {
    case 'ended':
      return undefined;
    case 'no_space':
      return stop(deps, order, 'paused', troubles.no_space);
    case 'source_unreachable':
    case 'source_lost':
      return stop(deps, order, 'failed', troubles[end]);
  }
}

async function stop(
  { database }: ImportDeps,
  { shopId, importId }: Order,
  status: 'failed' | 'paused',
  trouble: ImportTrouble,
): Promise<void> {
  await inShop(database, shopId, async (scope) => {
    await stopImport(scope, importId, { status, trouble });
    await tell(scope, { kind: 'imports', id: importId });
  });
}

/** Somebody may have taken the wish back while the copies under way were broken off: then the import goes on. */
async function obey({ database, announce }: ImportDeps, { shopId, importId }: Order): Promise<void> {
  await inShop(database, shopId, async (scope) => {
    if ((await obeyWish(scope, importId)) === 'withdrawn') await announce(scope, 'importRequested', { importId });
    await tell(scope, { kind: 'imports', id: importId });
  });
}

/** Between two looks at what a person wants, ms: a running import obeys within a second. */
const lookMs = 400;
/** A slow file may take minutes in which nothing else is written; every so many looks say that somebody is at it. */
const looksPerSign = 50;

interface FollowedWish {
  /** Aborted once somebody wants the import paused or cancelled. */
  signal: AbortSignal;
  stop: () => void;
}

/** Looks now and then whether somebody wants a running import to stop, and says that it has a worker. */
function followWish(
  { database }: Pick<ImportDeps, 'database'>,
  { shopId, importId }: { shopId: string; importId: string },
): FollowedWish {
  const wished = new AbortController();
  const ended = new AbortController();

  async function look(): Promise<void> {
    let looks = 0;
    for await (const _ of setInterval(lookMs, undefined, { signal: ended.signal, ref: false })) {
      const isSign = ++looks % looksPerSign === 0;
      // A database that is away for a moment stops the import automatically if it must.
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
