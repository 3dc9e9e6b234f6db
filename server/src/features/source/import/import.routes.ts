import { listImports, startImport } from '@kolaj/contract/source/source';
import { notFound } from '../../../http/errors.ts';
import { on, type Route } from '../../../http/route.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { ImportDeps } from '../import-deps.ts';
import { shopSource } from '../open/source.store.ts';
import { checkImport } from '../request-check.ts';
import { recentImports } from './import-progress.store.ts';
import { requestImport } from './import-request.store.ts';

/** Ended imports are listed for this long, ms. */
const listedAfterEndMs = 3_600_000;

const noSource = {
  success: false,
  code: 'no_source',
  message: 'This shop has no photo source (no FTP key). Ask your administrator to connect one.',
} as const;

/** Ordering an import, and seeing how far it is (API-28). */
export function importRoutes(deps: ImportDeps): Route[] {
  return [
    on(startImport).run(async (input, context) => {
      const checked = checkImport(input);
      if (checked.kind === 'refused') return { success: false, code: checked.code, message: checked.message };

      const ids = await context.inShop(async (scope) => {
        const source = await shopSource(scope);
        if (!source) return null;
        const importIds: string[] = [];
        for (const folder of checked.folders) {
          const request = { sourceId: source.id, requestedBy: context.account.userId, folder };
          const requested = await requestImport(scope, request);
          if (requested.kind === 'folder-unknown') throw notFound();
          importIds.push(requested.importId);
          const subfolders = folder.subfolders.map(({ path }) => path);
          context.note({ object: requested.importId, diff: { folder: folder.path, subfolders, kind: requested.kind } });
          if (requested.kind !== 'joined') {
            await deps.announce(scope, 'importRequested', { importId: requested.importId });
          }
          await tell(scope, { kind: 'imports', id: requested.importId });
        }
        return importIds;
      });
      const [first] = ids ?? [];
      if (!ids || first === undefined) return noSource;
      return { success: true, data: { result: { job_id: first, job_ids: ids } } };
    }),

    on(listImports).run(async (_input, context) => {
      const since = new Date(deps.clock().getTime() - listedAfterEndMs);
      return { success: true, data: { result: await context.inShop((scope) => recentImports(scope, since)) } };
    }),
  ];
}
