import * as z from 'zod/mini';
import type { ChannelEvent, HookReading, IncomingHook } from '../../ports/channel.ts';
import { readJson } from '../outgoing/json.ts';
import { phoneStatus } from './read-lists.ts';

const hookBody = z.object({ event: z.string(), instance: z.string(), data: z.optional(z.unknown()) });
const update = z.object({ keyId: z.string().check(z.minLength(1)), status: z.string() });
const updates = z.union([
  z.array(update),
  z.pipe(
    update,
    z.transform((one) => [one]),
  ),
]);
const connection = z.object({ state: z.string() });

const levels: Readonly<Record<string, 'server' | 'device' | 'read'>> = {
  SERVER_ACK: 'server',
  DELIVERY_ACK: 'device',
  READ: 'read',
  PLAYED: 'read',
};

/**
 * What an Evolution API server reports: MESSAGES_UPDATE and CONNECTION_UPDATE, whose names it also writes in small letters
 * with a dot. It signs nothing; the word in the webhook's address has to do.
 */
export function readEvolutionHook({ body }: IncomingHook): HookReading {
  const parsed = z.safeParse(hookBody, readJson(Buffer.from(body).toString('utf8')));
  if (!parsed.success) return { kind: 'not-understood' };
  const { event, instance, data } = parsed.data;
  switch (event.toLowerCase().replaceAll('_', '.')) {
    case 'messages.update': {
      const read = z.safeParse(updates, data);
      return { kind: 'read', events: read.success ? read.data.flatMap(updateEvent) : [] };
    }
    case 'connection.update': {
      const read = z.safeParse(connection, data);
      const status = read.success ? phoneStatus(read.data.state) : null;
      return { kind: 'read', events: status === null ? [] : [{ kind: 'phone-status', phoneId: instance, status }] };
    }
    default:
      return { kind: 'read', events: [] };
  }
}

function updateEvent({ keyId, status }: z.infer<typeof update>): ChannelEvent[] {
  const level = levels[status];
  if (level) return [{ kind: 'ack', messageId: keyId, level }];
  return status === 'ERROR'
    ? [{ kind: 'message-failed', messageId: keyId, why: 'WhatsApp did not take the message' }]
    : [];
}
