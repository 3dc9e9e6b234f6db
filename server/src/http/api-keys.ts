import type { FastifyRequest } from 'fastify';
import type { Database } from '../adapters/postgres/pool.ts';
import { asSystem } from '../adapters/postgres/scope.ts';
import { findKey, type KeyCaller } from '../features/integration/keys/key.store.ts';
import { HttpError, tooMany } from './errors.ts';
import { rateLimit } from './limits/rate-limit.ts';

/** A program that fills a catalogue, and no more: ten calls a second, a hundred at once. In each process. */
const perKey = { burst: 100, perSecond: 10 };

/** Who calls with this key. Throws 401 when it is not good, 429 when it comes too often. */
export type OpenKey = (token: string) => Promise<KeyCaller>;

export function keyDoor(database: Database, clock: () => Date): OpenKey {
  const limit = rateLimit(perKey, clock, { of: 'each' });
  return async (token) => {
    const caller = await asSystem(database, (scope) => findKey(scope, token));
    if (!caller) throw new HttpError(401, 'unauthorised', 'This API key is unknown, revoked or over.');
    const waitMs = limit(caller.keyId);
    if (waitMs > 0) throw tooMany(waitMs);
    return caller;
  };
}

/** The key that a request comes with; null = it comes with a cookie, or with nothing. */
export function keyIn({ headers: { authorization = '' } }: Pick<FastifyRequest, 'headers'>): string | null {
  const [scheme = '', token = ''] = authorization.split(' ');
  return scheme.toLowerCase() === 'bearer' ? token : null;
}
