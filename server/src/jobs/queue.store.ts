import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../adapters/postgres/scope.ts';

/** One job waits already, perhaps for tomorrow morning; what is ordered for now is not to wait with it. */
export async function bringForward({ db }: ShopScope | SystemScope, { name, key }: { name: string; key: string }) {
  await sql`
    update pgboss.job set start_after = now()
    where name = ${name} and singleton_key = ${key} and state = 'created' and start_after > now()`.execute(db);
}

/**
 * Lets a job that a worker has begun (name, id) wait a little and begin again, without one try fewer: the next claim counts as one more
 * and so must the limit. The claim's number stays what it is, or the worker that gives up now could end the next one's run.
 */
export const putBack = `
  update pgboss.job set state = 'retry', retry_limit = retry_limit + 1, start_after = now() + interval '5 seconds', heartbeat_on = null
  where name = $1 and id = $2 and state = 'active' returning id`;
