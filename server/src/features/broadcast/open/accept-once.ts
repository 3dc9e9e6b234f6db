import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { ShopScope } from '../../../adapters/postgres/scope.ts';
import { badRequest, conflict } from '../../../http/errors.ts';
import type { ShopContext } from '../../../http/route.ts';
import { findAnswer, keepAnswer, lockKey } from './idempotency.store.ts';

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
 * Carries out a call that creates something once per `Idempotency-Key`: a repetition within 24 h gets the first answer,
 * also those who ask at the same moment, and also when the first one's connection or process died after the commit. Another
 * body under a known key is 409. The answer is kept in the transaction of what it says; an error keeps nothing.
 */
export async function answerOnce<Output extends z.ZodMiniType>(
  scope: ShopScope,
  { key, call, input, output }: Once<Output>,
  run: () => Promise<z.input<Output>>,
): Promise<z.output<Output>> {
  if (key === null) return z.parse(output, await run());
  await lockKey(scope, key);

  const body = createHash('sha256').update(JSON.stringify(input)).digest();
  const known = await findAnswer(scope, key);
  if (known && (known.call !== call || !known.body_sha256.equals(body))) {
    throw conflict('idempotency_key_reused', 'This Idempotency-Key was used for another request. Use a new one.');
  }
  if (known) return z.parse(output, known.answer);

  const answer = z.parse(output, await run());
  await keepAnswer(scope, { key, call, body, answer });
  return answer;
}
