import { retention } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';
import type { BytesPart } from '../../ports/file-store.ts';
import { type MadeBlob, recordBlobs } from '../blob.store.ts';

/** The parts of a built console by their paths in it, as bytes of one file of the store. */
export interface ConsoleBuild {
  pack: MadeBlob;
  files: Readonly<Record<string, [start: number, end: number]>>;
}

/** Notes that a console is served from now on, and forgets those that nobody has begun to serve for longest. */
export async function noteConsole(scope: SystemScope, { pack, files }: ConsoleBuild): Promise<void> {
  const { db } = scope;
  await recordBlobs(scope, [pack]);
  const usedAt = sql<Date>`clock_timestamp()`;
  await db
    .insertInto('console_builds')
    .values({ pack: pack.sha256, files: JSON.stringify(files), used_at: usedAt })
    .onConflict((met) => met.column('pack').doUpdateSet({ used_at: usedAt }))
    .execute();
  const kept = db
    .selectFrom('console_builds')
    .select('pack')
    .orderBy('used_at', 'desc')
    .limit(retention['console-builds'].count);
  await db.deleteFrom('console_builds').where('pack', 'not in', kept).execute();
}

/** Where a part is in the store; null = no console that is remembered has it. */
export async function findConsolePart(
  { db }: SystemScope,
  file: string,
): Promise<{ pack: string; part: BytesPart } | null> {
  const row = await db
    .selectFrom('console_builds')
    .where(sql<boolean>`files ? ${file}`)
    .orderBy('used_at', 'desc')
    .select([
      'pack',
      sql<number>`(files->${file}->>0)::int`.as('start'),
      sql<number>`(files->${file}->>1)::int`.as('end'),
    ])
    .executeTakeFirst();
  return row ? { pack: row.pack, part: { start: row.start, end: row.end } } : null;
}
