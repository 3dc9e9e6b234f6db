import type { SystemScope } from '../../../adapters/postgres/scope.ts';
import type { PublicContext } from '../../../http/route.ts';
import type { OpenedSession, SessionCookie } from '../../../http/session-cookie.ts';
import { rememberDevice } from './device.store.ts';
import { endSession, startSession } from './session.store.ts';
import { moveAlerts } from './session-alerts.store.ts';

/**
 * Starts a session in place of the one the browser has: a token from before the login is worth nothing after it (S3).
 * The browser is known to the account from now on. The answer goes into the cookies once the transaction is through.
 */
export async function openSession(
  scope: SystemScope,
  { request, cookie, userId }: Pick<PublicContext, 'request'> & { cookie: SessionCookie; userId: string },
): Promise<OpenedSession> {
  const previous = cookie.read(request);
  const session = await startSession(scope, { userId, ip: request.ip, agent: request.headers['user-agent'] ?? '' });
  if (previous) {
    await moveAlerts(scope, { userId, from: previous, to: session });
    await endSession(scope, previous);
  }
  return { session, device: await rememberDevice(scope, { userId, token: cookie.readDevice(request) }) };
}
