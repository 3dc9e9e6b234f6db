import { getSource, openSourceRoot, saveSource, testSource } from '@kolaj/contract/source/source-admin';
import type { Database } from '../../../adapters/postgres/pool.ts';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { on, type Route, type SessionContext } from '../../../http/route.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';
import { tell } from '../../../kernel/changes/changes.store.ts';
import type { FileSource } from '../../../ports/file-source.ts';
import { inFirm } from '../../shop/open/firm.store.ts';
import { type Connection, connections, countFolders } from './connection.store.ts';
import { isKept } from './local-folder.ts';
import { probeSource, type TriedConnection } from './probe-source.ts';
import { type SourceAdmin, secretsToTry, useLocal, useRemote } from './save-source.ts';
import type { SourcePlaces } from './source-connection.ts';
import { faultMessages, settingsOf } from './source-input.ts';
import { openSecrets } from './source-secrets.ts';
import { sourceView } from './source-view.ts';

export interface SourceAdminDeps extends SourceAdmin, SourcePlaces {
  database: Database;
  clock: () => Date;
  openKept: (source: Connection) => FileSource;
}

/** Connecting firms to their photos (D-24): what an admin does under Photos in the table of firms. */
export function sourceAdminRoutes(deps: SourceAdminDeps): Route[] {
  const { database, sealer } = deps;
  const kind = 'firm-server';

  async function viewIn(scope: ShopScope) {
    const { inUse } = await connections(scope);
    if (!inUse) return null;
    const secrets = openSecrets(sealer, { shopId: scope.shopId, sourceId: inUse.id }, inUse.sealed);
    return sourceView(inUse, secrets, await countFolders(scope, inUse.id));
  }

  async function audit(
    scope: ShopScope,
    { account, requestId }: SessionContext,
    entry: { object: string; diff: object },
  ) {
    await writeAudit(scope, { userId: account.userId, requestId, asAdmin: true, action: 'source.save', ...entry });
    await tell(scope, { kind: 'shop' });
  }

  return [
    on(getSource).run(async ({ pid }) => ({ success: true, data: { result: await inFirm(database, pid, viewIn) } })),

    on(saveSource).run(async ({ pid, ...input }, context) =>
      inFirm(database, pid, async (scope, firm) => {
        const before = await viewIn(scope);
        const fault =
          input.driver === 'local'
            ? await useLocal(scope, { firm, names: input.names }, deps)
            : await useRemote(scope, { firm, input, kind }, deps);
        if (fault) return { success: false, code: fault, message: faultMessages[fault] } as const;
        const after = await viewIn(scope);
        if (!after) throw new Error('A source that was saved is not there.');
        const changed = input.driver !== 'local' && (input.password !== undefined || input.private_key !== undefined);
        await audit(scope, context, { object: after.ftp_key, diff: { before, after, has_new_secret: changed } });
        return { success: true, data: { result: after } } as const;
      }),
    ),

    on(testSource).run(async ({ pid, ...input }) => {
      const typed = await inFirm(database, pid, async (scope, firm): Promise<TriedConnection> => {
        if (input.driver !== 'local') {
          const secrets = await secretsToTry(scope, input, { sealer, firm, kind });
          return { driver: input.driver, settings: settingsOf(input), byOwner: false, secrets, openHere: null };
        }
        const { all } = await connections(scope);
        const known = all.find(({ driver }) => driver === 'local');
        const settings = { ...(typeof known?.settings === 'object' ? known.settings : {}), names: input.names };
        const openHere = known && isKept(known) ? () => deps.openKept(known) : null;
        return { driver: 'local', settings, byOwner: false, secrets: {}, openHere };
      });
      return { success: true, data: { result: await probeSource(typed, deps) } };
    }),

    on(openSourceRoot).run(async ({ pid }, context) =>
      inFirm(database, pid, async (scope, firm) => {
        const there = await viewIn(scope);
        if (there) return { success: true, data: { result: { id: there.folder_id } } };
        await useLocal(scope, { firm }, deps);
        const made = await viewIn(scope);
        if (!made) throw new Error('A source that was made is not there.');
        await audit(scope, context, { object: made.ftp_key, diff: { before: null, after: made } });
        return { success: true, data: { result: { id: made.folder_id } } };
      }),
    ),
  ];
}
