import * as z from 'zod/mini';
import type { FileStore } from '../../adapters/disk/file-store.ts';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { defineJob } from '../../jobs/define-job.ts';
import { beginCheck, blobsOf, endCheck, recordPart } from './integrity.store.ts';
import { type CheckTools, checkBeside, checkPart } from './integrity-check.ts';
import { slowHasher, storeParts } from './integrity-walk.ts';

export interface IntegrityDeps {
  database: Pick<Database, 'db'>;
  files: Pick<FileStore, 'folder'>;
  clock: () => Date;
  /** How fast the store is read at most. */
  bytesPerSecond: number;
}

/** A photo lies in the store a moment before the database knows it; an import may be paused in between. */
const settlesMs = 24 * 3_600_000;

/**
 * Once a week, and when an administrator asks: reads every file of the store, slowly, and notes what is missing, altered
 * or nobody's (reliability rule 16, battery D6). It deletes and repairs nothing.
 */
export const checkIntegrity = defineJob<IntegrityDeps>()({
  name: 'admin.integrity',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 2,
  retryDelaySeconds: 300,
  timeLimitSeconds: 24 * 3600,
  slots: 1,
  schedule: '15 2 * * 0',

  async run(_payload, { database, files, clock, bytesPerSecond }, { signal }) {
    const checkId = await asSystem(database, beginCheck);
    const hash = slowHasher(bytesPerSecond);
    const tools: CheckTools = {
      store: files.folder,
      hashOf: (file) => hash(file, signal),
      settledBefore: new Date(clock().getTime() - settlesMs),
    };
    for (const digit of storeParts) {
      signal.throwIfAborted();
      const part = await checkPart(digit, () => asSystem(database, (scope) => blobsOf(scope, digit)), tools);
      // Hashes, and places in the folders of this part.
      const looksAt = `^${digit}([0-9a-f]{63}$|[0-9a-f]/)`;
      await asSystem(database, (scope) => recordPart(scope, { checkId, looksAt, ...part }));
    }
    const findings = await checkBeside(tools);
    const beside = { checkId, looksAt: '^(?![0-9a-f]{64}$)(?![0-9a-f]{2}/)', findings, files: 0, bytes: 0 };
    await asSystem(database, async (scope) => {
      await recordPart(scope, beside);
      await endCheck(scope, checkId);
    });
  },
});
