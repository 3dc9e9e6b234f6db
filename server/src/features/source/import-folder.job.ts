import * as z from 'zod/mini';
import { inShop } from '../../adapters/postgres/scope.ts';
import { tell } from '../../changes.ts';
import { defineJob, type JobContext } from '../../jobs/define-job.ts';
import type { FileSource } from '../../ports/file-source.ts';
import type { ImportDeps } from './import-deps.ts';
import { endCopying } from './import-end-store.ts';
import { failImport, openItems, type RunningImport, runningImport, setImportStatus } from './import-store.ts';
import { importSubfolder } from './import-subfolder.ts';
import { type Source, shopSource } from './source-store.ts';

const payload = z.object({ shopId: z.uuid(), importId: z.uuid() });

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
    const found = await inShop(deps.database, order.shopId, async (scope) => {
      const running = await runningImport(scope, order.importId);
      const source = await shopSource(scope);
      if (running && source) await setImportStatus(scope, running.id, 'listing');
      return { running, source };
    });
    if (!found.running) return;
    if (!found.source) return fail(deps, order, 'This shop has no photo source any more.');

    const reached = await reach(deps, found.source);
    if (reached.kind === 'unreachable') return fail(deps, order, reached.sentence);
    try {
      await importAll(deps, {
        ...order,
        running: found.running,
        sourceId: found.source.id,
        source: reached.source,
        context,
      });
    } catch (error) {
      if (context.lastAttempt && !context.signal.aborted) {
        await fail(
          deps,
          order,
          'The import stopped because of an error in Kolaj. What was copied is kept; import again.',
        );
      }
      throw error;
    } finally {
      await reached.source.close();
    }
  },
});

interface ImportRun extends z.infer<typeof payload> {
  running: RunningImport;
  sourceId: string;
  source: FileSource;
  context: JobContext;
}

async function importAll(deps: ImportDeps, { shopId, running, context, ...run }: ImportRun): Promise<void> {
  do {
    const items = await inShop(deps.database, shopId, async (scope) => {
      await setImportStatus(scope, running.id, 'copying');
      return openItems(scope, running.id);
    });
    for (const item of items) {
      await importSubfolder(deps, {
        shopId,
        import: running,
        item,
        sourceId: run.sourceId,
        source: run.source,
        signal: context.signal,
      });
    }
  } while (!(await ended(deps, { shopId, importId: running.id })));
}

function ended({ database }: ImportDeps, { shopId, importId }: z.infer<typeof payload>): Promise<boolean> {
  return inShop(database, shopId, async (scope) => {
    const isEnd = await endCopying(scope, importId);
    if (isEnd) await tell(scope, { kind: 'imports', id: importId });
    return isEnd;
  });
}

type Reached = { kind: 'reached'; source: FileSource } | { kind: 'unreachable'; sentence: string };

async function reach({ openSource }: ImportDeps, source: Source): Promise<Reached> {
  try {
    return { kind: 'reached', source: await openSource(source) };
  } catch {
    return { kind: 'unreachable', sentence: 'The photo source cannot be reached. Nothing was changed.' };
  }
}

async function fail(
  { database }: ImportDeps,
  { shopId, importId }: z.infer<typeof payload>,
  error: string,
): Promise<void> {
  await inShop(database, shopId, async (scope) => {
    await failImport(scope, importId, error);
    await tell(scope, { kind: 'imports', id: importId });
  });
}
