import { daysKept } from '@kolaj/domain/installation/retention';
import { sql } from 'kysely';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';

const keptFor = sql`make_interval(hours => ${24 * daysKept('answers')}::int)`;

interface Kept {
  key: string;
  call: string;
  body: Buffer;
  answer: unknown;
}

export async function keepAnswer({ db, shopId }: ShopScope, { key, call, body, answer }: Kept): Promise<void> {
  const row = { call, body_sha256: body, answer: JSON.stringify(answer), created_at: sql<Date>`now()` };
  await db
    .insertInto('idempotency_keys')
    .values({ shop_id: shopId, key, ...row })
    // One that has expired and was not swept yet.
    .onConflict((conflict) => conflict.columns(['shop_id', 'key']).doUpdateSet(row))
    .execute();
}

/** Forgets the answers that are kept no longer. */
export async function sweepIdempotencyKeys({ db }: SystemScope): Promise<void> {
  await sql`delete from idempotency_keys where created_at <= now() - ${keptFor}`.execute(db);
}

/** Those who ask under one key wait for each other, until the transaction's end. */
export async function lockKey({ db, shopId }: ShopScope, key: string): Promise<void> {
  const lock = `kolaj.once.${shopId}.${key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(db);
}

/** The answer that is kept under a key. */
export const findAnswer = ({ db, shopId }: ShopScope, key: string) =>
  db
    .selectFrom('idempotency_keys')
    .where('shop_id', '=', shopId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - ${keptFor}`)
    .select(['call', 'body_sha256', 'answer'])
    .executeTakeFirst();
