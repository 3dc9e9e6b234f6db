import * as z from 'zod/mini';
import type { ChannelEvent, HookReading, IncomingHook } from '../../ports/channel.ts';
import { readJson } from '../outgoing/json.ts';

const idText = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number) => String(value)),
);

const ack = z.object({ ackType: z.string(), msgId: z.string().check(z.minLength(1)) });
const acks = z.object({
  type: z.literal('ack'),
  data: z.union([
    z.array(ack),
    z.pipe(
      ack,
      z.transform((one) => [one]),
    ),
  ]),
});
const status = z.object({
  type: z.literal('status'),
  phone_id: z.optional(idText),
  pid: z.optional(idText),
  status: z.string(),
});
const failure = z.object({
  type: z.literal('error'),
  message: z.optional(z.string()),
  data: z.object({ id: z.string().check(z.minLength(1)), message: z.optional(z.string()) }),
});

/** `delivered` is the first of them: the message has reached the servers (providers §4.1). */
const levels: Readonly<Record<string, 'server' | 'device' | 'read'>> = {
  delivered: 'server',
  reached: 'device',
  seen: 'read',
  played: 'read',
};

/** What the provider reports: acks, the status of a phone, a message that failed after all. Other kinds are of no use here. */
export function readMaytapiHook({ body }: IncomingHook): HookReading {
  const json = readJson(Buffer.from(body).toString('utf8'));
  if (typeof json !== 'object' || json === null || !('type' in json)) return { kind: 'not-understood' };
  return { kind: 'read', events: eventsIn(json) };
}

function eventsIn(json: object): ChannelEvent[] {
  const ofAcks = z.safeParse(acks, json);
  if (ofAcks.success) return ofAcks.data.data.flatMap(ackEvent);
  const ofPhone = z.safeParse(status, json);
  if (ofPhone.success) {
    const phoneId = ofPhone.data.phone_id ?? ofPhone.data.pid;
    return phoneId === undefined ? [] : [{ kind: 'phone-status', phoneId, status: ofPhone.data.status }];
  }
  const ofFailure = z.safeParse(failure, json);
  if (!ofFailure.success) return [];
  const { message, data } = ofFailure.data;
  return [{ kind: 'message-failed', messageId: data.id, why: data.message ?? message ?? 'failed at the provider' }];
}

function ackEvent({ ackType, msgId }: z.infer<typeof ack>): ChannelEvent[] {
  const level = levels[ackType];
  return level ? [{ kind: 'ack', messageId: msgId, level }] : [];
}
