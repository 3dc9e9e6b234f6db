// The sandbox in each of its dialects, as the drivers' common test needs them.
import { createServer } from 'node:http';
import { createSandbox, type Sandbox } from '@kolaj/sandbox/provider';
import { botToken } from '@kolaj/sandbox/telegram/bot-token';
import { defineWorld } from '@kolaj/sandbox/world';
import sharp from 'sharp';
import type { Channel, IncomingHook, OutgoingMessage } from '../ports/channel.ts';
import type { ChannelDriver, OpenConnection } from '../ports/channel-driver.ts';
import { evolutionDriver } from './evolution/evolution-driver.ts';
import { maytapiDriver } from './maytapi/maytapi-driver.ts';
import { telegramDriver } from './telegram/telegram-driver.ts';
import { wahaDriver } from './waha/waha-driver.ts';

const key = 'world-key';
const phones = {
  works: { id: '101', number: '905320000101', name: 'Merkez', type: 'whatsapp', status: 'active' },
  other: { id: '102', number: '905320000102', name: 'Yedek', type: 'whatsapp', status: 'active' },
  starts: { id: '103', number: '905320000103', name: 'Yeni', type: 'whatsapp', status: 'loading' },
  off: { id: '104', number: '905320000104', name: 'Eski', type: 'whatsapp', status: 'qr-code' },
  bot: { id: '7001', number: '', name: 'toptan_bot', type: 'telegram', status: 'active' },
} as const;
const group = (id: string, name: string, members: readonly string[], admins?: readonly string[]) => ({
  id,
  name,
  role: 'main' as const,
  brand: null,
  members,
  type: id.includes('@') ? ('whatsapp' as const) : ('telegram' as const),
  ...(admins ? { admins } : {}),
});

export const groups = {
  open: '111@g.us',
  locked: '222@g.us',
  ruled: '333@g.us',
  foreign: '444@g.us',
  channel: '555@newsletter',
  followed: '666@newsletter',
  chat: '-1001',
  feed: '-1002',
} as const;
const account = {
  productId: 'world-product',
  apiKey: key,
  phones: Object.values(phones),
  groups: [
    group(groups.open, 'Toptan', ['101', '102', '104']),
    group(groups.locked, 'Duyurular', ['101', '102'], ['102']),
    group(groups.ruled, 'Kendi grubumuz', ['101', '102'], ['101']),
    group(groups.foreign, 'Yabancı', ['102']),
    group(groups.channel, 'Kanalımız', ['101', '102'], ['101']),
    group(groups.followed, 'Haberler', ['101', '102'], ['102']),
    group(groups.chat, 'Kanal', ['7001']),
    { ...group(groups.feed, 'Duyuru kanalı', ['7001']), isChannel: true },
  ],
};
const world = defineWorld({ accounts: [account] });

/** What the dialects differ in, as far as it can be seen from outside. */
export interface Dialect {
  name: string;
  sender: string;
  groupId: string;
  via: string;
  /** Makes the driver and its connection for a sandbox at this origin. */
  connect: (
    origin: string,
    change?: { key?: string },
  ) => { driver: ChannelDriver; connection: Omit<OpenConnection, 'shopId'> };
  /** Whether phones are WhatsApp's, with states, groups and codes to scan. */
  hasPhones: boolean;
}

const times = { clock: () => new Date(), timeoutMs: 400 };
const hookSecret = 'hook-secret';

const provider = (name: string, more: { channel: 'whatsapp' | 'telegram'; newTelegram?: boolean }): Dialect => ({
  name,
  ...(more.channel === 'whatsapp'
    ? { sender: '101', groupId: groups.open, hasPhones: true }
    : { sender: '7001', groupId: groups.chat, hasPhones: false }),
  via: more.newTelegram ? 'dialog' : 'classic',
  connect: (origin, { key: typed = key } = {}) => ({
    driver: maytapiDriver({ baseUrl: origin, header: 'x-api-key', dialogUrl: null, allowed: [], ...times }),
    connection: {
      channel: more.channel,
      driver: 'provider',
      hookSecret: null,
      secrets: { key: typed },
      settings: { product_id: account.productId, ...(more.newTelegram ? { new_telegram: 'on' } : {}) },
    },
  }),
});

export const dialects: readonly Dialect[] = [
  provider('the provider (PRV-01…PRV-05)', { channel: 'whatsapp' }),
  provider('the provider for Telegram (PRV-06)', { channel: 'telegram' }),
  provider('its dialog host (PRV-07, D-70)', { channel: 'telegram', newTelegram: true }),
  {
    name: 'WAHA',
    sender: '101',
    groupId: groups.open,
    via: 'waha',
    hasPhones: true,
    connect: (origin, { key: typed = key } = {}) => ({
      driver: wahaDriver({ allowed: [origin], ...times }),
      connection: {
        channel: 'whatsapp',
        driver: 'waha',
        hookSecret,
        settings: { base_url: `${origin}/waha` },
        secrets: { api_key: typed },
      },
    }),
  },
  {
    name: 'Evolution API',
    sender: '101',
    groupId: groups.open,
    via: 'evolution',
    hasPhones: true,
    connect: (origin, { key: typed = key } = {}) => ({
      driver: evolutionDriver({ allowed: [origin], ...times }),
      connection: {
        channel: 'whatsapp',
        driver: 'evolution',
        hookSecret,
        settings: { base_url: `${origin}/evolution` },
        secrets: { api_key: typed },
      },
    }),
  },
  {
    name: 'the Bot API',
    sender: '7001',
    groupId: groups.chat,
    via: 'bot',
    hasPhones: false,
    connect: (origin, { key: typed = botToken(account, '7001') } = {}) => ({
      driver: telegramDriver({
        fileIds: { find: async () => null, keep: async () => undefined, forget: async () => undefined },
        readFile: async ({ url }) => ({ kind: 'read', bytes: url.endsWith('.mp4') ? aVideo : await aPicture() }),
        chatIds: async () => [groups.chat, groups.feed],
        allowed: [origin],
        timeoutMs: times.timeoutMs,
      }),
      connection: {
        channel: 'telegram',
        driver: 'telegram-bot',
        hookSecret,
        settings: { base_url: origin },
        secrets: { token: typed },
      },
    }),
  },
];

/** What begins an MP4 file; nobody here looks further. */
const aVideo = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);

const aPicture = (): Promise<Buffer> =>
  sharp({ create: { width: 40, height: 50, channels: 3, background: '#a33' } })
    .jpeg()
    .toBuffer();

export interface Bench {
  sandbox: Sandbox;
  origin: string;
  driver: ChannelDriver;
  channel: Channel;
  connection: OpenConnection;
  /** Address of a picture that the sandbox can fetch. */
  picture: string;
  video: string;
  /** What was reported to us so far, and where to. */
  hooks: IncomingHook[];
  hookUrl: string;
  message: (change?: Partial<OutgoingMessage>) => OutgoingMessage;
  close: () => Promise<void>;
}

/** A sandbox, a driver connected to it, and a server with a picture that takes webhooks. */
export async function aBench(dialect: Dialect, change: { key?: string } = {}): Promise<Bench> {
  const sandbox = createSandbox({ world });
  const origin = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const { driver, connection: parts } = dialect.connect(origin, change);
  const connection = { shopId: 'shop', ...parts };
  const ours = await ourSide();
  return {
    sandbox,
    origin,
    driver,
    connection,
    hooks: ours.hooks,
    channel: driver.open(connection),
    picture: `${ours.origin}/picture.jpg`,
    video: `${ours.origin}/video.mp4`,
    hookUrl: `${ours.origin}/hook`,
    message: (more = {}) => ({
      shopId: 'shop',
      channel: parts.channel,
      senderId: dialect.sender,
      groupId: dialect.groupId,
      content: { kind: 'text', text: 'Hello' },
      reference: 'delivery-1',
      ...more,
    }),
    close: async () => {
      await sandbox.close();
      await ours.close();
    },
  };
}

async function ourSide() {
  const bytes = await aPicture();
  const hooks: IncomingHook[] = [];
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST') return response.end(request.url?.endsWith('.mp4') ? aVideo : bytes);
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { headers } = request;
    const flat = Object.entries(headers).map(
      ([name, value]) => [name, Array.isArray(value) ? value.join() : value] as const,
    );
    hooks.push({ headers: Object.fromEntries(flat), body: Buffer.concat(chunks) });
    return response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { origin: `http://127.0.0.1:${port}`, hooks, close };
}
