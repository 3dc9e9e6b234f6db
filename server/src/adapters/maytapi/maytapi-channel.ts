import type {
  Asked,
  Channel,
  ChannelCapabilities,
  Chat,
  Listing,
  OutgoingExtras,
  OutgoingMessage,
  PhoneQuery,
  PhoneScreen,
} from '../../ports/channel.ts';
import { callProvider, type ProviderAnswer } from '../outgoing/call-provider.ts';
import { isPng } from '../outgoing/png.ts';
import { saidOr } from '../outgoing/send-outcome.ts';
import { type AskProvider, askProvider, type ProviderPlace, reachIn } from './ask-provider.ts';
import { readEnvelope, readSendAnswer } from './read-answer.ts';
import { readContacts, readDone, readGroupPage, readLog, readPhoneList, readQueue } from './read-lists.ts';

export interface MaytapiOptions extends ProviderPlace {
  /** Host of the Telegram dialogs; null = Telegram goes the classic way (PRV-07, D-70). */
  dialogUrl?: string | null;
  /** The same host for a message that wants it although its connection does not; the provider's own unless told. */
  dialogHost?: string;
  clock: () => Date;
  /** Longest wait for one answer, ms; 30 s unless told. */
  timeoutMs?: number;
  /** Worst lag of the log, ms; 60 s unless told. */
  logLagMs?: number;
}

/** Of both its channels: Telegram accounts go through the same calls. */
export const maytapiCapabilities: ChannelCapabilities = {
  album: null,
  buttons: true,
  video: true,
  // Its documentation names no formatting of Telegram's messages.
  bold: false,
  pin: false,
  // Its documentation names no call that changes a message.
  edit: false,
  // Its documentation names none.
  channels: false,
  acks: 'read',
  log: true,
  queue: true,
  // Its documentation names no call that deletes a message for everybody.
  recallWithinMs: null,
  qr: true,
  mediaBy: 'url',
  maxCaption: 6000,
  formats: ['jpeg', 'png', 'mp4'],
};

/** A screen waits for the phones, so they are waited for less long. */
const screenWaitMs = 8_000;
/** Pages of groups that are read; 20 × 50 is more than a phone can be in. */
const maxPages = 20;

/** The provider of specification §7: WhatsApp phones and Telegram accounts behind one product and key (PRV-01…PRV-07). */
export function maytapiChannel(options: MaytapiOptions): Channel {
  const { clock, timeoutMs = 30_000, logLagMs = 60_000 } = options;
  const quickMs = Math.min(timeoutMs, screenWaitMs);
  const ask = askProvider(options);

  return {
    timeoutMs,
    logLagMs,
    capabilities: async () => maytapiCapabilities,
    listPhones: async (shopId) => readPhoneList(await ask(shopId, { path: ['listPhones'], waitMs: quickMs })),
    listGroups: (query) => groupsOf(ask, query, { timeoutMs, quickMs }),

    async listContacts({ shopId, phoneId }) {
      return readContacts(await ask(shopId, { path: [phoneId, 'contacts'], waitMs: timeoutMs }));
    },
    async queueOf({ shopId, phoneId }) {
      return readQueue(await ask(shopId, { path: [phoneId, 'queue'], waitMs: quickMs }));
    },
    async purgeQueue({ shopId, phoneId }) {
      return readDone(await ask(shopId, { path: [phoneId, 'purgeQueue'], waitMs: timeoutMs }));
    },
    async screenOf({ shopId, phoneId }) {
      return readScreen(await ask(shopId, { path: [phoneId, 'screen'], waitMs: quickMs }));
    },

    async send(message, { mayLeave }) {
      const found = await options.account(message.shopId);
      if (!found) return { kind: 'refused', why: { code: 'not_set_up' } };
      const url = sendAddress(options, found.productId, message);
      const headers = { [options.header]: found.key };
      const reach = reachIn(url, options.trusted);
      const body = bodyOf(message);
      return readSendAnswer(
        await callProvider({ provider: 'provider', method: 'POST', url, headers, body, timeoutMs, mayLeave, reach }),
        clock(),
      );
    },

    recall: async () => ({ kind: 'refused', why: { code: 'not_this_provider' } }),
    edit: async () => ({ kind: 'refused', why: { code: 'not_this_provider' } }),

    async lookUp({ shopId, groupId, reference }) {
      const query = { to: groupId, client_ref: reference };
      return readLog(await ask(shopId, { path: ['logs'], query, waitMs: timeoutMs }), reference);
    },
  };
}

/** `sendMessage` of the product, or of the dialog host for Telegram (PRV-06, PRV-07): the connection's choice, or the message's. */
function sendAddress(options: MaytapiOptions, productId: string, message: OutgoingMessage): URL {
  const { baseUrl, dialogUrl, dialogHost = baseUrl } = options;
  const [product, sender] = [productId, message.senderId].map(encodeURIComponent);
  const isAsked = 'byDialog' in message.content && message.content.byDialog === true;
  const host = dialogUrl ?? (isAsked ? dialogHost : null);
  return host !== null && message.channel === 'telegram'
    ? new URL(`${host}/api/telegram/sendMessage/${product}/${sender}`)
    : new URL(`${baseUrl}/api/${product}/${sender}/sendMessage`);
}

/**
 * `skip_filter`: the provider would drop what a group has just had three times, and say yes (providers §4.1). A footer comes with
 * every send, and a picture that comes a fourth time was sent again by a person: that nothing comes twice by mistake is the
 * ledger's business, and a filter that says yes would make it lie.
 */
function bodyOf({ groupId, content, reference }: OutgoingMessage): object {
  const common = { to_number: groupId, client_ref: reference, skip_filter: true };
  switch (content.kind) {
    case 'text':
      return { ...common, type: 'text', message: content.text, ...buttonsOf(content) };
    case 'picture':
      return { ...common, type: 'media', message: content.url, text: content.caption };
    case 'photo':
      return { ...common, type: 'media', message: content.url, text: content.caption, ...buttonsOf(content) };
    case 'video':
      return { ...common, type: 'video', message: content.url, text: content.caption, ...buttonsOf(content) };
    case 'album':
      throw new Error('this provider takes pictures one by one');
  }
}

const buttonsOf = ({ rows = [] }: OutgoingExtras) => (rows.length > 0 ? { buttons: rows } : {});

async function groupsOf(
  ask: AskProvider,
  { shopId, phoneId }: PhoneQuery,
  { timeoutMs, quickMs }: { timeoutMs: number; quickMs: number },
): Promise<Listing<Chat>> {
  const phones = readPhoneList(await ask(shopId, { path: ['listPhones'], waitMs: quickMs }));
  const number = phones.kind === 'loaded' ? (phones.list.find(({ id }) => id === phoneId)?.number ?? null) : null;
  const chats: Chat[] = [];
  for (let page = 0; page < maxPages; page++) {
    const query = { page: String(page) };
    const read = readGroupPage(await ask(shopId, { path: [phoneId, 'getGroups'], query, waitMs: timeoutMs }), number);
    if (read.kind === 'error') return read;
    chats.push(...read.list);
    if (!read.more) break;
  }
  return { kind: 'loaded', list: chats };
}

/** `screen`: the bytes of a picture while a code waits to be scanned, else JSON with words (providers §4.1). */
function readScreen(answer: ProviderAnswer): Asked<PhoneScreen> {
  if (answer.kind !== 'answered') return { kind: 'error', why: answer.why };
  if (answer.status === 200 && isPng(answer.bytes)) {
    return { kind: 'answered', answer: { kind: 'code', png: answer.bytes } };
  }
  const { message = '', code } = readEnvelope(answer.text) ?? {};
  if (code === 'W05' || /loading|lib not loaded/i.test(message))
    return { kind: 'answered', answer: { kind: 'starting' } };
  if (/already|logged in|connected/i.test(message)) return { kind: 'answered', answer: { kind: 'connected' } };
  return { kind: 'error', why: saidOr(message || undefined, answer.status) };
}
