import { daysKept } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { writeAudit } from '../../../kernel/audit.store.ts';

export interface ExpiredFirm {
  id: string;
  keyword: string;
}

/** Firms that can no longer be restored and of which something may be left, those first whose removal was broken off. */
export async function expiredFirms({ db }: SystemScope): Promise<ExpiredFirm[]> {
  return db
    .selectFrom('shops')
    .where('emptied_at', 'is', null)
    .where('deleted_at', '<=', sql<Date>`now() - make_interval(days => ${daysKept('deleted-firms')}::int)`)
    .select(['id', 'keyword'])
    .orderBy('removal_began_at')
    .orderBy('deleted_at')
    .execute();
}

/** From here on nobody restores it. `false` = somebody just has. */
export async function beginRemoval({ db }: SystemScope, { id }: ExpiredFirm): Promise<boolean> {
  const begun = await db
    .updateTable('shops')
    .set({ removal_began_at: sql`coalesce(removal_began_at, now())`, live_build_id: null })
    .where('id', '=', id)
    .where('emptied_at', 'is', null)
    .where('deleted_at', '<=', sql<Date>`now() - make_interval(days => ${daysKept('deleted-firms')}::int)`)
    .executeTakeFirst();
  return begun.numUpdatedRows > 0n;
}

/**
 * The audit outlives its firm, and a session is a person's who only looked at it. The files of the ledger are removed by the database
 * itself.
 */
const notHere = ['audit_log', 'sessions', 'ledger_files'];

/** Tables with rows of shops, in an order in which nothing that is removed is still referred to. Partitions go with their table. */
export async function shopTables({ db }: SystemScope): Promise<string[]> {
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class join pg_attribute on attrelid = pg_class.oid
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
      and attname = 'shop_id' and relname <> all(${notHere}::text[])
    order by 1`.execute(db);
  const { rows: references } = await sql<Reference>`
    select distinct conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and conparentid = 0 and conrelid <> confrelid
      -- This one is cut before.
      and not (conrelid = 'collages'::regclass and confrelid = 'exports'::regclass)`.execute(db);
  return childrenFirst(
    tables.map(({ name }) => name),
    references,
  );
}

interface Reference {
  child: string;
  parent: string;
}

function childrenFirst(tables: readonly string[], references: readonly Reference[]): string[] {
  const ordered: string[] = [];
  const left = new Set(tables);
  while (left.size > 0) {
    const free = [...left].filter(
      (table) => !references.some(({ child, parent }) => parent === table && left.has(child)),
    );
    if (free.length === 0) throw new Error(`These tables refer to each other in a circle: ${[...left].join(', ')}.`);
    for (const table of free) left.delete(table);
    ordered.push(...free);
  }
  return ordered;
}

/** Collages and their pictures name each other. */
export async function untieCollages({ db }: SystemScope, { id }: ExpiredFirm): Promise<void> {
  await db.updateTable('collages').set({ export_id: null }).where('shop_id', '=', id).execute();
}

const rowsAtOnce = 5_000;

/** Removes some of a firm's rows of a table; answers how many. */
export async function removeSome({ db }: SystemScope, { id }: ExpiredFirm, table: string): Promise<number> {
  const name = sql.table(table);
  const { numAffectedRows } = await sql`
    delete from ${name} where shop_id = ${id} and ctid = any (array(
      select ctid from ${name} where shop_id = ${id} limit ${rowsAtOnce}
    ))`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Its agents belonged to it alone: their addresses are free. People who own a firm or work in one keep their accounts. */
export async function endAgents({ db }: SystemScope, { id }: ExpiredFirm): Promise<void> {
  await db
    .updateTable('users')
    .set({ deleted_at: sql`now()` })
    .where('deleted_at', 'is', null)
    .where('is_agent', '=', true)
    .where('id', 'in', db.selectFrom('agent_profiles').where('shop_id', '=', id).select('user_id'))
    .execute();
}

/** The row stays, without what it said of the firm. */
export async function endRemoval(scope: SystemScope, { id, keyword }: ExpiredFirm): Promise<void> {
  const { db } = scope;
  await sql`select remove_ledger_files(${id})`.execute(db);
  await db.updateTable('sessions').set({ shop_id: null }).where('shop_id', '=', id).execute();
  await db
    .updateTable('shops')
    .set({
      ...{ server_config: '{}', client_config: '{}', swc_settings: '{}', code_patterns: [], outputs: [] },
      ...{ try_path: null, try_since: null, try_folder_id: null, try_files: [], emptied_at: sql`now()` },
    })
    .where('id', '=', id)
    .execute();
  const asker = { userId: null, requestId: '' };
  await writeAudit(scope, { ...asker, action: 'admin.firm.remove', shopId: id, object: keyword });
}
