import type { FastifyReply, FastifyRequest } from 'fastify';
import type { LedgerCall } from '../ledger.ts';
import { callOf } from '../provider/access.ts';
import { accountByKey } from '../provider/key-account.ts';
import type { Outside } from '../provider/outside.ts';
import { phoneTrouble } from '../provider/phone-trouble.ts';
import type { WorldAccount } from '../world.ts';

/** Their words for the status of a session (reference: providers, 4.2). */
const statuses: Readonly<Record<string, string>> = {
  active: 'WORKING',
  'qr-code': 'SCAN_QR_CODE',
  loading: 'STARTING',
  'phone-error': 'FAILED',
  disabled: 'STOPPED',
};
export const sessionStatus = (phoneStatus: string | null): string => statuses[phoneStatus ?? ''] ?? 'STOPPED';

/** The account that `X-Api-Key` opens, or null after answering 401. */
export function wahaAccount(
  outside: Outside,
  request: FastifyRequest,
  reply: FastifyReply,
  call: LedgerCall,
): WorldAccount | null {
  const account = accountByKey(outside, request.headers['x-api-key']);
  if (account) return account;
  outside.record(callOf(call, '', { outcome: 'unauthorised', reason: 'Unauthorized' }));
  reply.code(401).send({ message: 'Unauthorized', statusCode: 401 });
  return null;
}

/** A session that is not there or not WORKING answers for itself; true = it did. */
export function answersForItself(
  outside: Outside,
  reply: FastifyReply,
  { account, session }: { account: WorldAccount; session: string },
): boolean {
  const trouble = phoneTrouble(outside, account, session);
  if (!trouble) return false;
  if (trouble.why === 'no-such-phone') reply.code(404).send(noSession(session));
  else reply.code(422).send(notWorking(session, sessionStatus(outside.statusOf(account, session))));
  return true;
}

export const noSession = (session: string) => ({ message: `Session "${session}" does not exist`, statusCode: 404 });

export const notWorking = (session: string, status: string) => ({
  error: 'Session status is not as expected. Try again later or restart the session',
  session,
  status,
  expected: ['WORKING'],
});
