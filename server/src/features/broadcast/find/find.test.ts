// Groups and sends of a shop by a few letters, with how they stand; never another shop's.
import { findGroups, findSends } from '@kolaj/contract/broadcast/find-sending';
import { afterEach, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { sendSuite } from '../testing/send-suite.ts';

const database = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

it('finds a send by its brand and its day, with its state', async () => {
  const { world, caller, accept, today } = await sendSuite(database, closing, { images: 2 });
  const other = await sendSuite(database, closing, { images: 1 });
  await other.accept();
  const id = await accept();
  const found = async (q: string) => (await caller.call(findSends, { q })).data.result;
  const [year, month, day] = today.split('-');
  expect(await found('ber')).toMatchObject([{ id, brand: 'Beren', status: 'accepted', days: [today] }]);
  await world.pump();
  for (const q of ['BEREN', `${day}-${month}`, `${day}.${month}.${year}`, `beren ${today}`]) {
    expect(await found(q)).toMatchObject([{ id, status: 'sent', counts: { open: 0, uncertain: 0 } }]);
  }
  for (const q of ['zeynep', 'beren 01-02-1999', '&']) expect(await found(q)).toEqual([]);
});

it('finds a group by name and brand, with the newest send to it', async () => {
  const { world, caller, accept } = await sendSuite(database, closing, { images: 2 });
  const found = async (q: string) => (await caller.call(findGroups, { q })).data.result;
  const before = await found('beren');
  expect(before).not.toEqual([]);
  expect(before.every(({ is_lost: isLost, last }) => !isLost && last === null)).toBe(true);
  const id = await accept();
  expect((await found('beren'))[0]?.last).toMatchObject({ broadcast_id: id, counts: { total: 2, open: 2 } });
  await world.pump();
  expect((await found('beren'))[0]?.last?.counts).toMatchObject({ total: 2, done: 2, open: 0 });
  expect(await found('nobody')).toEqual([]);
  expect((await found('a')).length).toBeLessThanOrEqual(6);
});
