import * as z from 'zod/mini';
import type { Asked } from '../../ports/channel.ts';
import type { OpenConnection, PhoneSessions } from '../../ports/channel-driver.ts';
import type { ProviderAnswer } from '../outgoing/call-provider.ts';
import { readJson } from '../outgoing/json.ts';
import { askWaha, type WahaPlace } from './ask-waha.ts';
import { whyNot } from './read-answer.ts';

interface Parts {
  placeOf: (connection: OpenConnection) => WahaPlace | null;
  quickMs: number;
}

const events = ['message.ack', 'session.status'];
const code = z.object({ code: z.string().check(z.minLength(1)) });

/** Sessions of a WAHA server (providers §4.2). One that is there already is started again: its codes run out after a while. */
export function wahaSessions({ placeOf, quickMs }: Parts): PhoneSessions {
  const ask =
    (method: 'POST' | 'PUT') =>
    (connection: OpenConnection, path: readonly string[], body: object = {}) =>
      askWaha(placeOf(connection), { method, path, body, waitMs: quickMs });
  const post = ask('POST');
  const put = ask('PUT');

  return {
    async begin(connection, { name, hookUrl }) {
      const hmac = connection.hookSecret === null ? {} : { hmac: { key: connection.hookSecret } };
      const config = { webhooks: [{ url: hookUrl, events, ...hmac }] };
      const made = await post(connection, ['sessions'], { name, start: true, config });
      const isThere = made.kind === 'answered' && made.status === 422;
      if (!isThere) return doneOf(made);
      // One that was left behind reports to where it was told first.
      const told = doneOf(await put(connection, ['sessions', name], { name, config }));
      return told.kind === 'answered' ? doneOf(await post(connection, ['sessions', name, 'restart'])) : told;
    },

    async pairingCode(connection, { name, number }) {
      const answer = await post(connection, [name, 'auth', 'request-code'], { phoneNumber: number });
      if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
      const parsed = z.safeParse(code, readJson(answer.text));
      return parsed.success ? { kind: 'answered', answer: parsed.data.code } : { kind: 'error', why: whyNot(answer) };
    },

    async end(connection, name) {
      await post(connection, ['sessions', name, 'logout']);
      const question = { method: 'DELETE', path: ['sessions', name], waitMs: quickMs } as const;
      return doneOf(await askWaha(placeOf(connection), question));
    },
  };
}

/** What is not there is ended. */
function doneOf(answer: ProviderAnswer): Asked<null> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const isDone = (answer.status >= 200 && answer.status < 300) || answer.status === 404;
  return isDone ? { kind: 'answered', answer: null } : { kind: 'error', why: whyNot(answer) };
}
