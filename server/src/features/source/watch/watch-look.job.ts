import type { WatchResult } from '@kolaj/contract/source/source-watch';
import type { SourceTrouble } from '@kolaj/domain/source/source-trouble';
import { minutesToNextLook } from '@kolaj/domain/source/watch-times';
import * as z from 'zod/mini';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import { guardedSource, lostTrouble, SourceLost } from '../connection/guarded-source.ts';
import { requestImport } from '../import/import-request.store.ts';
import type { ImportDeps } from '../import-deps.ts';
import { type Source, shopSource } from '../open/source.store.ts';
import { endLook, hasOpenImport, type TakenWatch, takeWatch } from './watch.store.ts';
import { type FolderNews, newsBelow } from './watch-news.ts';

const payload = z.object({ shopId: z.uuid(), watchId: z.uuid() });
type Order = z.infer<typeof payload>;

/** Looks at one watched folder and orders an import of what is new in it. */
export const watchLook = defineJob<ImportDeps>()({
  name: 'source.watch-look',
  payload,
  policy: 'one-waiting',
  key: ({ watchId }) => watchId,
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 1800,
  slots: 1,

  async run(order, deps, { signal }) {
    const { taken, source } = await inShop(deps.database, order.shopId, async (scope) => ({
      taken: await takeWatch(scope, order.watchId, deps.clock()),
      source: await shopSource(scope),
    }));
    if (!taken) return;
    const seen =
      source?.id === taken.sourceId ? await look(deps, { order, taken, source, signal }) : ({ kind: 'gone' } as const);
    await inShop(deps.database, order.shopId, async (scope) => {
      const result = seen.kind === 'seen' ? await orderImports(deps, scope, seen.news, taken) : seen;
      await writeDown(deps, scope, { order, taken, result });
    });
  },
});

type Seen = { kind: 'seen'; news: FolderNews[] } | { kind: 'gone' } | { kind: 'unreachable'; reason: SourceTrouble };

async function look(
  deps: ImportDeps,
  { order, taken, source, signal }: { order: Order; taken: TakenWatch; source: Source; signal: AbortSignal },
): Promise<Seen> {
  try {
    const open = guardedSource(await reached(deps, source), signal);
    try {
      const options = { shopId: order.shopId, sourceId: source.id, source: open, signal };
      const news = await newsBelow(deps, taken.path, options);
      return news ? { kind: 'seen', news } : { kind: 'gone' };
    } finally {
      await open.close();
    }
  } catch (error) {
    if (signal.aborted || !(error instanceof SourceLost)) throw error;
    return { kind: 'unreachable', reason: lostTrouble(error) };
  }
}

const reached = ({ openSource }: ImportDeps, source: Source) =>
  openSource(source).catch((cause: unknown) => {
    throw new SourceLost('The photo source cannot be reached.', { cause });
  });

/** Never two imports of one folder: one that runs, or that a person has paused, is left alone. */
async function orderImports(
  { announce }: ImportDeps,
  scope: ShopScope,
  news: readonly FolderNews[],
  { sourceId }: TakenWatch,
): Promise<WatchResult> {
  const importIds: string[] = [];
  let files = 0;
  let isBusy = false;
  for (const { folder, files: found } of news.filter((each) => each.files > 0)) {
    if (await hasOpenImport(scope, folder.path)) {
      isBusy = true;
      continue;
    }
    const requested = await requestImport(scope, { sourceId, requestedBy: null, folder });
    if (requested.kind === 'folder-unknown') continue;
    await announce(scope, 'importRequested', { importId: requested.importId });
    importIds.push(requested.importId);
    files += found;
  }
  if (importIds.length > 0) return { kind: 'imported', files, import_ids: importIds };
  if (isBusy) return { kind: 'busy' };
  const unsettled = news.reduce((sum, each) => sum + each.unsettled, 0);
  return unsettled > 0 ? { kind: 'not-settled', files: unsettled } : { kind: 'nothing-new' };
}

async function writeDown(
  { clock }: ImportDeps,
  scope: ShopScope,
  { order, taken, result }: { order: Order; taken: TakenWatch; result: WatchResult },
): Promise<void> {
  const failures = result.kind === 'unreachable' ? taken.failures + 1 : 0;
  const minutes = minutesToNextLook(result.kind, { everyMinutes: taken.everyMinutes, failures });
  const nextAt = new Date(clock().getTime() + minutes * 60_000);
  await endLook(scope, order.watchId, { result, failures, nextAt });
  await tell(scope, { kind: 'imports' });
}
