// A firm whose provider is silent keeps nobody else's uncertain messages waiting (D-54).
import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aBroadcast } from '../../../testing/rows/broadcasts.ts';
import { aSubfolder } from '../../../testing/rows/collages.ts';
import { aShop, type TestShop } from '../../../testing/rows/people.ts';
import { jobContext } from '../testing/send-world.ts';
import { ended, type SilentProvider, silentProvider } from '../testing/silent-provider.ts';
import { until } from '../testing/until.ts';
import { lookUpUncertain } from './look-up-uncertain.job.ts';

const database = await testDatabase();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await asSystem(database, ({ db }) => db.deleteFrom('broadcasts').execute());
});

async function start() {
  const provider = await silentProvider();
  closing.push(provider.close);
  return provider;
}

interface Firm {
  shop: TestShop;
  /** Its uncertain messages. */
  messages: string[];
}

async function aFirm(messages: number): Promise<Firm> {
  const shop = await aShop(database);
  const subfolder = await aSubfolder(database, shop);
  const made: string[] = [];
  for (let i = 0; i < messages; i++) made.push((await aBroadcast(database, shop, subfolder)).delivery);
  return { shop, messages: made };
}

/** The minute-wise look into the logs, once. */
const look = ({ channel }: SilentProvider, { atOnce }: { atOnce?: number } = {}) =>
  lookUpUncertain.run({}, { database, channel, ...(atOnce ? { atOnce } : {}) }, jobContext);

const uncertainOf = ({ shop }: Firm) =>
  inShop(database, shop.id, async ({ db, shopId }) => {
    const rows = await db
      .selectFrom('deliveries')
      .where('shop_id', '=', shopId)
      .where('status', '=', 'uncertain')
      .select('id')
      .execute();
    return rows.length;
  });

/** The message was tried five hours ago; another one of its send was accepted an hour before that, or after it. */
async function withWitness(db: ShopScope['db'], message: string, when: 'before' | 'after'): Promise<void> {
  await sql`
    update deliveries set attempts = 1, updated_at = now() - interval '5 hours' where id = ${message}`.execute(db);
  await sql`
    insert into delivery_attempts (shop_id, broadcast_id, delivery_id, attempt, started_at)
    select shop_id, broadcast_id, id, 1, now() - interval '5 hours' from deliveries where id = ${message}`.execute(db);
  await sql`
    insert into deliveries (shop_id, broadcast_id, lane_id, channel, group_id, group_name, target_kind, target_position,
      part, status, provider_message_id, updated_at)
    select shop_id, broadcast_id, lane_id, channel, 'another@g.us', 'Toptan 2', target_kind, 2, part, 'accepted', 'there',
      now() - ${when === 'before' ? 6 : 4} * interval '1 hour' from deliveries where id = ${message}`.execute(db);
}

describe('the uncertain messages of a firm', () => {
  it('are settled while the providers of two hundred others are silent', { timeout: 60_000 }, async () => {
    const provider = await start();
    const silent: Firm[] = [];
    for (let i = 0; i < 200; i++) silent.push(await aFirm(1));
    const healthy = await aFirm(3);
    provider.silence(silent.map(({ shop }) => shop.id));
    const looking = look(provider);
    closing.push(() => ended(provider, looking));
    await until(() => provider.waiting() === 200);
    await until(async () => (await uncertainOf(healthy)) === 0);
    expect(provider.waiting()).toBe(200);

    provider.speak();
    await looking;
    for (const firm of silent) expect(await uncertainOf(firm)).toBe(0);
  });

  it('wait for one of them: a silent provider is asked once, not once for each', async () => {
    const provider = await start();
    const quick = await silentProvider({ timeoutMs: 200 });
    closing.push(quick.close);
    const silent = await aFirm(3);
    quick.silence([silent.shop.id]);
    await look(quick);
    expect(quick.asked).toEqual([silent.shop.id]);

    await look(provider);
    expect(provider.asked).toHaveLength(3);
    expect(await uncertainOf(silent)).toBe(0);
  });

  it('do not wait for one whose entry in the log names no message: that is an answer', async () => {
    const { channel } = await start();
    await aFirm(3);
    let asked = 0;
    const lookUp = async () => {
      asked++;
      return { kind: 'unknown', why: { code: 'no_message_id' } } as const;
    };
    await lookUpUncertain.run({}, { database, channel: { ...channel, lookUp } }, jobContext);
    expect(asked).toBe(3);
  });

  it('take turns with those of others: the firm that was asked longest ago comes first', async () => {
    const quick = await silentProvider({ timeoutMs: 200 });
    closing.push(quick.close);
    const [one, two] = [await aFirm(2), await aFirm(1)];
    quick.silence([one.shop.id, two.shop.id]);
    await look(quick, { atOnce: 1 });
    expect(quick.asked.splice(0)).toEqual([one.shop.id, two.shop.id]);
    const three = await aFirm(1);
    quick.silence([three.shop.id]);
    await look(quick, { atOnce: 1 });
    expect(quick.asked.splice(0)).toEqual([three.shop.id, one.shop.id, two.shop.id]);
  });

  it('are not given up when their provider was silent for hours', async () => {
    const provider = await start();
    const firm = await aFirm(2);
    await inShop(database, firm.shop.id, ({ db, shopId }) =>
      db
        .updateTable('deliveries')
        .where('shop_id', '=', shopId)
        .set({ updated_at: sql<Date>`now() - interval '5 hours'` })
        .execute(),
    );
    await look(provider);
    expect(await uncertainOf(firm)).toBe(0);
  });

  it.each([
    ['goes out again when the log lists one from before it', 'before', 0],
    ['stays a question when the log lists later ones only: it may have let go of its oldest', 'after', 1],
  ] as const)('of which an old one is missing in the log %s', async (_what, when, open) => {
    const provider = await start();
    const firm = await aFirm(1);
    const [message = ''] = firm.messages;
    provider.lose(message);
    await inShop(database, firm.shop.id, ({ db }) => withWitness(db, message, when));
    await look(provider);
    expect(await uncertainOf(firm)).toBe(open);
  });

  it('are asked for ever more rarely as they grow old', async () => {
    const quick = await silentProvider({ timeoutMs: 200 });
    closing.push(quick.close);
    const firm = await aFirm(1);
    quick.silence([firm.shop.id]);
    const age = (interval: string, asked: string) =>
      inShop(database, firm.shop.id, ({ db, shopId }) =>
        db
          .updateTable('deliveries')
          .where('shop_id', '=', shopId)
          .set({
            updated_at: sql<Date>`now() - ${interval}::interval`,
            looked_up_at: sql<Date>`now() - ${asked}::interval`,
          })
          .execute(),
      );
    await age('10 minutes', '1 minute');
    await look(quick);
    expect(quick.asked.splice(0)).toHaveLength(1);
    await age('5 hours', '10 minutes');
    await look(quick);
    expect(quick.asked).toEqual([]);
    await age('5 hours', '20 minutes');
    await look(quick);
    expect(quick.asked).toHaveLength(1);
  });
});
