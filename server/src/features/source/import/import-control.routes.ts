import type { ImportJob } from '@kolaj/contract/source/source';
import {
  bringImportBack,
  cancelImport,
  getImport,
  importHistory,
  pauseImport,
  resumeImport,
  undoImport,
} from '@kolaj/contract/source/source-import';
import { mayStillCopy } from '@kolaj/domain/source/import-copies';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { badRequest, notFound } from '../../../http/errors.ts';
import { on, type Route, type ShopContext } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { ImportDeps } from '../import-deps.ts';
import { dropsOfImport } from '../open/drop-account.store.ts';
import * as control from './import-control.ts';
import { importItems, oneImport, pastImports } from './import-progress.store.ts';
import * as undoing from './undo-import.store.ts';

/** How far back the history goes, ms. */
const historyMs = 30 * 86_400_000;

/** Looking at one import, stopping it and going on with it (D-27). */
export function importControlRoutes(deps: Pick<ImportDeps, 'announce' | 'clock'>): Route[] {
  return [
    on(getImport).run(({ id }, context) =>
      context.inShop(async (scope) => {
        const job = await oneImport(scope, id);
        if (!job) throw notFound();
        const items = await importItems(scope, id);
        // An open sheet asks again with every photo: nothing can be undone before the last.
        const undo = mayStillCopy(job.status) ? undoing.nothingToUndo : await undoing.importUndo(scope, id);
        const drops = await dropsOfImport(scope, id);
        return { success: true, data: { result: { job, items, undo, drops } } };
      }),
    ),

    on(importHistory).run(async ({ before, limit }, context) => {
      const since = new Date(deps.clock().getTime() - historyMs);
      const page = { since, before: instantOf(before), limit };
      return { success: true, data: { result: await context.inShop((scope) => pastImports(scope, page)) } };
    }),

    on(pauseImport).run(({ id }, context) => controlled(deps, context, { id, act: control.pauseImport })),
    on(resumeImport).run(({ id }, context) => controlled(deps, context, { id, act: control.resumeImport })),
    on(undoImport).run(({ id }, context) =>
      context.inShop(async (scope) => {
        const job = await oneImport(scope, id);
        if (!job) throw notFound();
        if (mayStillCopy(job.status)) {
          return { success: false, code: 'still_copying', message: 'Cancel this import first; it is still copying.' };
        }
        const changed = await undoing.undoImport(scope, id);
        await tellOf(context, scope, { job, changed, what: 'undo' });
        return { success: true, data: { result: { changed } } };
      }),
    ),

    on(bringImportBack).run(({ id }, context) =>
      context.inShop(async (scope) => {
        const job = await oneImport(scope, id);
        if (!job) throw notFound();
        const changed = await undoing.bringImportBack(scope, id);
        await tellOf(context, scope, { job, changed, what: 'bring-back' });
        return { success: true, data: { result: { changed } } };
      }),
    ),

    on(cancelImport).run(({ id }, context) => controlled(deps, context, { id, act: control.cancelImport })),
  ];
}

interface Told {
  job: ImportJob;
  changed: number;
  what: 'undo' | 'bring-back';
}

async function tellOf({ note }: ShopContext, scope: ShopScope, { job, changed, what }: Told): Promise<void> {
  note({ object: job.id, diff: { what, changed } });
  await tell(scope, { kind: 'imports', id: job.id });
  await tell(scope, { kind: 'collages', folder_id: job.folder_id });
  await tell(scope, { kind: 'folders', folder_id: job.folder_id });
}

function instantOf(text: string | undefined): Date | null {
  if (text === undefined) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw badRequest('bad_input', 'The page begins at no time there is.');
  return instant;
}

interface Controlling {
  id: string;
  act: typeof control.pauseImport;
}

function controlled({ announce }: Pick<ImportDeps, 'announce'>, context: ShopContext, { id, act }: Controlling) {
  return context.inShop(async (scope) => {
    const done = await act(scope, id);
    if (done.kind === 'unknown') throw notFound();
    if (done.kind === 'refused') return { success: false as const, code: done.code, message: done.message };

    if (done.order) await announce(scope, 'importRequested', { importId: id });
    const job = await oneImport(scope, id);
    if (!job) throw notFound();
    context.note({ object: id, diff: { from: done.from, to: job.wish ?? job.status } });
    await tell(scope, { kind: 'imports', id });
    return { success: true as const, data: { result: job } };
  });
}
