import { type AuditRow, listAudit } from '@kolaj/contract/admin/audit';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { on, type Route } from '../../../http/route.ts';
import { findEntries, type StoredEntry } from './audit-list.store.ts';

/** Who changed what, for administrators (D-90). Looking leaves no entry. */
export const auditRoutes = ({ database }: { database: Pick<Database, 'db'> }): Route[] => [
  on(listAudit).run(async ({ limit, ...asked }) => {
    // One more than asked: then there is a next page.
    const found = await asSystem(database, (scope) => findEntries(scope, { ...asked, limit: limit + 1 }));
    const entries = found.slice(0, limit);
    const next = found.length > limit ? (entries.at(-1)?.id ?? null) : null;
    return { success: true, data: { result: { entries: entries.map(entryView), next } } };
  }),
];

const entryView = ({ at, asAdmin, apiKey, requestId, objectName, ...entry }: StoredEntry): AuditRow => ({
  ...entry,
  at: at.toISOString(),
  ...{ as_admin: asAdmin, api_key: apiKey, object_name: objectName, request_id: requestId },
});
