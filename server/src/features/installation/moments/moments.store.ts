import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import type { KnownFile } from '../backup/copied-files.ts';

/** Files of the store that the database came to know since then. */
export async function filesSince({ db }: SystemScope, since: Date): Promise<KnownFile[]> {
  const rows = await db.selectFrom('blobs').select(['sha256', 'bytes']).where('created_at', '>=', since).execute();
  return rows.map(({ sha256, bytes }) => ({ sha256, bytes: Number(bytes) }));
}
