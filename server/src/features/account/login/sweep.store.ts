import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import { idleDays } from './session.store.ts';

/** Longer than every window that is counted in. */
const countersDays = 2;
/** How long it can still be seen that a link was used. */
const linksDays = 30;

/** Deletes what has ended on its own: sessions, links, counters that nobody counts on any more. By the database's clock. */
export async function deleteEnded({ db }: SystemScope): Promise<void> {
  const days = (count: number) => sql<Date>`now() - ${count} * interval '1 day'`;
  await db
    .deleteFrom('sessions')
    .where(({ or, eb }) => or([eb('expires_at', '<=', sql<Date>`now()`), eb('last_seen_at', '<=', days(idleDays))]))
    .execute();
  await db.deleteFrom('auth_tokens').where('expires_at', '<=', days(linksDays)).execute();
  await db.deleteFrom('login_throttle').where('updated_at', '<=', days(countersDays)).execute();
  await db.deleteFrom('rate_counts').where('window_start', '<=', days(countersDays)).execute();
}
