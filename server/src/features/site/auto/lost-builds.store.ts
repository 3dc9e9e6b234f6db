import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { waitingBuild } from '../site.store.ts';

/** Builds that wait or run, of shops for which the queue has no job that could end them. */
const withoutJob = sql<boolean>`builds.status in ('queued', 'building') and not exists (
  select from pgboss.job where job.name = 'build-site' and job.state in ('created', 'retry', 'active')
    and job.data ->> 'shopId' = builds.shop_id::text)`;

/** Shops with builds that nobody is at. */
export async function shopsWithLostBuilds({ db }: SystemScope): Promise<string[]> {
  const rows = await db.selectFrom('builds').select('shop_id').distinct().where(withoutJob).execute();
  return rows.map(({ shop_id }) => shop_id);
}

/** Ends builds that have lost their last try; `next` waited for them, and nobody else will ask for it. */
export async function endLostBuilds(scope: ShopScope): Promise<{ ended: string[]; next: string | null }> {
  const { db, shopId } = scope;
  // As whoever begins one.
  await sql`select pg_advisory_xact_lock(hashtext(${`build:${shopId}`}))`.execute(db);
  const lost = await db.selectFrom('builds').select('id').where('shop_id', '=', shopId).where(withoutJob).execute();
  if (lost.length === 0) return { ended: [], next: null };
  const ended = await db
    .updateTable('builds')
    .set({ status: 'failed', error: 'internal', stage: null, updated_at: sql`now()` })
    .where('shop_id', '=', shopId)
    .where('status', '=', 'building')
    .returning('id')
    .execute();
  return { ended: ended.map(({ id }) => id), next: await waitingBuild(scope) };
}
