import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import { troubleWords } from '../../kernel/trouble-words.ts';
import type { ChannelEvent, HookReading, IncomingHook } from '../../ports/channel.ts';
import type { ChannelDriver, OpenConnection } from '../../ports/channel-driver.ts';
import { readJson } from '../outgoing/json.ts';
import { phonesVerdict, troubleOf } from '../outgoing/verdict.ts';
import { onlyNamed, type TrustedPlaces, trustedBy } from '../outgoing/web-server.ts';
import { askWaha, wahaPlace } from './ask-waha.ts';
import { bareMessageId } from './read-answer.ts';
import { phoneStatus, readSessions } from './read-lists.ts';
import { wahaCapabilities, wahaChannel } from './waha-channel.ts';
import { wahaSessions } from './waha-sessions.ts';

const hookBody = z.object({ event: z.string(), session: z.string(), payload: z.optional(z.unknown()) });
const ack = z.object({ id: z.string().check(z.minLength(1)), ack: z.int() });
const sessionStatus = z.object({ status: z.string() });

/**
 * What a WAHA server reports: acks (of a group also per member) and the status of a session. Signed with HMAC-SHA512 over
 * the very bytes; without the right signature nothing is read.
 */
function readWahaHook({ headers, body }: IncomingHook, key: string | null): HookReading {
  if (key === null || !isSigned(headers, body, key)) return { kind: 'forged' };
  const parsed = z.safeParse(hookBody, readJson(Buffer.from(body).toString('utf8')));
  if (!parsed.success) return { kind: 'not-understood' };
  return { kind: 'read', events: eventsOf(parsed.data) };
}

function isSigned(headers: IncomingHook['headers'], body: Uint8Array, key: string): boolean {
  const { 'x-webhook-hmac': signature = '', 'x-webhook-hmac-algorithm': algorithm = 'sha512' } = headers;
  if (algorithm !== 'sha512') return false;
  const expected = createHmac('sha512', key).update(body).digest();
  const given = Buffer.from(signature, 'hex');
  return given.length === expected.length && timingSafeEqual(given, expected);
}

function eventsOf({ event, session, payload }: z.infer<typeof hookBody>): ChannelEvent[] {
  switch (event) {
    case 'message.ack':
    case 'message.ack.group': {
      const parsed = z.safeParse(ack, payload);
      return parsed.success ? ackEvents(parsed.data) : [];
    }
    case 'session.status': {
      const parsed = z.safeParse(sessionStatus, payload);
      return parsed.success
        ? [{ kind: 'phone-status', phoneId: session, status: phoneStatus(parsed.data.status) }]
        : [];
    }
    default:
      return [];
  }
}

/** -1 error, 0 pending, 1 server, 2 device, 3 read, 4 played. */
function ackEvents({ id, ack: level }: z.infer<typeof ack>): ChannelEvent[] {
  const messageId = bareMessageId(id);
  if (level < 0) return [{ kind: 'message-failed', messageId, why: { code: 'not_taken' } }];
  if (level === 0) return [];
  return [{ kind: 'ack', messageId, level: level === 1 ? 'server' : level === 2 ? 'device' : 'read' }];
}

export interface WahaDriverOptions extends TrustedPlaces {
  clock: () => Date;
  timeoutMs?: number;
}

const screenWaitMs = 8_000;

/** WAHA as a driver (providers §4.2). */
export function wahaDriver({ clock, timeoutMs = 30_000, ...places }: WahaDriverOptions): ChannelDriver {
  const quickMs = Math.min(timeoutMs, screenWaitMs);
  const placeOf = (connection: OpenConnection) => wahaPlace(connection, trustedBy(connection, places));
  return {
    timeoutMs,
    logLagMs: 0,
    capabilities: () => wahaCapabilities,
    open: (connection) => {
      const place = placeOf(connection);
      return onlyNamed(wahaChannel(place, { clock, timeoutMs, quickMs }), place?.sessions ?? []);
    },

    async test(connection) {
      const place = placeOf(connection);
      if (!place) return { kind: 'trouble', trouble: 'not-set-up', detail: '' };
      const answer = await askWaha(place, { path: ['sessions'], query: { all: 'true' }, waitMs: quickMs });
      const trouble = troubleOf(answer);
      if (trouble) return trouble;
      const phones = readSessions(answer, place.sessions);
      if (phones.kind === 'error')
        return { kind: 'trouble', trouble: 'not-this-provider', detail: troubleWords(phones.why) };
      return phonesVerdict(phones.list, 'none');
    },

    readHook: (hook, { hookSecret }) => readWahaHook(hook, hookSecret),
    // Its sessions are restarted by a change of their webhooks; a person copies address and key when that suits.
    announceHook: async () => ({ kind: 'not-offered' }),
    sessions: wahaSessions({ placeOf, quickMs }),
  };
}
