import * as z from 'zod/mini';
import { troubleWords } from '../../kernel/trouble-words.ts';
import type { Channel, ChannelEvent, HookReading, IncomingHook } from '../../ports/channel.ts';
import type { ChannelDriver, OpenConnection } from '../../ports/channel-driver.ts';
import { readJson } from '../outgoing/json.ts';
import { originsOf } from '../outgoing/reach.ts';
import { phonesVerdict, troubleOf } from '../outgoing/verdict.ts';
import { repeatWords } from '../outgoing/whatsapp-words.ts';
import { askProvider, type ProviderPlace } from './ask-provider.ts';
import { maytapiCapabilities, maytapiChannel } from './maytapi-channel.ts';
import { readEnvelope, whyFailed } from './read-answer.ts';
import { readDone, readLogWorth, readPhoneList } from './read-lists.ts';

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
function readMaytapiHook({ body }: IncomingHook): HookReading {
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
  return [{ kind: 'message-failed', messageId: data.id, why: whyFailed(data.message ?? message) }];
}

function ackEvent({ ackType, msgId }: z.infer<typeof ack>): ChannelEvent[] {
  if (repeatWords.test(ackType)) return [{ kind: 'message-failed', messageId: msgId, why: whyFailed(ackType) }];
  const level = levels[ackType];
  return level ? [{ kind: 'ack', messageId: msgId, level }] : [];
}

export interface MaytapiDriverOptions {
  /** Of the installation's settings: origin of the provider and the header that carries the key (D-06). */
  baseUrl: string;
  header: string;
  /** Host of the Telegram dialogs where it is another one (D-70). */
  dialogUrl: string | null;
  /** Origins that may be in this installation's own network. */
  allowed: readonly string[];
  clock: () => Date;
  timeoutMs?: number;
  logLagMs?: number;
}

/** A person who presses Test waits for it. */
const testWaitMs = 10_000;

/** The provider of specification §7 as a driver: what a connection leaves empty is the installation's. */
export function maytapiDriver(options: MaytapiDriverOptions): ChannelDriver {
  const { timeoutMs = 30_000, logLagMs = 60_000, clock } = options;

  const open = (connection: OpenConnection): Channel =>
    maytapiChannel({
      ...placeOf(connection, options),
      dialogUrl: dialogOf(connection, options),
      dialogHost:
        connection.settings.dialog_url ?? options.dialogUrl ?? connection.settings.base_url ?? options.baseUrl,
      clock,
      timeoutMs,
      logLagMs,
    });

  return {
    timeoutMs,
    logLagMs,
    capabilities: () => maytapiCapabilities,
    open,

    async test(connection) {
      if (!accountOf(connection)) return { kind: 'trouble', trouble: 'not-set-up', detail: '' };
      const ask = askProvider(placeOf(connection, options));
      const answer = await ask(connection.shopId, { path: ['listPhones'], waitMs: testWaitMs });
      const trouble = troubleOf(answer);
      if (trouble || answer.kind !== 'answered')
        return trouble ?? { kind: 'trouble', trouble: 'no-answer', detail: '' };
      const phones = readPhoneList(answer);
      if (phones.kind === 'error') {
        // Failures come as 200 with words; anything else is no provider of this kind.
        const isProvider = readEnvelope(answer.text) !== null;
        return {
          kind: 'trouble',
          trouble: isProvider ? 'not-found' : 'not-this-provider',
          detail: troubleWords(phones.why),
        };
      }
      const worth = readLogWorth(await ask(connection.shopId, { path: ['logs'], waitMs: testWaitMs }));
      return phonesVerdict(
        phones.list.filter(({ type }) => type === connection.channel),
        worth,
      );
    },

    readHook: readMaytapiHook,

    sessions: null,

    async announceHook(connection, hookUrl) {
      const ask = askProvider(placeOf(connection, options));
      const tell = (path: string, body: object) =>
        ask(connection.shopId, { method: 'POST', path: [path], body, waitMs: testWaitMs });
      const told = readDone(await tell('setWebhook', { webhook: hookUrl }));
      // Acks are not sent unless they are asked for (providers §4.1).
      return told.kind === 'answered' ? readDone(await tell('setAckPreference', { ack_delivery: true })) : told;
    },
  };
}

function accountOf({ settings, secrets }: OpenConnection) {
  const { product_id: productId } = settings;
  const { key } = secrets;
  return productId && key ? { productId, key } : null;
}

function placeOf(connection: OpenConnection, options: MaytapiDriverOptions): ProviderPlace {
  const { settings } = connection;
  return {
    baseUrl: settings.base_url ?? options.baseUrl,
    header: settings.header ?? options.header,
    trusted: originsOf([options.baseUrl, options.dialogUrl, ...options.allowed]),
    account: async () => accountOf(connection),
  };
}

/** `new_telegram` sends through the dialog host; one that is typed means so too. */
function dialogOf({ settings }: OpenConnection, { dialogUrl, baseUrl }: MaytapiDriverOptions): string | null {
  if (settings.dialog_url) return settings.dialog_url;
  return settings.new_telegram === 'on' ? (dialogUrl ?? settings.base_url ?? baseUrl) : null;
}
