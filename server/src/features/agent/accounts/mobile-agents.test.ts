// Accounts of mobile agents over HTTP: made, changed, switched off and deleted by the shop (API-45…48, VAL-26…30, D-74).
import { setTimeout as delay } from 'node:timers/promises';
import { getUser } from '@kolaj/contract/account/account';
import { getAgent } from '@kolaj/contract/agent/agent-app';
import { addAgent, deleteAgent, listAgents, updateAgent } from '@kolaj/contract/agent/mobile-agents';
import { getSettings } from '@kolaj/contract/settings/settings';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { asSystem, inShop } from '../../../adapters/postgres/scope.ts';
import { aProduct, type Product } from '../../../proofs/testing/testing-access.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestShop } from '../../../testing/rows/people.ts';
import { insertBrands } from '../../brand/brand.store.ts';
import { shopBrands } from '../../brand/open/brand.store.ts';
import { freeAgentAddresses } from './free-addresses.job.ts';

const database = await testDatabase();
let product: Product;
let shop: TestShop;
let owner: string;

beforeAll(async () => {
  product = await aProduct(database);
});
afterAll(() => product.close());
beforeEach(async () => {
  shop = await aShop(database);
  owner = await product.device(await aUser(database, { shop, verified: true }));
});

const answer = z.looseObject({
  success: z.boolean(),
  code: z.optional(z.string()),
  fields: z.optional(z.array(z.looseObject({ field: z.string(), code: z.string() }))),
  data: z.optional(z.looseObject({ result: z.optional(z.looseObject({ uid: z.optional(z.string()) })) })),
  agents: z.optional(z.array(z.looseObject({ uid: z.string(), name: z.string() }))),
});
type Endpoint = Parameters<Product['ask']>[0];
async function ask(endpoint: Endpoint, input: object, cookie = owner) {
  const { status, body, headers } = await product.ask(endpoint, input, { cookie });
  return { status, ...z.parse(answer, JSON.parse(body)), headers };
}

let counter = 0;
const anAddress = () => `agent-${++counter}-${shop.keyword}@test.kolaj.test`;
const right = 'Right-1234!';
const payload = (more: object = {}) => ({
  ...{ role: 'agent', email: anAddress(), password: right, name: 'Elif Kaya', pid: shop.pid, uid: '' },
  extra: { isAgent: true, selected_brands: 'all' },
  ...more,
});
async function added(more: object = {}) {
  const input = payload(more);
  const { data } = await ask(addAgent, input);
  return { ...input, uid: data?.result?.uid ?? '' };
}
const list = async () => (await ask(listAgents, { pid: shop.pid })).agents ?? [];

/** Logs in on a device of its own; answers with the cookie, or why not. */
async function logIn(email: string, password = right): Promise<{ cookie: string | null; code: string | undefined }> {
  const { code, success, headers } = await ask(
    { ...getUser, method: 'POST', path: '/auth/login' },
    { username: email, password },
    '',
  );
  const set = [headers['set-cookie'] ?? []].flat().map(String);
  return { cookie: success ? (set.find((one) => one.startsWith('kolaj-1='))?.split(';')[0] ?? null) : null, code };
}
const status = async (cookie: string | null, endpoint: Endpoint = getAgent) =>
  (await product.ask(endpoint, {}, { cookie })).status;

const lettersTo = (address: string) =>
  asSystem(database, async ({ db }) => {
    const mails = await db.selectFrom('mails').where('to_address', '=', address).select('kind').execute();
    return mails.map(({ kind }) => kind);
  });

describe('a mobile agent who has lost the second factor', () => {
  it('logs in with the password alone once the shop has taken it off; other changes leave it', async () => {
    const agent = await added();
    const { cookie } = await logIn(agent.email);
    await asSystem(database, async ({ db }) => {
      await sql`insert into second_factors (user_id, sealed, key_id, confirmed_at)
        values (${agent.uid}, '\\x00', 'x', now())`.execute(db);
      await sql`insert into recovery_codes (user_id, code_hash) values (${agent.uid}, '\\x00')`.execute(db);
    });
    const factor = async () => (await list()).map(({ extra }) => Object(extra).second_factor);
    for (const second_factor of [undefined, true])
      await ask(updateAgent, { uid: agent.uid, name: 'Elif', extra: { second_factor } });
    expect([await factor(), (await logIn(agent.email)).cookie]).toEqual([[true], null]);
    expect(await status(cookie)).toBe(200);

    await ask(updateAgent, { uid: agent.uid, name: 'Elif', extra: { second_factor: false } });
    expect(await factor()).toEqual([false]);
    expect(await status(cookie)).toBe(401);
    expect(await status((await logIn(agent.email)).cookie)).toBe(200);
    const { rows } = await inShop(database, shop.id, ({ db }) =>
      sql<{ diff: unknown }>`select diff from audit_log where shop_id = ${shop.id} order by id desc limit 1`.execute(
        db,
      ),
    );
    expect(rows).toMatchObject([{ diff: { before: { second_factor: true }, after: { second_factor: false } } }]);
    // Once, by mail: whoever did it, the agent hears of it.
    await ask(updateAgent, { uid: agent.uid, name: 'Elif', extra: { second_factor: false } });
    expect(await lettersTo(agent.email)).toEqual(['second-factor-taken-off']);
  });
});

describe('a mobile agent who logs in while the shop changes the account', () => {
  it('gets in, and the shop’s change is made', async () => {
    const agent = await added();
    const holding = Promise.withResolvers<void>();
    const free = Promise.withResolvers<void>();
    await asSystem(database, ({ db }) =>
      sql`insert into second_factors (user_id, sealed, key_id, confirmed_at) values (${agent.uid}, '\\x00', 'x', now())`.execute(
        db,
      ),
    );
    // The login is in the middle of its transaction: it has the account, and waits for its turn at the second factor.
    const held = asSystem(database, async ({ db }) => {
      await sql`select from second_factors where user_id = ${agent.uid} for update`.execute(db);
      holding.resolve();
      await free.promise;
      await sql`delete from second_factors where user_id = ${agent.uid}`.execute(db);
    });
    await holding.promise;
    const login = product.ask(
      { ...getUser, method: 'POST', path: '/auth/login' },
      { username: agent.email, password: right, code: '123456' },
    );
    await waiting(1);
    const change = ask(updateAgent, { uid: agent.uid, name: 'Elif K', extra: { second_factor: false } });
    await waiting(2);
    free.resolve();
    await held;
    expect([(await login).status, (await change).status]).toEqual([200, 200]);
  });
});

/** Waits until so many transactions of this database wait for a lock of another one. */
async function waiting(count: number): Promise<void> {
  await vi.waitFor(async () => {
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{ count: number }>`select count(distinct pid)::int as count from pg_locks where not granted and pid in (
        select pid from pg_stat_activity where datname = current_database())`.execute(db),
    );
    expect(rows[0]?.count).toBe(count);
  }, 10_000);
}

describe('a mobile agent that a shop adds', () => {
  it('logs in, gets into the app and nowhere else; no answer has the password', async () => {
    const agent = await added({ name: '  Elif Kaya  ' });
    const { cookie } = await logIn(agent.email);
    const me = await product.ask(getAgent, {}, { cookie });
    expect(JSON.parse(me.body)).toMatchObject({ data: { result: { uid: agent.uid, name: 'Elif Kaya' } } });
    expect(await status(cookie, listAgents)).toBe(403);
    expect(await status(cookie, getSettings)).toBe(403);
    expect(await status(cookie, getUser)).toBe(200);

    const [row] = await list();
    expect(row).toMatchObject({ uid: agent.uid, email: agent.email, role: 'agent', last_login_at: expect.any(String) });
    expect(JSON.stringify(row)).not.toContain('assword');
    expect(JSON.stringify(await list())).not.toContain(right);
  });

  it.each([
    ['email', { email: undefined }, 'email', 'required'],
    ['email', { email: 'nobody' }, 'email', 'email'],
    ['password', { password: undefined }, 'password', 'required'],
    ['name', { name: undefined }, 'name', 'required'],
    ['name', { name: '   ' }, 'name', 'required'],
    ['name', { name: 'x'.repeat(300) }, 'name', 'too_long'],
    ['role', { role: 'owner' }, 'role', 'unknown_choice'],
    ['isAgent', { extra: { isAgent: false } }, 'extra.isAgent', 'unknown_choice'],
    ['brands', { extra: { selected_brands: ['deadbeefdeadbeef'] } }, 'extra.selected_brands.0', 'unknown_choice'],
    ['web agent', { extra: { web_agent: '7' } }, 'extra.web_agent', 'unknown_choice'],
  ])('is refused at its field with a wrong %s (VAL-26, VAL-30)', async (_what, wrong, field, code) => {
    const refused = await ask(addAgent, payload(wrong));
    expect([refused.status, refused.fields?.map((one) => [one.field, one.code])]).toEqual([400, [[field, code]]]);
    expect(await list()).toEqual([]);
  });

  it.each(['Short-1', 'all-lower-1', 'ALL-UPPER-1', 'No-Digits!', 'NoSpecial1', 'With space-1', ''])(
    'is refused with the key passwordValid for the password %j (VAL-27)',
    async (password) => {
      expect(await ask(addAgent, payload({ password }))).toMatchObject({ success: false, code: 'passwordValid' });
      expect(await list()).toEqual([]);
    },
  );

  it('is refused at an address that has an account, an owner’s or an agent’s of any shop', async () => {
    const other = await aUser(database, { shop: await aShop(database) });
    const first = await added();
    for (const email of [other.email, first.email, first.email.toUpperCase()]) {
      expect(await ask(addAgent, payload({ email }))).toMatchObject({ success: false, code: 'mail_used' });
    }
    expect(await list()).toHaveLength(1);
  });

  it('is one of two that were added at once with one address', async () => {
    const email = anAddress();
    const both = await Promise.all([ask(addAgent, payload({ email })), ask(addAgent, payload({ email }))]);
    expect(both.map(({ success, code }) => [success, code]).sort()).toEqual([
      [false, 'mail_used'],
      [true, undefined],
    ]);
  });

  it('has the brands that were chosen by hash or name; unknown names are kept and said (AGT-06, AGT-07)', async () => {
    const values = { logo: '', coverPhoto: '', link: '', active: true, otherTexts: [] };
    const named = ['ÇİÇEK Ş', 'Beren'].map((name) => ({ ...values, name }));
    await inShop(database, shop.id, (scope) => insertBrands(scope, named, { from: 0 }));
    const brands = await inShop(database, shop.id, shopBrands);
    const beren = brands.find(({ name }) => name === 'Beren');
    await added({ extra: { selected_brands: [beren?.hash, 'cicek s', 'Lale'] } });
    const [row] = await list();
    expect(row).toMatchObject({
      extra: { selected_brands: expect.arrayContaining(brands.map(({ hash }) => hash)), unknown_brands: ['Lale'] },
    });
  });
});

describe('a mobile agent that is changed', () => {
  it('keeps the password that is left empty, and what extra leaves out', async () => {
    const agent = await added({ extra: { languages: ['tr', 'ru'], may_mark_sold_out: true } });
    const { cookie } = await logIn(agent.email);
    const update = {
      uid: agent.uid,
      role: 'agent',
      name: 'Elif Demir',
      email: agent.email.toUpperCase(),
      password: '',
    };
    expect(await ask(updateAgent, { ...update, extra: { languages: ['tr'] } })).toMatchObject({ success: true });
    const [row] = await list();
    expect(row).toMatchObject({ name: 'Elif Demir', extra: { languages: ['tr'], may_mark_sold_out: true } });
    expect(await status(cookie)).toBe(200);
    expect((await logIn(agent.email)).cookie).not.toBeNull();
  });

  it('loses every session with a new password', async () => {
    const agent = await added();
    const { cookie } = await logIn(agent.email);
    await ask(updateAgent, { uid: agent.uid, name: 'Elif', password: 'Another-99!' });
    expect(await status(cookie)).toBe(401);
    expect((await logIn(agent.email)).code).toBe('login_failed');
    expect((await logIn(agent.email, 'Another-99!')).cookie).not.toBeNull();
  });

  it('is refused a weak password and another address (VAL-27, VAL-29)', async () => {
    const agent = await added();
    const update = { uid: agent.uid, name: 'Elif' };
    expect(await ask(updateAgent, { ...update, password: 'weak' })).toMatchObject({ code: 'passwordValid' });
    expect(await ask(updateAgent, { ...update, email: anAddress() })).toMatchObject({
      status: 400,
      fields: [{ field: 'email', code: 'locked' }],
    });
  });

  it('cannot log in while it is switched off, and is told why', async () => {
    const agent = await added();
    const { cookie } = await logIn(agent.email);
    await ask(updateAgent, { uid: agent.uid, name: 'Elif', extra: { disabled: true } });
    expect(await status(cookie)).toBe(401);
    expect(await logIn(agent.email)).toEqual({ cookie: null, code: 'account_off' });
    expect((await logIn(agent.email, 'Wrong-1234!')).code).toBe('login_failed');
    await ask(updateAgent, { uid: agent.uid, name: 'Elif', extra: { disabled: false } });
    expect((await logIn(agent.email)).cookie).not.toBeNull();
  });

  it('is nobody in another shop', async () => {
    const agent = await added();
    const stranger = await product.device(await aUser(database, { shop: await aShop(database), verified: true }));
    expect((await ask(updateAgent, { uid: agent.uid, name: 'Mine' }, stranger)).status).toBe(404);
    expect((await ask(deleteAgent, { uid: agent.uid }, stranger)).status).toBe(404);
    expect((await list()).map(({ name }) => name)).toEqual(['Elif Kaya']);
  });

  it('is never an owner or staff, whose uid somebody sends', async () => {
    const staff = await aUser(database, { shop, kind: 'staff' });
    expect((await ask(updateAgent, { uid: staff.id, name: 'Elif', password: right })).status).toBe(404);
    expect((await ask(deleteAgent, { uid: staff.id })).status).toBe(404);
  });
});

describe('a mobile agent that is deleted', () => {
  const goBack = (email: string, days: number) =>
    asSystem(database, ({ db }) =>
      sql`update agent_profiles set removed_at = now() - make_interval(days => ${days})
        from users where users.id = user_id and email = ${email}`.execute(db),
    );
  const context = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };
  const sweep = () => freeAgentAddresses.run({}, { database }, context);

  it('is logged out and gone at once; the address is free after 30 days, however often the job runs (D-74)', async () => {
    const agent = await added();
    const { cookie } = await logIn(agent.email);
    expect(await ask(deleteAgent, { uid: agent.uid, pid: shop.pid })).toMatchObject({ success: true });
    expect(await status(cookie)).toBe(401);
    expect(await list()).toEqual([]);
    expect((await logIn(agent.email)).code).toBe('login_failed');
    expect((await ask(deleteAgent, { uid: agent.uid })).status).toBe(404);

    const other = await aShop(database);
    const elsewhere = await product.device(await aUser(database, { shop: other, verified: true }));
    const again = () => ask(addAgent, payload({ email: agent.email, pid: other.pid }), elsewhere);
    await goBack(agent.email, 29);
    await sweep();
    expect(await again()).toMatchObject({ code: 'mail_used' });
    await goBack(agent.email, 31);
    await sweep();
    await sweep();
    expect(await again()).toMatchObject({ success: true });
  });

  it.each(['the job', 'the shop'])('comes back or makes room at the moment of both: %s is first', async (first) => {
    const agent = await added();
    await ask(deleteAgent, { uid: agent.uid });
    await goBack(agent.email, 31);
    const [held, done] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // Whoever is second finds the account in the hands of the first, whose transaction goes on.
    const lock = asSystem(database, async ({ db }) => {
      await sql`select from users where id = ${agent.uid} for update`.execute(db);
      held.resolve();
      await done.promise;
    });
    await held.promise;
    const back = () => ask(addAgent, payload({ email: agent.email, password: 'Another-99!' }));
    const [one, two] = first === 'the job' ? [sweep, back] : [back, sweep];
    const running: Promise<unknown>[] = [one()];
    await delay(300);
    running.push(two());
    await delay(300);
    done.resolve();
    await Promise.all([lock, ...running]);
    expect((await list()).map(({ name }) => name)).toEqual(['Elif Kaya']);
    expect((await logIn(agent.email, 'Another-99!')).cookie).not.toBeNull();
  });

  it('comes back to its shop under its uid, with the new password alone', async () => {
    const agent = await added();
    await ask(deleteAgent, { uid: agent.uid });
    const { data } = await ask(addAgent, payload({ email: agent.email, password: 'Another-99!', name: 'Elif B.' }));
    expect(data?.result).toMatchObject({ uid: agent.uid, name: 'Elif B.' });
    expect((await logIn(agent.email)).code).toBe('login_failed');
    expect((await logIn(agent.email, 'Another-99!')).cookie).not.toBeNull();
  });
});
