import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import { asSystem, inShop } from '../../adapters/postgres/scope.ts';
import type { OutgoingMessage } from '../../ports/channel.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../testing/rows/people.ts';
import type { Letter } from '../mail/open/letter.ts';
import { tellOwners } from './tell-owners.job.ts';

const database = await testDatabase();
let shop: TestShop;
let letters: { to: string; letter: Letter }[] = [];
let said: OutgoingMessage[] = [];

beforeEach(async () => {
  await asSystem(database, ({ db }) => db.deleteFrom('orders').execute());
  shop = await aShop(database);
  letters = [];
  said = [];
});

const run = () =>
  tellOwners.run(
    {},
    {
      database,
      post: async (_scope, { address }, letter) => {
        letters.push({ to: address, letter });
      },
      orderWords: ({ kind }) => kind,
      channel: {
        send: async (message) => {
          said.push(message);
          return { kind: 'accepted', messageId: randomUUID() };
        },
      },
    },
    { signal: new AbortController().signal, attempt: 1, lastAttempt: false },
  );

const anOwner = () => aUser(database, { shop, verified: true });

async function order(number: number, { ageMs = 0, state = 'new' } = {}): Promise<void> {
  await inShop(database, shop.id, ({ db }) =>
    db
      .insertInto('orders')
      .values({
        ...{ shop_id: shop.id, number, state, key: randomUUID(), build_id: randomUUID(), note: '', lines: '[]' },
        ...{ messages: '[]', created_at: new Date(Date.now() - ageMs) },
      })
      .execute(),
  );
}

const later = (minutes: number) =>
  inShop(database, shop.id, ({ db }) =>
    db
      .updateTable('orders')
      .set({ told_at: new Date(Date.now() - minutes * 60_000) })
      .where('told_at', 'is not', null)
      .execute(),
  );

describe('the owners of a shop', () => {
  it('get one letter about all new orders, once however often and beside whom the job runs', async () => {
    const { email } = await anOwner();
    await order(41);
    await order(42);
    await Promise.all([run(), run()]);
    await run();
    expect(letters).toEqual([
      { to: email, letter: { kind: 'orders-new', shopName: 'Lalezar', count: 2, numbers: [42, 41] } },
    ]);
  });

  it('get the next one ten minutes later at the earliest, with everything that came meanwhile', async () => {
    await anOwner();
    await order(1);
    await run();
    await order(2);
    await order(3);
    await run();
    expect(letters).toHaveLength(1);
    await later(11);
    await run();
    expect(letters.at(-1)?.letter).toMatchObject({ count: 2, numbers: [3, 2] });
  });

  it('read ten numbers of a crowd', async () => {
    await anOwner();
    for (let number = 1; number <= 12; number++) await order(number);
    await run();
    expect(letters[0]?.letter).toMatchObject({ count: 12, numbers: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3] });
  });

  it('hear nothing of what is old or has been taken up, not even later', async () => {
    await anOwner();
    await order(1, { ageMs: 2 * 86_400_000 });
    await order(2, { state: 'confirmed' });
    await run();
    await later(11);
    await run();
    expect(letters).toEqual([]);
  });

  it('hear nothing while letters are off, nor of those orders when they are on again', async () => {
    await anOwner();
    const set = (client_config: object) =>
      asSystem(database, ({ db }) =>
        db
          .updateTable('shops')
          .set({ client_config: JSON.stringify(client_config) })
          .where('id', '=', shop.id)
          .execute(),
      );
    await set({ cart_settings: { letters: false } });
    await order(1);
    await run();
    await set({});
    await later(11);
    await run();
    expect(letters).toEqual([]);
  });

  it('get no letters about another shop', async () => {
    await anOwner();
    const other = await aShop(database);
    await inShop(database, other.id, ({ db }) =>
      db
        .insertInto('orders')
        .values({
          ...{ shop_id: other.id, number: 9, state: 'new', key: randomUUID(), build_id: randomUUID(), note: '' },
          ...{ lines: '[]', messages: '[]' },
        })
        .execute(),
    );
    await run();
    expect(letters).toEqual([]);
    expect(said).toEqual([]);
  });
});
