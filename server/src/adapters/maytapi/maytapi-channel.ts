import type { Phone } from '@kolaj/domain/channel/group';
import * as z from 'zod/mini';
import type { Channel, ChannelCapabilities, Chat, Listing, LookUp, OutgoingMessage } from '../../ports/channel.ts';
import { callProvider, type ProviderAnswer } from '../outgoing/call-provider.ts';
import { readEnvelope, readJson, readSendAnswer } from './read-answer.ts';

/** The shop's account at the provider. */
export interface ProviderAccount {
  productId: string;
  key: string;
}

export interface MaytapiOptions {
  /** Origin and path before `/api`, without a trailing slash. */
  baseUrl: string;
  /** Header that carries the key: `x-api-key` (D-06). */
  header: string;
  /** Reads the shop's product id and opened key; null = not set up. */
  account: (shopId: string) => Promise<ProviderAccount | null>;
  clock: () => Date;
  /** Longest wait for one answer, ms; 30 s unless told. */
  timeoutMs?: number;
  /** Worst lag of the log, ms; 60 s unless told. */
  logLagMs?: number;
}

const wireId = z.pipe(
  z.union([z.string(), z.number()]),
  z.transform((value: string | number) => String(value)),
);

/** `number` is absent for a logged-out phone; `type` for providers that know WhatsApp only. */
const wirePhone = z.object({
  id: wireId,
  number: z._default(wireId, ''),
  name: z._default(z.string(), ''),
  type: z._default(z.enum(['whatsapp', 'telegram']), 'whatsapp'),
  status: z.string(),
});

const groupPage = z.object({
  success: z.literal(true),
  total: z.int(),
  limit: z.int().check(z.minimum(1)),
  data: z.array(z.object({ id: z.string(), name: z._default(z.string(), '') })),
});

const log = z.object({
  list: z.array(
    z.object({
      type: z.string(),
      data: z.optional(z.object({ msgId: z.optional(z.string()), client_ref: z.optional(z.nullable(z.string())) })),
    }),
  ),
});

/** Of both its channels: Telegram accounts go through the same calls. */
export const capabilities: ChannelCapabilities = {
  album: null,
  buttons: true,
  video: true,
  acks: 'none',
  log: true,
  queue: false,
  qr: false,
  mediaBy: 'url',
  maxCaption: 6000,
  formats: ['jpeg', 'png', 'mp4'],
};

/** A screen waits for the phones, so they are waited for less long. */
const screenWaitMs = 8_000;
const notSetUp = 'the provider is not set up for this shop';
/** Pages of groups that are read; 20 × 50 is more than a phone can be in. */
const maxPages = 20;

/** The provider of specification §7: WhatsApp phones and Telegram accounts behind one product and key (PRV-01…PRV-06). */
export function maytapiChannel(options: MaytapiOptions): Channel {
  const { baseUrl, header, account, clock, timeoutMs = 30_000, logLagMs = 60_000 } = options;

  const get = async (
    shopId: string,
    path: (productId: string) => string,
    waitMs = timeoutMs,
  ): Promise<ProviderAnswer> => {
    const found = await account(shopId);
    if (!found) return { kind: 'never-left', why: notSetUp };
    const url = new URL(`${baseUrl}/api/${path(encodeURIComponent(found.productId))}`);
    return callProvider({ method: 'GET', url, headers: { [header]: found.key }, timeoutMs: waitMs });
  };

  return {
    timeoutMs,
    logLagMs,

    capabilities: async () => capabilities,

    async listPhones(shopId) {
      const answer = await get(shopId, (productId) => `${productId}/listPhones`, Math.min(timeoutMs, screenWaitMs));
      if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
      const parsed = z.safeParse(z.array(wirePhone), readJson(answer.text));
      if (!parsed.success) return { kind: 'error', why: whyNot(answer) };
      return { kind: 'loaded', list: parsed.data.map((phone): Phone => ({ ...phone, queue: null })) };
    },

    async listGroups({ shopId, phoneId }) {
      const chats: Chat[] = [];
      for (let page = 0; page < maxPages; page++) {
        const read = readPage(
          await get(shopId, (productId) => `${productId}/${encodeURIComponent(phoneId)}/getGroups?page=${page}`),
        );
        if (read.kind === 'error') return read;
        chats.push(...read.list);
        if (!read.more) break;
      }
      return { kind: 'loaded', list: chats };
    },

    listContacts: async () => ({ kind: 'loaded', list: [] }),
    queueOf: async () => ({ kind: 'not-offered' }),
    purgeQueue: async () => ({ kind: 'not-offered' }),
    screenOf: async () => ({ kind: 'not-offered' }),

    async send(message, { mayLeave }) {
      const found = await account(message.shopId);
      if (!found) return { kind: 'refused', detail: notSetUp };
      const product = encodeURIComponent(found.productId);
      const url = new URL(`${baseUrl}/api/${product}/${encodeURIComponent(message.senderId)}/sendMessage`);
      const headers = { [header]: found.key };
      const answer = await callProvider({ method: 'POST', url, headers, body: bodyOf(message), timeoutMs, mayLeave });
      return readSendAnswer(answer, clock());
    },

    async lookUp({ shopId, groupId, reference }) {
      const query = new URLSearchParams({ to: groupId, client_ref: reference });
      return readLog(await get(shopId, (productId) => `${productId}/logs?${query}`), reference);
    },
  };
}

function bodyOf({ groupId, content, reference }: OutgoingMessage): object {
  const common = { to_number: groupId, client_ref: reference };
  switch (content.kind) {
    case 'text':
      return { ...common, type: 'text', message: content.text };
    case 'picture':
    case 'video':
      return { ...common, type: 'media', message: content.url, text: content.caption };
    case 'album':
      throw new Error('this provider takes pictures one by one');
  }
}

function whyNot({ status, text }: Extract<ProviderAnswer, { kind: 'answered' }>): string {
  return readEnvelope(text)?.message ?? `the provider answered ${status} with something else`;
}

function readPage(answer: ProviderAnswer): Listing<Chat> & { more?: boolean } {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  const parsed = z.safeParse(groupPage, readJson(answer.text));
  if (!parsed.success) return { kind: 'error', why: whyNot(answer) };
  const { data, limit } = parsed.data;
  return {
    kind: 'loaded',
    list: data.map(({ id, name }) => ({ id, name, type: 'group', canPost: null })),
    more: data.length === limit,
  };
}

function readLog(answer: ProviderAnswer, reference: string): LookUp {
  if (answer.kind !== 'answered') return { kind: 'unknown', why: answer.why };
  const body = readEnvelope(answer.text);
  const parsed = z.safeParse(log, body?.data);
  if (!body?.success || !parsed.success) return { kind: 'unknown', why: whyNot(answer) };

  const entry = parsed.data.list.find(({ type, data }) => type === 'outgoing' && data?.client_ref === reference);
  if (!entry?.data?.msgId) return { kind: 'absent' };
  return { kind: 'found', messageId: entry.data.msgId };
}
