// A firm whose provider is silent keeps nobody else waiting for the look at the phones (D-64).
import { afterEach, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop } from '../../../testing/rows/people.ts';
import { readPhones } from '../../channel/open/channel.store.ts';
import { phoneBook } from '../../channel/open/phone-book.ts';
import { jobContext } from '../testing/send-world.ts';
import { ended, type SilentProvider, silentProvider } from '../testing/silent-provider.ts';
import { until } from '../testing/until.ts';
import { checkPhones } from './check-phones.job.ts';

const database = await testDatabase();
const closing: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  await asSystem(database, ({ db }) => db.deleteFrom('shops').execute());
});

async function start() {
  const provider = await silentProvider();
  closing.push(provider.close);
  return provider;
}

/** So many firms, in the order of their making. */
async function firms(count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) ids.push((await aShop(database)).id);
  return ids;
}

/** The minute-wise look, once. */
function look({ channel }: SilentProvider, { atOnce, signal }: { atOnce?: number; signal?: AbortSignal } = {}) {
  const deps = {
    database,
    channel,
    phones: phoneBook({
      channel,
      clock: () => new Date(),
      pool: async () => ({ senders: new Map(), groups: new Map() }),
    }),
    random: Math.random,
    post: async () => undefined,
    alertWords: () => '',
    ...(atOnce ? { atOnce } : {}),
  };
  return checkPhones.run({}, deps, { ...jobContext, ...(signal ? { signal } : {}) });
}

const wasSeen = async (shopId: string) => (await inShop(database, shopId, readPhones)).length > 0;

describe('the phones of a firm', () => {
  it('are seen while the providers of two hundred others are silent', { timeout: 60_000 }, async () => {
    const provider = await start();
    const silent = await firms(200);
    const [healthy = ''] = await firms(1);
    provider.silence(silent);
    const looking = look(provider);
    closing.push(() => ended(provider, looking));
    await until(() => provider.waiting() === 200);
    await until(() => wasSeen(healthy));
    expect(provider.waiting()).toBe(200);

    provider.speak();
    await looking;
    for (const id of silent) expect(await wasSeen(id)).toBe(true);
  });

  it('are asked for by so many at once and no more', async () => {
    const provider = await start();
    const silent = await firms(5);
    provider.silence(silent);
    const looking = look(provider, { atOnce: 2 });
    closing.push(() => ended(provider, looking));
    await until(() => provider.waiting() === 2);
    expect(provider.asked).toHaveLength(2);
    provider.speak();
    await looking;
    expect(provider.asked.toSorted()).toEqual(silent.toSorted());
  });

  it('that were not reached in the last look come first in the next one', async () => {
    const provider = await start();
    const all = await firms(4);
    await look(provider, { atOnce: 1 });
    const [first = '', ...others] = provider.asked.splice(0);
    expect([first, ...others].toSorted()).toEqual(all.toSorted());

    // The time of the second look ends while it waits for the first firm.
    provider.silence([first]);
    const timeIsOver = new AbortController();
    const cut = look(provider, { atOnce: 1, signal: timeIsOver.signal });
    await until(() => provider.waiting() === 1);
    timeIsOver.abort();
    provider.speak();
    await cut;
    expect(provider.asked.splice(0)).toEqual([first]);

    await look(provider, { atOnce: 1 });
    expect(provider.asked).toEqual([...others, first]);
  });
});
