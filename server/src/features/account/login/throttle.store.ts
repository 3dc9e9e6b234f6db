import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { networkOf } from './network.ts';

/** Failures within `windowMinutes` after which a counter is closed for as long (S4). */
const closedAfter = { account: 10, address: 100 };
const windowMinutes = 15;
/** From this failure on an account's next try waits: 2 s, then twice as long each time (D-17). */
const slowedAfter = 5;

/** What failures are counted for: the address typed in, whether it has an account or not, and where they come from. */
export type Counter = `${keyof typeof closedAfter}:${string}`;

export const loginCounters = (email: string, ip: string): readonly Counter[] => [
  `account:${email.toLowerCase()}`,
  `address:${networkOf(ip)}`,
];

/** Seconds a further try has to wait; 0 = none. */
export async function waitBeforeLogin({ db }: SystemScope, counters: readonly Counter[]): Promise<number> {
  const row = await db
    .selectFrom('login_throttle')
    .select(sql<number>`coalesce(ceil(extract(epoch from max(blocked_until) - now())), 0)::int`.as('seconds'))
    .where('key', 'in', counters)
    .where('blocked_until', '>', sql<Date>`now()`)
    .executeTakeFirst();
  return row?.seconds ?? 0;
}

/**
 * Counts a failure; 0 = counted. Otherwise a counter was closed in the meantime by tries at the same moment: the caller has to
 * wait so many seconds and must not be told how this try went. Tries while closed do not count, so that nobody can keep an
 * account closed for longer than the window, and fifteen quiet minutes forget everything.
 */
export async function countFailure(scope: SystemScope, counters: readonly Counter[]): Promise<number> {
  for (const counter of counters) {
    if (!(await countOne(scope, counter))) return Math.max(1, await waitBeforeLogin(scope, counters));
  }
  return 0;
}

async function countOne({ db }: SystemScope, counter: Counter): Promise<boolean> {
  const isAccount = counter.startsWith('account:');
  const most = isAccount ? closedAfter.account : closedAfter.address;
  const slowed = isAccount ? slowedAfter : most;
  const isForgotten = sql`login_throttle.updated_at <= now() - ${windowMinutes} * interval '1 minute'`;
  const failures = sql`case when ${isForgotten} then 1 else login_throttle.failures + 1 end`;
  const { rows } = await sql`
    insert into login_throttle (key, failures) values (${counter}, 1)
    on conflict (key) do update set
      failures = ${failures},
      blocked_until = case
        when ${failures} >= ${most} then now() + ${windowMinutes} * interval '1 minute'
        when ${failures} >= ${slowed} then now() + 2 ^ (${failures} - ${slowed} + 1) * interval '1 second'
      end,
      updated_at = now()
    where login_throttle.blocked_until is null or login_throttle.blocked_until <= now()
    returning key`.execute(db);
  return rows.length > 0;
}

/** The account has shown that it is in the right hands: the failures before are forgotten, those of the address are not. */
export async function forgetFailures({ db }: SystemScope, email: string): Promise<void> {
  await db.deleteFrom('login_throttle').where('key', '=', `account:${email.toLowerCase()}`).execute();
}
