import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import { shareLimits } from '../http/limits/rate-limit.ts';
import { readKeyState } from '../settings/key-state.store.ts';
import { keyTrouble } from '../settings/open-key.ts';
import { figuresOf } from './figures.ts';
import { countLately } from './lately.ts';
import { countWebProcesses, forgetProcess, type StartedProcess, writeProcess } from './processes.store.ts';

const everyMs = 10_000;

export interface SignsOptions {
  database: Database;
  dataDir: string;
  started: StartedProcess;
  /** ms since 1970; null = it has taken no job. */
  lastClaimAt: () => number | null;
  clock: () => Date;
  /** Of the key that it seals with. */
  keyId: string;
  /** The installation has another key by now, with which nothing that this process seals could be opened. */
  onOtherKey: (sentence: string) => void;
}

/**
 * Writes down at once and then every 10 s how this process is; the health page, which another process may serve, reads the rows.
 * Returns the end, which takes the row away: what is silent and still there has broken off.
 */
export function keepSigns(options: SignsOptions): () => Promise<void> {
  const { database, dataDir, started, lastClaimAt, clock } = options;
  const lately = countLately(clock);
  const figures = figuresOf({ database, dataDir, lately });
  let writing: Promise<void> = write();

  async function write(): Promise<void> {
    const claimed = lastClaimAt();
    const beat = {
      figures: await figures.read(),
      claimedAt: claimed === null ? null : new Date(claimed),
      now: clock(),
    };
    const trouble = await asSystem(database, async (scope) => {
      await writeProcess(scope, started, beat);
      shareLimits(await countWebProcesses(scope));
      return keyTrouble(await readKeyState(scope), options);
    });
    if (trouble !== null) options.onOtherKey(trouble);
  }

  const timer = setInterval(() => {
    // A sign that is missed is seen on the health page; it must not end the process.
    writing = writing.catch(() => undefined).then(write);
    writing.catch(() => undefined);
  }, everyMs);
  writing.catch(() => undefined);
  timer.unref();

  return async () => {
    clearInterval(timer);
    await writing.catch(() => undefined);
    figures.close();
    lately.close();
    await asSystem(database, (scope) => forgetProcess(scope, started.id)).catch(() => undefined);
  };
}
