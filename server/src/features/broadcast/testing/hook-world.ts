import { randomUUID } from 'node:crypto';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { answerErrors } from '../../../http/answer-errors.ts';
import { sealer as sealerOf } from '../../../secrets/seal.ts';
import { aBroadcast } from '../../../testing/rows/broadcasts.ts';
import { aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { connectionBook } from '../../channel/connection/connection-book.ts';
import { providerHooks } from '../../channel/connection/hook.routes.ts';
import { writeConnection } from '../../channel/open/connection.store.ts';
import { storeSecret } from '../../shop/open/secrets.store.ts';
import { handleChannelEvents } from '../reports/handle-channel-events.job.ts';
import { testDrivers } from './drivers.ts';
import { jobContext } from './send-world.ts';

/** A shop whose channels report to webhooks of their own. */
export interface Firm {
  shop: TestShop;
  /** Of its provider's webhook; nothing is signed there. */
  word: string;
  /** Of its bot's webhook, with what Telegram was told. */
  botWord: string;
  botSecret: string;
}

/** The door for providers' reports, and who works on them, with the clock in the test's hand. */
export interface HookWorld {
  web: FastifyInstance;
  /** Like `http://127.0.0.1:4711`. */
  origin: string;
  clock: { now: Date };
  /** What was announced, and for which shops the phones were asked for, since the last `forget`. */
  announced: string[];
  looks: string[];
  forget: () => void;
  /** Lets minutes pass, also for the reports that wait. */
  later: (minutes: number) => Promise<void>;
  aFirm: () => Promise<Firm>;
  /** A shop whose WAHA server signs with this key. */
  aSigningFirm: () => Promise<{ shop: TestShop; word: string; key: string }>;
  /** Status of the answer; every call comes from an address of its own. */
  post: (word: string, payload: object | string, headers?: Record<string, string>) => Promise<number>;
  /** Works on the reports of one shop, or the minute's round over all. */
  work: (shopId?: string) => Promise<void>;
  /** A message that the provider took in, by its id there; null = nobody knows whether it did. */
  aMessage: (shop: TestShop, message: Message) => Promise<string>;
  change: (shop: TestShop, id: string, message: Message) => Promise<void>;
  fateOf: (shop: TestShop, id: string) => Promise<{ message: string; send: string }>;
  /** Reports that still wait. */
  waiting: (shop: TestShop) => Promise<number>;
  within: <Result>(shop: TestShop, run: (scope: ShopScope) => Promise<Result>) => Promise<Result>;
}

export interface Message {
  messageId: string | null;
  status?: 'accepted' | 'uncertain' | 'sending' | 'cancelled';
}

const sealer = sealerOf('a key that is only used in this test');

/** Makes the world; close `web` after the tests. */
export async function hookWorld(database: Database): Promise<HookWorld> {
  const world = { clock: { now: new Date() }, announced: [] as string[], looks: [] as string[] };
  const clock = () => world.clock.now;
  const within: HookWorld['within'] = (shop, run) => inShop(database, shop.id, run);
  const web = fastify({ logger: false });
  answerErrors(web);
  providerHooks({
    database,
    connections: connectionBook({ database, sealer, clock }),
    drivers: testDrivers({ clock }),
    announce: async (_scope, name) => void world.announced.push(name),
    clock,
  })(web, () => {
    throw new Error('a webhook has no account');
  });
  const origin = await web.listen({ host: '127.0.0.1', port: 0 });
  let callers = 0;

  return {
    ...world,
    web,
    origin,
    within,
    async later(minutes) {
      world.clock.now = new Date(world.clock.now.getTime() + minutes * 60_000);
      await asSystem(database, ({ db }) =>
        db
          .updateTable('channel_events')
          .set({ received_at: sql`received_at - ${minutes} * interval '1 minute'` })
          .execute(),
      );
    },
    forget() {
      world.clock.now = new Date();
      world.announced.splice(0);
      world.looks.splice(0);
    },
    async aFirm() {
      const firm = { shop: await aShop(database), word: randomUUID(), botWord: randomUUID(), botSecret: randomUUID() };
      await within(firm.shop, (scope) => connect(scope, firm));
      return firm;
    },
    async aSigningFirm() {
      const [word, key] = [randomUUID(), randomUUID()];
      const shop = await aShop(database);
      await within(shop, async (scope) => {
        const settings = { base_url: 'https://waha.test' };
        await writeConnection(scope, { channel: 'whatsapp', driver: 'waha', settings, hookWord: word });
        await storeSecret(scope, sealer, { name: 'channel.whatsapp.hook_secret', value: key });
      });
      return { shop, word, key };
    },
    async post(word, payload, headers = {}) {
      callers++;
      const { statusCode } = await web.inject({
        method: 'POST',
        url: `/hooks/${word}`,
        payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
        headers: { 'content-type': 'application/json', ...headers },
        remoteAddress: `10.7.${callers >> 8}.${callers & 255}`,
      });
      return statusCode;
    },
    work: (shopId) =>
      handleChannelEvents.run(
        shopId === undefined ? {} : { shopId },
        { database, random: Math.random, lookAtPhones: async (id) => void world.looks.push(id) },
        jobContext,
      ),
    async aMessage(shop, message) {
      const subfolder = await aSubfolder(database, shop, { brand: `Beren ${randomUUID().slice(0, 8)}` });
      const { delivery } = await aBroadcast(database, shop, subfolder);
      await within(shop, (scope) => changeMessage(scope, delivery, message));
      return delivery;
    },
    change: (shop, id, message) => within(shop, (scope) => changeMessage(scope, id, message)),
    fateOf: (shop, id) => within(shop, (scope) => readFate(scope, id)),
    waiting: (shop) => within(shop, countWaiting),
  };
}

async function connect(scope: ShopScope, { word, botWord, botSecret }: Firm): Promise<void> {
  await writeConnection(scope, { channel: 'whatsapp', driver: 'provider', settings: {}, hookWord: word });
  await writeConnection(scope, { channel: 'telegram', driver: 'telegram-bot', settings: {}, hookWord: botWord });
  await storeSecret(scope, sealer, { name: 'channel.telegram.token', value: '71001:a-token-of-a-bot' });
  await storeSecret(scope, sealer, { name: 'channel.telegram.hook_secret', value: botSecret });
}

async function changeMessage(
  { db }: ShopScope,
  id: string,
  { messageId, status = 'accepted' }: Message,
): Promise<void> {
  const { broadcast } = await db
    .updateTable('deliveries')
    .where('id', '=', id)
    .set({ status, provider_message_id: messageId })
    .returning('broadcast_id as broadcast')
    .executeTakeFirstOrThrow();
  const send = db.updateTable('broadcasts').where('id', '=', broadcast);
  await send.set({ parts_received: [1] }).execute();
}

const readFate = ({ db }: ShopScope, id: string) =>
  db
    .selectFrom('deliveries')
    .innerJoin('broadcasts', 'broadcasts.id', 'deliveries.broadcast_id')
    .where('deliveries.id', '=', id)
    .select(['deliveries.status as message', 'broadcasts.status as send'])
    .executeTakeFirstOrThrow();

async function countWaiting({ db, shopId }: ShopScope): Promise<number> {
  const { count } = await db
    .selectFrom('channel_events')
    .where('shop_id', '=', shopId)
    .where('handled_at', 'is', null)
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
