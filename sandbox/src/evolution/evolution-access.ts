import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LedgerCall } from '../ledger.ts';
import { callOf } from '../provider/access.ts';
import { accountByKey } from '../provider/key-account.ts';
import type { Outside } from '../provider/outside.ts';
import { phoneTrouble } from '../provider/phone-trouble.ts';
import type { WorldAccount } from '../world.ts';

const states: Readonly<Record<string, string>> = { active: 'open', loading: 'connecting' };
export const instanceState = (phoneStatus: string | null): string => states[phoneStatus ?? ''] ?? 'close';

/** A failure as this kind of server writes it (reference: providers, 4.3). */
export const failure = (status: number, error: string, message: unknown[]) => ({
  status,
  error,
  response: { message },
});

export const noInstance = (instance: string) =>
  failure(404, 'Not Found', [`The "${instance}" instance does not exist`]);

/** The account that `apikey` opens, or null after answering 401. */
export function evolutionAccount(
  outside: Outside,
  request: FastifyRequest,
  reply: FastifyReply,
  call: LedgerCall,
): WorldAccount | null {
  const account = accountByKey(outside, request.headers.apikey);
  if (account) return account;
  outside.record(callOf(call, '', { outcome: 'unauthorised', reason: 'Unauthorized' }));
  reply.code(401).send(failure(401, 'Unauthorized', ['Unauthorized']));
  return null;
}

/** An instance that is not there or not open answers for itself; true = it did. */
export function answersForItself(
  outside: Outside,
  reply: FastifyReply,
  { account, instance }: { account: WorldAccount; instance: string },
): boolean {
  const trouble = phoneTrouble(outside, account, instance);
  if (!trouble) return false;
  if (trouble.why === 'no-such-phone') reply.code(404).send(noInstance(instance));
  else reply.code(400).send(failure(400, 'Bad Request', ['Error: Connection Closed']));
  return true;
}
