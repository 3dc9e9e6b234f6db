import { sql } from 'kysely';
import type { SystemScope } from '../../adapters/postgres/scope.ts';

/** Failures that cost nothing; after them each one doubles the wait, up to a quarter of an hour (D-17). */
const freeFailures = 5;
const firstWaitSeconds = 2;
const longestWaitSeconds = 900;
/** A quiet hour forgets. */
const forgetAfter = '1 hour';

/** Seconds a further try has to wait; 0 = none. Keys are an account and an address. */
export async function waitBeforeLogin(scope: SystemScope, keys: readonly string[]): Promise<number> {
  const row = await scope.db
    .selectFrom('login_throttle')
    .select(sql<number>`coalesce(ceil(extract(epoch from max(blocked_until) - now())), 0)::int`.as('seconds'))
    .where('key', 'in', keys)
    .where('blocked_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}

/** Counts a failure for each key. */
export async function countFailure(scope: SystemScope, keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await sql`
      insert into login_throttle (key, failures) values (${key}, 1)
      on conflict (key) do update set
        failures = case when login_throttle.updated_at < now() - ${forgetAfter}::interval then 1
                        else login_throttle.failures + 1 end,
        blocked_until = case when login_throttle.updated_at >= now() - ${forgetAfter}::interval
                              and login_throttle.failures >= ${freeFailures}
          then now() + least(${longestWaitSeconds}, ${firstWaitSeconds} * 2 ^ (login_throttle.failures - ${freeFailures}))
               * interval '1 second' end,
        updated_at = now()`.execute(scope.db);
  }
}

export async function forgetFailures(scope: SystemScope, key: string): Promise<void> {
  await scope.db.deleteFrom('login_throttle').where('key', '=', key).execute();
}
