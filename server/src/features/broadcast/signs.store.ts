import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';
import { nothingLeaves } from '../../kernel/held.store.ts';

type SendingSigns = Record<'lane_wait_seconds' | 'ledger_months_ahead' | 'deliveries_uncertain', number>;

/**
 * Whether workers look after what is to be sent. `lane_wait_seconds`: how long the lane that waits longest has been due although no
 * worker has it, 0 while none is or everything is held; it stays near 0 as long as one wheel turns. `ledger_months_ahead`: months to
 * come that have their partitions; at 0 the messages of the next one would land where they can never be dropped from.
 * `deliveries_uncertain`: messages of which nobody knows whether they arrived; of a deleted
 * shop, where nobody can settle them, none.
 */
export async function readSendingSigns({ db }: SystemScope): Promise<SendingSigns> {
  const { rows } = await sql<SendingSigns>`
    select
      (select coalesce(floor(extract(epoch from now() - min(wake_at)))::int, 0) from lanes
       where wake_at <= now() and (lease_owner is null or lease_until < now())
         and not ${nothingLeaves(sql.ref('lanes.shop_id'))}) as lane_wait_seconds,
      (select count(*)::int from pg_inherits join pg_class on pg_class.oid = inhrelid
       where inhparent = 'deliveries'::regclass and relname ~ '_[0-9]{4}_[0-9]{2}$'
         and right(relname, 7) > to_char(now() at time zone 'UTC', 'YYYY_MM')) as ledger_months_ahead,
      (select count(*)::int from deliveries join shops on shops.id = deliveries.shop_id and shops.deleted_at is null
       where status = 'uncertain') as deliveries_uncertain`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database tells no signs');
  return row;
}
