import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import type { PublicContext } from '../../../http/route.ts';
import type { SessionCookie } from '../../../http/session-cookie.ts';
import { endSession, startSession } from './session.store.ts';

/**
 * Starts a session in place of the one the browser has: a token from before the login is worth nothing after it (S3).
 * The answer goes into the cookie once the transaction is through.
 */
export async function openSession(
  scope: SystemScope,
  { request, cookie, userId }: Pick<PublicContext, 'request'> & { cookie: SessionCookie; userId: string },
): Promise<string> {
  const previous = cookie.read(request);
  if (previous) await endSession(scope, previous);
  return startSession(scope, { userId, ip: request.ip, agent: request.headers['user-agent'] ?? '' });
}
