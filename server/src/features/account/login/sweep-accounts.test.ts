import { getUser, requestReset, resetPassword } from '@kolaj/contract/account/account';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { serveAccount } from '../../../testing/account.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aUser } from '../../../testing/rows/people.ts';
import { sweepAccounts } from './sweep-accounts.job.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveAccount>>;
beforeAll(async () => {
  served = await serveAccount(database);
});
afterAll(() => served.close());

const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
const sweep = () => sweepAccounts.run({}, { database }, context);
const query = (statement: ReturnType<typeof sql>) => asSystem(database, (scope) => statement.execute(scope.db));

const counts = async () =>
  (
    await query(sql`
      select (select count(*)::int from sessions) as sessions, (select count(*)::int from auth_tokens) as links,
        (select count(*)::int from login_throttle) as failures, (select count(*)::int from rate_counts) as turns,
        (select count(*)::int from known_devices) as devices`)
  ).rows[0];

it('what has ended is forgotten, twice as well as once; what is still in use stays', async () => {
  const { email } = await aUser(database);
  const device = served.device();
  await device.logIn(email);
  await device.ask(requestReset, { from: 'live', email });
  await served.deliver();
  await served.device().logIn(email, 'Wrong-1234!');
  await sweep();
  expect(await counts()).toEqual({ sessions: 1, links: 1, failures: 3, turns: 2, devices: 1 });
  expect((await device.ask(getUser)).status).toBe(200);

  await query(sql`update sessions set last_seen_at = now() - interval '12 hours'`);
  await query(sql`update known_devices set last_used_at = now() - interval '180 days'`);
  await query(sql`update login_throttle set updated_at = now() - interval '2 days'`);
  await query(sql`update rate_counts set window_start = now() - interval '2 days'`);
  await query(sql`update auth_tokens set expires_at = now() - interval '29 days'`);
  await sweep();
  await sweep();
  expect(await counts()).toEqual({ sessions: 0, links: 1, failures: 0, turns: 0, devices: 0 });
  const token = served.tokenIn(email, 'reset');
  expect((await device.ask(resetPassword, { token, password: 'Another-2026!' })).body).toMatchObject({
    code: 'dead_link',
  });

  await query(sql`update auth_tokens set expires_at = now() - interval '30 days'`);
  await sweep();
  expect(await counts()).toEqual({ sessions: 0, links: 0, failures: 0, turns: 0, devices: 0 });
});
