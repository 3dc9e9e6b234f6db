import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { ShopScope, SystemScope } from '../../../adapters/postgres/scope.ts';
import { badRequest, conflict } from '../../../http/errors.ts';
import type { ShopContext } from '../../../http/route.ts';

/** Printable ASCII without spaces. */
const keyShape = /^[\x21-\x7e]{1,200}$/;

/** The `Idempotency-Key` of a request; null = it has none. Throws 400 on one that is none. */
export function idempotencyKey({ request }: Pick<ShopContext, 'request'>): string | null {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return null;
  if (typeof header === 'string' && keyShape.test(header)) return header;
  throw badRequest('bad_idempotency_key', 'An Idempotency-Key has 1 to 200 printable characters without spaces.');
}

interface Once<Output extends z.ZodMiniType> {
  /** null = the call has no key and is carried out as it comes. */
  key: string | null;
  /** Name of the call in the table of calls. */
  call: string;
  /** As the call's schema read it: the same body gives the same text, however it was written. */
  input: unknown;
  /** Of the call: what is answered again is read through it. */
  output: Output;
}

/**
 * Carries out a call that creates something once per `Idempotency-Key`: whoever repeats it within 24 h gets the first answer,
 * also those who ask at the same moment, and also when the first one's connection or process died after the commit. Another
 * body under a known key is 409. The answer is kept in the transaction of what it says; an error keeps nothing.
 */
export async function answerOnce<Output extends z.ZodMiniType>(
  scope: ShopScope,
  { key, call, input, output }: Once<Output>,
  run: () => Promise<z.input<Output>>,
): Promise<z.output<Output>> {
  if (key === null) return z.parse(output, await run());
  const lock = `kolaj.once.${scope.shopId}.${key}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${lock}, 0))`.execute(scope.db);

  const body = createHash('sha256').update(JSON.stringify(input)).digest();
  const known = await scope.db
    .selectFrom('idempotency_keys')
    .where('shop_id', '=', scope.shopId)
    .where('key', '=', key)
    .where('created_at', '>', sql<Date>`now() - ${keptFor}`)
    .select(['call', 'body_sha256', 'answer'])
    .executeTakeFirst();
  if (known && (known.call !== call || !known.body_sha256.equals(body))) {
    throw conflict('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new one.');
  }
  if (known) return z.parse(output, known.answer);

  const answer = z.parse(output, await run());
  await keep(scope, { key, call, body, answer });
  return answer;
}

const keptFor = sql`interval '24 hours'`;

interface Kept {
  key: string;
  call: string;
  body: Buffer;
  answer: unknown;
}

async function keep({ db, shopId }: ShopScope, { key, call, body, answer }: Kept): Promise<void> {
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
