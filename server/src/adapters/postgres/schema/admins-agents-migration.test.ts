import { randomUUID } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDatabase } from '../../../testing/database.ts';
import { databaseBefore } from '../testing/database-before.ts';
import { migrate } from './migrate.ts';

const { address } = await testDatabase();
const owner = new Client(address);
beforeAll(async () => {
  await owner.connect();
  await databaseBefore('0122', owner, address);
});
afterAll(() => owner.end());

it('who has become an administrator is in the hands of no shop any more; other agents stay', async () => {
  const [shop, admin, agent] = [randomUUID(), randomUUID(), randomUUID()];
  await owner.query(`select set_config('kolaj.shop', 'system', false)`);
  await owner.query(`insert into shops (id, pid, keyword, name) values ($1, 'p', 'k', 'Shop')`, [shop]);
  for (const [id, isAdmin] of [
    [admin, true],
    [agent, false],
  ]) {
    await owner.query(
      `insert into users (id, email, name, password_hash, is_admin, is_agent) values ($1, $2, 'Elif', 'x', $3, true)`,
      [id, `${id}@test.kolaj.test`, isAdmin],
    );
    await owner.query('insert into agent_profiles (user_id, shop_id) values ($1, $2)', [id, shop]);
  }
  expect((await migrate({ address, log: () => undefined })).kind).not.toBe('refused');
  const { rows: left } = await owner.query('select user_id from agent_profiles');
  expect(left).toEqual([{ user_id: agent }]);
  const { rows: agents } = await owner.query('select id from users where is_agent');
  expect(agents).toEqual([{ id: agent }]);
});
