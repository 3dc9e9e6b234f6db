import { daysKept } from '@kolaj/domain/installation/retention';
import { type RawBuilder, sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

type Thing = Parameters<typeof daysKept>[0];
const tooOld = (thing: Thing) => sql<Date>`now() - make_interval(days => ${daysKept(thing)}::int)`;

const rowsAtOnce = 10_000;
const old = (table: string, where: RawBuilder<unknown>) => {
  const name = sql.table(table);
  return sql`
    delete from ${name} where ctid = any (array(select ctid from ${name} where ${where} limit ${rowsAtOnce}))`;
};

/** What nothing else takes away, table by table, each with its condition of being old. */
const forgotten: readonly RawBuilder<unknown>[] = [
  old('invitations', sql`least(expires_at, accepted_at, revoked_at) < ${tooOld('invitations')}`),
  old('admin_links', sql`expires_at < ${tooOld('used-links')}`),
  old('site_previews', sql`expires_at < now()`),
  old('help_requests', sql`answered_at < ${tooOld('help-requests')}`),
  old('schedule_runs', sql`ended_at < ${tooOld('schedule-runs')}`),
  old('telegram_files', sql`created_at < ${tooOld('telegram-files')}`),
  old('integrity_findings', sql`solved_at < ${tooOld('file-checks')}`),
  // The last one is always shown.
  old(
    'integrity_checks',
    sql`finished_at < ${tooOld('file-checks')} and started_at < (select max(started_at) from integrity_checks)`,
  ),
];

/** How many kinds there are: each is one step in a transaction of its own. */
export const kindsForgotten = forgotten.length;

/** Takes away a part of what is too old of one kind; answers how many rows. */
export async function forgetSome({ db }: SystemScope, kind: number): Promise<number> {
  const { numAffectedRows } = (await forgotten[kind]?.execute(db)) ?? {};
  return Number(numAffectedRows ?? 0n);
}
