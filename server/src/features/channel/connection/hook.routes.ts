import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop } from '../../../adapters/postgres/scope.ts';
import type { Announce } from '../../../events.ts';
import { HttpError, notFound, tooMany } from '../../../http/errors.ts';
import { rateLimit } from '../../../http/limits/rate-limit.ts';
import type { PlainRoute } from '../../../http/plain-route.ts';
import type { ChannelDrivers } from '../../../ports/channel-driver.ts';
import { keepCall } from '../open/event.store.ts';
import type { ConnectionBook } from './connection-book.ts';

export const hookPath = '/hooks/:word';

export interface HookDeps {
  database: Pick<Database, 'db'>;
  connections: Pick<ConnectionBook, 'byHookWord'>;
  drivers: ChannelDrivers;
  announce: Announce;
  clock: () => Date;
}

/** Providers report a few messages per call. */
const maxHookBytes = 256 * 1024;
/** Reports of one shop's channel. */
const perConnection = { burst: 500, perSecond: 100 };
/** Calls that name no webhook of ours, from one address. */
const perStranger = { burst: 30, perSecond: 0.5 };

const forged = () => new HttpError(401, 'forged', 'The signature does not fit.');

/**
 * `POST /hooks/<word>`: what providers report of messages, phones and groups. The word is the shop's; where the provider
 * signs its calls, the signature must fit too. The call is kept, answered, and worked on afterwards (reliability B15):
 * a provider that gets no 2xx brings the same call again.
 */
export function providerHooks(deps: HookDeps): PlainRoute {
  const strangers = rateLimit(perStranger, deps.clock);
  const connections = rateLimit(perConnection, deps.clock);

  async function take(request: FastifyRequest, word: string): Promise<void> {
    const found = await deps.connections.byHookWord(word);
    if (!found) {
      const waitMs = strangers(request.ip);
      throw waitMs > 0 ? tooMany(waitMs) : notFound('There is nothing at this address.');
    }
    const waitMs = connections(found.id);
    if (waitMs > 0) throw tooMany(waitMs);

    const { connection, id: connectionId } = found;
    const raw = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    const hook = { headers: plainHeaders(request.headers), body: raw };
    const reading = deps.drivers[connection.driver]?.readHook(hook, connection) ?? { kind: 'not-understood' };
    if (reading.kind === 'forged') throw forged();
    // What is of no use here is thanked for all the same: it would only come again.
    if (reading.kind === 'not-understood' || reading.events.length === 0) return;

    const { events } = reading;
    await inShop(deps.database, connection.shopId, async (scope) => {
      const isNew = await keepCall(scope, { connectionId, raw, events, now: deps.clock() });
      if (isNew) await deps.announce(scope, 'providerReported', { connectionId });
    });
  }

  return (app) => {
    app.register(async (hooks) => {
      hooks.removeAllContentTypeParsers();
      // As they are: signatures are made of bytes.
      hooks.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: maxHookBytes }, (_request, bytes, done) =>
        done(null, bytes),
      );
      hooks.post<{ Params: { word: string } }>(hookPath, async (request) => {
        await take(request, request.params.word);
        return { success: true };
      });
    });
  };
}

function plainHeaders(headers: FastifyRequest['headers']): Record<string, string | undefined> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : value]),
  );
}
