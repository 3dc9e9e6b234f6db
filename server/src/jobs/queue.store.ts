import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../adapters/postgres/scope.ts';

/** One job waits already, perhaps for tomorrow morning; what is ordered for now is not to wait with it. */
export async function bringForward({ db }: ShopScope | SystemScope, { name, key }: { name: string; key: string }) {
  await sql`
    update pgboss.job set start_after = now()
    where name = ${name} and singleton_key = ${key} and state = 'created' and start_after > now()`.execute(db);
}
