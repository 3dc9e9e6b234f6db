import { once } from 'node:events';
import { getUser, logout, updatePassword } from '@kolaj/contract/account/account';
import { endSessions, listSessions, ownSession } from '@kolaj/contract/account/account-security';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { changesChannel } from '../../../kernel/changes/changes.store.ts';
import { serveAccount } from '../../../testing/account.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveAccount>>;
beforeAll(async () => {
  served = await serveAccount(database);
});
afterAll(() => served.close());

type Device = ReturnType<typeof served.device>;
const phone =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36';
const listed = z.object({ data: z.object({ result: z.array(ownSession) }) });
const sessionsOf = async (device: Device) => z.parse(listed, (await device.ask(listSessions)).body).data.result;

async function person(): Promise<{ id: string; here: Device; there: Device }> {
  const { id, email } = await aUser(database);
  const [here, there] = [served.device({ from: '203.0.113.9' }), served.device({ agent: phone })];
  await there.logIn(email);
  await here.logIn(email);
  return { id, here, there };
}

describe('the devices an account is logged in on', () => {
  it('are listed with what they are, where they came from and their last use, this one first', async () => {
    const { here } = await person();
    expect(await sessionsOf(here)).toMatchObject([
      { current: true, device: '', ip: '203.0.113.9' },
      { current: false, device: 'Chrome · Android' },
    ]);
  });

  it('can be logged out one by one', async () => {
    const { here, there } = await person();
    const [, other] = await sessionsOf(here);
    expect((await here.ask(endSessions, { id: other?.id })).body).toEqual({ success: true, ended: 1 });
    expect((await there.ask(getUser)).status).toBe(401);
    expect((await here.ask(getUser)).status).toBe(200);
  });

  it('can be logged out all but this one', async () => {
    const { here, there } = await person();
    expect((await here.ask(endSessions, { others: true })).body).toEqual({ success: true, ended: 1 });
    expect((await there.ask(getUser)).status).toBe(401);
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  it("are the account's own: another account's is not found, like one that does not exist (D-05)", async () => {
    const [one, stranger] = [await person(), await person()];
    const [session] = await sessionsOf(one.here);
    const foreign = await stranger.here.ask(endSessions, { id: session?.id });
    const absent = await stranger.here.ask(endSessions, { id: crypto.randomUUID() });
    expect([foreign.status, foreign.body]).toEqual([404, absent.body]);
    expect((await one.here.ask(getUser)).status).toBe(200);
  });

  it('are not shown once they have ended', async () => {
    const { id, here } = await person();
    const age = (change: ReturnType<typeof sql>) =>
      asSystem(database, (scope) =>
        sql`update sessions set ${change} where user_id = ${id} and agent <> 'test'`.execute(scope.db),
      );
    await age(sql`last_seen_at = now() - interval '13 hours'`);
    expect(await sessionsOf(here)).toHaveLength(1);
    await age(sql`last_seen_at = now(), expires_at = now()`);
    expect(await sessionsOf(here)).toHaveLength(1);
  });

  it.each([
    {},
    { id: 'x' },
    { others: false },
    { others: true, admin: true },
    { id: crypto.randomUUID(), others: true },
  ])('are not ended by %j', async (input) => {
    const { here, there } = await person();
    expect((await here.ask(endSessions, input)).status).toBe(400);
    expect((await there.ask(getUser)).status).toBe(200);
  });

  it('leave an audit row when they are logged out (D-90)', async () => {
    const { id, here } = await person();
    await here.ask(endSessions, { others: true });
    const { rows } = await asSystem(database, (scope) =>
      sql`select action, object, diff from audit_log where user_id = ${id} order by id desc limit 1`.execute(scope.db),
    );
    expect(rows).toEqual([{ action: '/auth/sessions/end', object: 'others', diff: { ended: 1 } }]);
  });
});

describe('a session that ends', () => {
  it.each([
    ['by logging out', logout, {}],
    ['by a new password', updatePassword, { newpassword: 'Another-2026!' }],
    ['from another device', endSessions, { others: true }],
  ] as const)('%s: its open event streams end too', async (_name, call, input) => {
    const shop = await aShop(database);
    const { id, email } = await aUser(database, { shop });
    const [device, other] = [served.device(), served.device()];
    await other.logIn(email);
    await device.logIn(email);
    const listener = new Client(database.address);
    await listener.connect();
    await listener.query(`listen ${changesChannel}`);
    const heard = once(listener, 'notification');
    await device.ask(call, input);
    const [{ payload }] = await heard;
    expect(JSON.parse(payload)).toEqual({ shop: shop.id, changes: [{ kind: 'session', id }] });
    await listener.end();
  });
});
