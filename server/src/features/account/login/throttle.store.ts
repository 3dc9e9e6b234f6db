import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { networkOf } from '../open/network.ts';

const windowMinutes = 15;

/**
 * Failures within `windowMinutes` after which a counter is closed for as long, and from which the next try waits: 2 s, then
 * twice as long each time (D-17, S4). A stranger can close only what is the stranger's own, and `account`: never what
 * somebody uses who has logged in to the account before.
 */
const counts = {
  /** One account from one network. */
  pair: { closedAfter: 10, slowedAfter: 5 },
  /** One account from a browser that has logged in to it before; it is asked for nothing else. */
  device: { closedAfter: 10, slowedAfter: 5 },
  /** The password asked again within a session. */
  session: { closedAfter: 10, slowedAfter: 5 },
  /** Codes of a second factor, from everywhere: who gets that far knows the password. */
  code: { closedAfter: 10, slowedAfter: 5 },
  /** One account from all networks together, against guesses by many machines. Known devices pass. */
  account: { closedAfter: 50, slowedAfter: 50 },
  /** Whichever accounts from one network. */
  address: { closedAfter: 100, slowedAfter: 100 },
};
type Kind = keyof typeof counts;

/** What failures are counted for: the address typed in, whether it has an account or not, and where they come from. */
export type Counter = `${Kind}:${string}`;

const pairsOf = (email: string) => `pair:${email.toLowerCase()}|` as const;

/**
 * What a try to log in is counted for.
 * @param device what `findDevice` says of the browser; null = the account does not know it
 */
export function loginCounters(email: string, ip: string, device: string | null = null): readonly Counter[] {
  if (device !== null) return [`device:${device}`];
  const network = networkOf(ip);
  return [`${pairsOf(email)}${network}`, `account:${email.toLowerCase()}`, `address:${network}`];
}

/** What a wrong code of a second factor is counted for. */
export const codeCounters = (userId: string): readonly Counter[] => [`code:${userId}`];

/** What a wrong password within a session is counted for: no stranger can close it. */
export const sessionCounters = (sessionId: string): readonly Counter[] => [`session:${sessionId}`];

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
  const { closedAfter: most, slowedAfter: slowed } = rulesOf(counter);
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

function rulesOf(counter: Counter): (typeof counts)[Kind] {
  const [, rules] = Object.entries(counts).find(([kind]) => counter.startsWith(`${kind}:`)) ?? [];
  return rules ?? counts.pair;
}

/** Belong to one person's tries, and prove nothing any more once these hands have shown that they are the right ones. */
const personal: readonly Kind[] = ['pair', 'device', 'session', 'code'];

/** After a right login: the failures before it are forgotten, not those of the network and of everybody else. */
export async function forgetFailures({ db }: SystemScope, counters: readonly Counter[]): Promise<void> {
  const own = counters.filter((counter) => personal.some((kind) => counter.startsWith(`${kind}:`)));
  if (own.length > 0) await db.deleteFrom('login_throttle').where('key', 'in', own).execute();
}

/** After a reset by mail: everything is forgotten that was counted for the account, wherever it came from. */
export async function forgetAllFailures({ db }: SystemScope, email: string): Promise<void> {
  await db
    .deleteFrom('login_throttle')
    .where(({ or, eb }) =>
      or([
        eb('key', '=', `account:${email.toLowerCase()}`),
        eb(sql<boolean>`starts_with(key, ${pairsOf(email)})`, '=', true),
      ]),
    )
    .execute();
}
