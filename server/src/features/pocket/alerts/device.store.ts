import type { AlertKind } from '@kolaj/domain/pocket/alerts';
import type { Language } from '@kolaj/domain/shared/language';
import { sql } from 'kysely';
import type { SystemScope } from '../../../adapters/postgres/scope.ts';

/** A browser's permission to be told things. */
export interface PushDevice {
  endpoint: string;
  p256dh: string;
  auth: string;
  kinds: readonly AlertKind[];
  language: Language;
}

interface Whose {
  shopId: string;
  userId: string;
  /** Where they are logged in on that device. */
  sessionId: string;
}

/**
 * What a device of this person in this shop is told; null = it is not told anything. Whoever asks has the device in hand: of another
 * person it tells nothing any more.
 */
export async function kindsOf(
  { db }: SystemScope,
  { shopId, userId, sessionId, endpoint }: Whose & { endpoint: string },
): Promise<readonly string[] | null> {
  await db.deleteFrom('push_devices').where('endpoint', '=', endpoint).where('user_id', '<>', userId).execute();
  const row = await db
    .updateTable('push_devices')
    .set({ session_id: sessionId })
    .where('endpoint', '=', endpoint)
    .where('shop_id', '=', shopId)
    .returning('kinds')
    .executeTakeFirst();
  return row?.kinds ?? null;
}

/** A person's devices; of more the ones that were announced first are forgotten. */
const devicesAtMost = 20;

/** Stores a device with its kinds. One that was another person's, or of another shop, is this one's from now on. */
export async function saveDevice(
  { db }: SystemScope,
  { shopId, userId, sessionId }: Whose,
  device: PushDevice,
): Promise<void> {
  const { endpoint, p256dh, auth, kinds, language } = device;
  // Of two people who say so at once the second one sees the row of the first.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`push:${endpoint}`}, 0))`.execute(db);
  const own = { shop_id: shopId, user_id: userId };
  const changing = { p256dh, auth, kinds: [...kinds], language, session_id: sessionId };
  await db
    .deleteFrom('push_devices')
    .where('endpoint', '=', endpoint)
    .where((is) => is.or([is('shop_id', '<>', shopId), is('user_id', '<>', userId)]))
    .execute();
  const values = { ...own, ...changing, endpoint };
  await db
    .insertInto('push_devices')
    .values(values)
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(changing))
    .execute();
  await sql`
    delete from push_devices where user_id = ${userId} and id not in (
      select id from push_devices where user_id = ${userId} order by created_at desc, id limit ${devicesAtMost})`.execute(
    db,
  );
}

/** Forgets a device with what waits for it. */
export async function removeDevice({ db }: SystemScope, endpoint: string, userId: string | null): Promise<void> {
  let query = db.deleteFrom('push_devices').where('endpoint', '=', endpoint);
  if (userId !== null) query = query.where('user_id', '=', userId);
  await query.execute();
}
