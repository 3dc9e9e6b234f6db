// A shop that sends templates, the sandbox as its provider or as Telegram itself, and its owner's calls.
import { createServer } from 'node:http';
import { getTelegram, sendTelegram, type TelegramTemplateView } from '@kolaj/contract/broadcast/telegram';
import type { TelegramTemplate } from '@kolaj/domain/broadcast/telegram/template';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { botToken } from '@kolaj/sandbox/telegram/bot-token';
import { sql } from 'kysely';
import { outgoingFiles } from '../../../adapters/outgoing/read-file.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { sealer as sealerOf } from '../../../secrets/seal.ts';
import { type Person, serveForTest } from '../../../testing/calls.ts';
import { broadcastRoutes } from '../../broadcast/broadcast.routes.ts';
import { testDrivers } from '../../broadcast/testing/drivers.ts';
import { type SendWorld, sendWorld, type WorldOptions } from '../../broadcast/testing/send-world.ts';
import { connectionBook } from '../../channel/connection/connection-book.ts';
import { switchboard } from '../../channel/connection/switchboard.ts';
import { telegramChatIds, telegramFileIds } from '../../channel/connection/telegram.store.ts';
import { writeConnection } from '../../channel/open/connection.store.ts';
import { storeSecret } from '../../shop/open/secrets.store.ts';
import { siteAddresses } from '../../site/open/site-addresses.ts';
import { messageSettingsRoutes } from '../message-settings.routes.ts';
import { type TelegramSends, telegramSends } from '../open/telegram-sends.ts';
import { telegramRoutes } from '../telegram.routes.ts';

const sealer = sealerOf('a key that is only used in this test');

export interface TelegramWorld {
  world: SendWorld;
  caller: Person;
  sends: TelegramSends;
  /** What the page shows of a template. */
  shown: (template?: TelegramTemplate) => Promise<TelegramTemplateView>;
  /** Sends what the page shows now. */
  send: (
    template?: TelegramTemplate,
    change?: { version?: string; client_key?: string },
  ) => Promise<Record<string, unknown>>;
  /** Address of a film; `words` = of a file that is none. */
  addFilm: (words?: string) => Promise<string>;
  /** Writes fields of server_config as they may have been stored by anybody. */
  configure: (fields: object) => Promise<void>;
  addBrands: (...brands: { name: string; link?: string; active?: boolean }[]) => Promise<void>;
}

export const mainChat = '-1001880011001';
const nothingFollows = async () => undefined;

interface Options extends WorldOptions {
  /** Speaks the Bot API instead of the provider's calls. */
  byBot?: boolean;
  siteUrl?: string;
}

export async function telegramWorld(
  database: Database,
  closing: (() => Promise<void>)[],
  { byBot = false, siteUrl = 'https://shops.example.com', serverConfig = {}, ...options }: Options = {},
): Promise<TelegramWorld> {
  const world = await sendWorld(database, {
    images: 0,
    serverConfig: { broadcast: true, telegram: { buttons_message: 'New this week' }, ...serverConfig },
    ...(byBot ? { channel: (where) => botChannel(database, where) } : {}),
    ...options,
  });
  closing.push(world.close);
  if (byBot) await connectBot(world);
  const { channel, addresses, random } = world.pumpDeps;
  const parts = {
    sites: siteAddresses(siteUrl),
    isDemo: false,
  };
  const sends = telegramSends({ ...parts, channel, addresses });
  const served = await serveForTest({
    database,
    routes: [
      ...broadcastRoutes({ ...world.pumpDeps, announce: nothingFollows }),
      ...telegramRoutes({ ...parts, sends, random, announce: nothingFollows }),
      ...messageSettingsRoutes(parts),
    ],
  });
  closing.push(served.close);
  const caller = await served.signIn(world.user.email);
  let sent = 0;
  const shown: TelegramWorld['shown'] = async (template = 'brands') => {
    const { result } = (await caller.call(getTelegram, {})).data;
    const found = result.templates.find((one) => one.template === template);
    if (!found) throw new Error(`The page has no template ${template}.`);
    return found;
  };
  return {
    world,
    caller,
    sends,
    shown,
    send: async (template = 'brands', change = {}) => {
      const version = change.version ?? (await shown(template)).version;
      sent++;
      const wish = { template, version, client_key: change.client_key ?? `test-key-${sent}` };
      return (await caller.try(sendTelegram, wish)).body;
    },
    addFilm: async (words) => {
      const film = await serveFilm(words);
      closing.push(film.close);
      return film.url;
    },
    configure: (fields) =>
      world.within(async ({ db, shopId }) => {
        await sql`update shops set server_config = server_config || ${JSON.stringify(fields)}::jsonb where id = ${shopId}`.execute(
          db,
        );
      }),
    addBrands: (...brands) =>
      world.within(async ({ db, shopId }) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from brands where shop_id = ${shopId}`.execute(db);
        const from = rows[0]?.count ?? 0;
        await db
          .insertInto('brands')
          .values(
            brands.map((brand, at) => {
              const { name, link = `https://t.me/b${from}`, active = true } = brand;
              return { shop_id: shopId, name, hash: `hash-${from + at}`, link, active, indexes: from + at };
            }),
          )
          .execute();
      }),
  };
}

function botChannel(database: Database, { sandboxUrl, mediaOrigin }: { sandboxUrl: string; mediaOrigin: string }) {
  const drivers = testDrivers({
    sandboxUrl,
    bot: {
      fileIds: telegramFileIds(database),
      readFile: outgoingFiles({ files: { size: async () => null, read: async () => null }, allow: [mediaOrigin] }),
      chatIds: telegramChatIds(database),
    },
  });
  return switchboard({ database, book: connectionBook({ database, sealer, clock: () => new Date() }), drivers });
}

async function connectBot(world: SendWorld): Promise<void> {
  await world.within(async (scope) => {
    const settings = { base_url: world.sandboxUrl, bot_id: demoAccount.telegramId };
    await writeConnection(scope, { channel: 'telegram', driver: 'telegram-bot', settings, hookWord: scope.shopId });
    const token = botToken(demoAccount, demoAccount.telegramId);
    await storeSecret(scope, sealer, { name: 'channel.telegram.token', value: token });
    await storeSecret(scope, sealer, { name: 'whatsapp.key', value: demoAccount.apiKey });
  });
}

async function serveFilm(words?: string) {
  const film = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom'), Buffer.alloc(64)]);
  const server = createServer((_request, response) => response.end(words ?? film));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () => new Promise<void>((resolve) => void server.close(() => resolve()));
  return { url: `http://127.0.0.1:${port}/film.mp4`, close };
}
