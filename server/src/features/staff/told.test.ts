import { removeStaff, switchShop, updateStaff } from '@kolaj/contract/shop/staff';
import { allRights } from '@kolaj/domain/account/rights';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { changesChannel, tellWhatWaits } from '../../kernel/changes/changes.store.ts';
import { serveForTest } from '../../testing/calls.ts';
import { testDatabase } from '../../testing/database.ts';
import { aShop, aUser } from '../../testing/rows/people.ts';
import { staffRoutes } from './staff.routes.ts';

const database = await testDatabase();
const ear = new Client(database.address);
let served: Awaited<ReturnType<typeof serveForTest>>;
/** What the shops' open consoles are told. */
let told: { shop: string; changes: { kind: string; id?: string }[] }[] = [];

beforeAll(async () => {
  served = await serveForTest({ database, routes: staffRoutes({ database, post: async () => undefined }) });
  await ear.connect();
  ear.on('notification', ({ payload }) => void told.push(JSON.parse(payload ?? '')));
  await ear.query(`listen ${changesChannel}`);
});
afterAll(async () => {
  await ear.end();
  await served.close();
});
beforeEach(() => {
  told = [];
});

/** Users whose consoles in a shop were told to ask again who they are there. */
async function askedAgain(shop: { id: string }): Promise<string[]> {
  await tellWhatWaits(database);
  // Notifications come before the answer to a question that was asked after them.
  await ear.query('select 1');
  return told.flatMap(({ shop: where, changes }) =>
    changes.flatMap(({ kind, id }) => (where === shop.id && kind === 'session' ? (id ?? []) : [])),
  );
}

it('consoles of staff are told when their rights change and when they end', async () => {
  const shop = await aShop(database);
  const owner = await served.signIn((await aUser(database, { shop })).email);
  const member = await aUser(database, { shop, kind: 'staff' });
  await owner.call(updateStaff, { user_id: member.id, rights: { ...allRights, send: false } });
  expect(await askedAgain(shop)).toEqual([member.id]);
  await owner.call(removeStaff, { user_id: member.id });
  expect(await askedAgain(shop)).toEqual([member.id, member.id]);
});

it('other tabs of a device are told when it goes to another shop', async () => {
  const [first, second] = [await aShop(database), await aShop(database)];
  const user = await aUser(database, { shop: first });
  const person = await served.signIn(user.email);
  expect(await person.status(switchShop, { work_in: second.pid })).toBe(404);
  expect(await askedAgain(first)).toEqual([]);
  await person.call(switchShop, { work_in: first.pid });
  expect(await askedAgain(first)).toEqual([user.id]);
});
