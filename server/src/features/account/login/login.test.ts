import { getUser, login, logout, requestReset, resetPassword, updatePassword } from '@kolaj/contract/account/account';
import { beginSecondFactor, confirmSecondFactor, endSessions } from '@kolaj/contract/account/account-security';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { serveAccount } from '../../../testing/account.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, testPassword } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let now = new Date('2026-11-21T12:00:00Z');
let served: Awaited<ReturnType<typeof serveAccount>>;
beforeAll(async () => {
  served = await serveAccount(database, { clock: () => now });
});
afterAll(() => served.close());

const wrong = 'Wrong-1234!';
const failed = {
  success: false,
  code: 'login_failed',
  message: 'The mail or password is wrong.Please double-check and try again.',
};
const query = (statement: ReturnType<typeof sql>) => asSystem(database, (scope) => statement.execute(scope.db));
/** The waits between the tries are over; the count is as it was. */
const afterTheWait = () => query(sql`update login_throttle set blocked_until = null where failures < 10`);

describe('login (API-05)', () => {
  it('opens a session with a cookie that scripts cannot read', async () => {
    const { id, email } = await aUser(database, { shop: await aShop(database) });
    const device = served.device();
    const answer = await device.logIn(` ${email.toUpperCase()} `);
    expect(answer.body).toEqual({ success: true, data: { id, email, agent: false } });
    expect([answer.headers['set-cookie']].flat()[0]).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await device.ask(getUser)).body).toMatchObject({ data: { email, isAuthenticated: true } });
  });

  it.each([
    [{ username: 'no address' }, 'username'],
    [{ username: '' }, 'username'],
    [{ username: 'a@b.co,x@y.co' }, 'username'],
    [{ password: '12345' }, 'password'],
    [{ password: 'x'.repeat(201) }, 'password'],
    [{ code: '12345' }, 'code'],
  ])('refuses %j at its field (VAL-09, VAL-10)', async (input, field) => {
    const form = { username: 'a@b.co', password: testPassword, ...input };
    const answer = await served.device().ask(login, form);
    expect([answer.status, answer.body.fields?.map((one) => one.field)]).toEqual([400, [field]]);
  });

  it('tries a password of six signs: the rule was another one before (D-20)', async () => {
    expect((await served.device().logIn('nobody@test.kolaj.test', '123456')).body).toEqual(failed);
  });

  it.each(['admin', 'isAgent', 'role', 'pid', 'constructor'])('refuses the key %s (S18)', async (key) => {
    const answer = await served.device().ask(login, { username: 'a@b.co', password: testPassword, [key]: true });
    expect(answer.status).toBe(400);
  });

  it('stores no token that would let a reader of the table in', async () => {
    const { email } = await aUser(database);
    const device = served.device();
    await device.logIn(email);
    const token = device.cookie().split('=')[1] ?? '';
    const { rows } = await query(sql`select sessions::text as text from sessions`);
    expect(token.length).toBeGreaterThan(40);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('leaves an audit row for each try, whatever its end (D-90)', async () => {
    const { id, email } = await aUser(database);
    const device = served.device({ from: '198.51.100.4' });
    await device.logIn(email, wrong);
    await device.logIn(email);
    await device.logIn('stranger@test.kolaj.test', wrong);
    const { rows } = await query(sql`
      select user_id, action, diff from audit_log where user_id = ${id} or diff->>'from' = '198.51.100.4' order by id`);
    expect(rows).toEqual([
      { user_id: id, action: '/auth/login', diff: { refused: 'login_failed', from: '198.51.100.4' } },
      { user_id: id, action: '/auth/login', diff: { ok: true } },
      { user_id: null, action: '/auth/login', diff: { refused: 'login_failed', from: '198.51.100.4' } },
    ]);
  });
});

describe('who asks whether an address has an account (S5, D-17)', () => {
  it('gets the same answer, after the same work, forty times', async () => {
    const { email } = await aUser(database);
    const times = { known: [] as number[], unknown: [] as number[] };
    const statements = { known: new Set<string>(), unknown: new Set<string>() };
    const asked = vi.spyOn(Client.prototype, 'query');
    for (let pair = 0; pair < 20; pair++) {
      await query(sql`delete from login_throttle`);
      const both = [['known', email] as const, ['unknown', `nobody-${pair}@test.kolaj.test`] as const];
      for (const [kind, address] of pair % 2 === 0 ? both : both.toReversed()) {
        asked.mockClear();
        const begun = performance.now();
        const answer = await served.device().logIn(address, wrong);
        times[kind].push(performance.now() - begun);
        statements[kind].add(asked.mock.calls.map(([text]) => String(text)).join('\n'));
        expect([answer.status, answer.body]).toEqual([200, failed]);
      }
    }
    asked.mockRestore();
    expect(statements.known.size).toBe(1);
    expect([...statements.known][0]).toMatch(/insert into login_throttle[\s\S]*insert into "audit_log"/);
    expect(statements.unknown).toEqual(statements.known);
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]?.toFixed(1);
    console.info(`login refused: known ${median(times.known)} ms, unknown ${median(times.unknown)} ms (medians of 20)`);
  });
});

describe('guessing (S4)', () => {
  it('gets ten tries in a quarter of an hour for an account from one network', async () => {
    const { email } = await aUser(database);
    const codes = [];
    for (let time = 0; time < 200; time++) {
      codes.push((await served.device({ from: '198.51.100.70' }).logIn(email, wrong)).body.code);
      if (codes.at(-1) === 'login_failed') await afterTheWait();
    }
    expect(codes).toEqual([...Array(10).fill('login_failed'), ...Array(190).fill('too_many_tries')]);
  });

  it('gets no more by trying two hundred times at the same moment', async () => {
    const { email } = await aUser(database);
    const from = '198.51.100.71';
    const answers = await Promise.all(Array.from({ length: 200 }, () => served.device({ from }).logIn(email, wrong)));
    const told = answers.filter(({ body }) => body.code === 'login_failed');
    expect(told.length).toBeLessThanOrEqual(10);
    // 503: a small machine that is busy with all the others.
    const others = answers.filter(({ body }) => body.code !== 'login_failed');
    expect(others.filter(({ status }) => status !== 429 && status !== 503)).toEqual([]);
  });

  it('is slowed down from the fifth failure on, and told how long to wait', async () => {
    const { email } = await aUser(database);
    const device = served.device();
    for (let time = 0; time < 5; time++) expect((await device.logIn(email, wrong)).status).toBe(200);
    const waits = [];
    for (let time = 5; time < 10; time++) {
      const refused = await device.logIn(email);
      expect(refused.status).toBe(429);
      waits.push(Number(refused.headers['retry-after']));
      await afterTheWait();
      await device.logIn(email, wrong);
    }
    expect(waits).toEqual([2, 4, 8, 16, 32]);
  });

  it('is over after a quarter of an hour: the right password works again, however often it was tried in the meantime', async () => {
    const { email } = await aUser(database);
    const device = served.device();
    for (let time = 0; time < 10; time++) {
      await device.logIn(email, wrong);
      await afterTheWait();
    }
    for (let time = 0; time < 20; time++) expect((await device.logIn(email)).status).toBe(429);
    const pair = sql`key like ${`pair:${email}|%`}`;
    const { rows } = await query(sql`
      select blocked_until <= now() + interval '15 minutes' as short from login_throttle where ${pair}`);
    expect(rows).toEqual([{ short: true }]);

    await query(sql`
      update login_throttle set updated_at = updated_at - interval '15 minutes', blocked_until = blocked_until - interval '15 minutes'
      where ${pair}`);
    expect((await device.logIn(email, wrong)).body).toEqual(failed);
    expect((await device.logIn(email)).body.success).toBe(true);
  });

  it('forgets failures after a right login', async () => {
    const { email } = await aUser(database);
    const from = '198.51.100.72';
    for (let round = 0; round < 5; round++) {
      for (let time = 0; time < 4; time++) await served.device({ from }).logIn(email, wrong);
      expect((await served.device({ from }).logIn(email)).body.success).toBe(true);
    }
  });

  it('gets a hundred tries from one address, for whichever accounts; others are not held up', async () => {
    const from = '198.51.100.77';
    const statuses = [];
    for (let n = 0; n < 105; n++) {
      statuses.push((await served.device({ from }).logIn(`someone-${n}@test.kolaj.test`, wrong)).status);
    }
    expect(statuses).toEqual([...Array(100).fill(200), ...Array(5).fill(429)]);
    const { email } = await aUser(database);
    expect((await served.device({ from }).logIn(email)).status).toBe(429);
    expect((await served.device().logIn(email)).body.success).toBe(true);
  });

  it('gets no new address by saying so: X-Forwarded-For is nobody’s word', async () => {
    const from = '198.51.100.78';
    const tryFrom = (n: number) =>
      served
        .device({ from })
        .ask(
          login,
          { username: `spoofed-${n}@test.kolaj.test`, password: wrong },
          { 'x-forwarded-for': `10.0.0.${n}`, 'x-real-ip': `10.0.0.${n}`, forwarded: `for=10.0.0.${n}` },
        );
    for (let n = 0; n < 100; n++) await tryFrom(n);
    expect((await tryFrom(101)).status).toBe(429);
  });

  it('counts a whole IPv6 network as one address', async () => {
    for (let n = 0; n < 100; n++) {
      await served.device({ from: `2001:db8:1:1::${n.toString(16)}` }).logIn(`v6-${n}@test.kolaj.test`, wrong);
    }
    const { email } = await aUser(database);
    expect((await served.device({ from: '2001:db8:1:1:ffff::1' }).logIn(email)).status).toBe(429);
    expect((await served.device({ from: '2001:db8:1:2::1' }).logIn(email)).body.success).toBe(true);
  });
});

describe('strangers who try passwords do not lock the owner out (S4)', () => {
  /** Wrong passwords for an account, by turns from so many networks. Answers the last answer of all. */
  async function guess(email: string, { tries, networks }: { tries: number; networks: number }) {
    let last = null;
    for (let n = 0; n < tries; n++) {
      last = await served.device({ from: `203.0.${n % networks}.9` }).logIn(email, wrong);
    }
    return last;
  }

  it('a thousand tries from a hundred networks close the account to strangers, not to a device that it knows', async () => {
    const { email } = await aUser(database);
    const owner = served.device({ from: '192.0.2.10' });
    await owner.logIn(email);
    await owner.ask(logout);
    expect((await guess(email, { tries: 1_000, networks: 100 }))?.status).toBe(429);
    expect(await query(sql`select failures from login_throttle where key = ${`account:${email}`}`)).toMatchObject({
      rows: [{ failures: 50 }],
    });

    const abroad = served.device({ from: '192.0.2.99', knownAs: owner.knownAs() });
    expect((await abroad.logIn(email)).body.success).toBe(true);
    const unknown = await served.device({ from: '192.0.2.11' }).logIn(email);
    expect([unknown.status, unknown.body.code]).toEqual([429, 'too_many_tries']);
    expect(Number(unknown.headers['retry-after'])).toBeLessThanOrEqual(15 * 60);
    // The same is said of an address without an account.
    await guess('nobody-here@test.kolaj.test', { tries: 200, networks: 100 });
    const nobody = await served.device({ from: '192.0.2.11' }).logIn('nobody-here@test.kolaj.test');
    expect([nobody.status, nobody.body.code]).toEqual([429, 'too_many_tries']);
  });

  it('a thousand tries from four networks close the account to those networks only', async () => {
    const { email } = await aUser(database);
    expect((await guess(email, { tries: 1_000, networks: 4 }))?.status).toBe(429);
    const unknown = served.device({ from: '192.0.2.12' });
    expect((await unknown.logIn(email, wrong)).body).toEqual(failed);
    expect((await unknown.logIn(email)).body.success).toBe(true);
  });

  it('a known device has ten tries of its own, and strangers beside it in its network take none of them', async () => {
    const { email } = await aUser(database);
    const from = '192.0.2.20';
    const owner = served.device({ from });
    await owner.logIn(email);
    for (let n = 0; n < 100; n++) await served.device({ from }).logIn(`neighbour-${n}@test.kolaj.test`, wrong);
    expect((await served.device({ from }).logIn(email)).status).toBe(429);
    const codes = [];
    for (let time = 0; time < 12; time++) {
      codes.push((await served.device({ from, knownAs: owner.knownAs() }).logIn(email, wrong)).body.code);
      await afterTheWait();
    }
    expect(codes).toEqual([...Array(10).fill('login_failed'), 'too_many_tries', 'too_many_tries']);
  });

  it('a device that another account knows, or whose cookie somebody planted, is a stranger', async () => {
    const [owner, other] = [await aUser(database), await aUser(database)];
    const attacker = served.device({ from: '192.0.2.30' });
    await attacker.logIn(other.email);
    const planted = attacker.knownAs();
    const browser = served.device({ knownAs: planted });
    await browser.logIn(owner.email);
    expect(browser.knownAs()).not.toBe(planted);
    await guess(owner.email, { tries: 100, networks: 100 });
    expect((await served.device({ knownAs: planted }).logIn(owner.email)).status).toBe(429);
    expect((await browser.logIn(owner.email)).body.success).toBe(true);
    // One browser, two accounts: it is known to both.
    await guess(other.email, { tries: 100, networks: 100 });
    expect((await browser.logIn(other.email)).body.success).toBe(true);
  });

  it('is known by a cookie that scripts cannot read, whose word the table does not hold, for half a year', async () => {
    const { id, email } = await aUser(database);
    const device = served.device();
    const answer = await device.logIn(email);
    expect([answer.headers['set-cookie']].flat()[1]).toMatch(/^kolaj-device-1=.+; HttpOnly; SameSite=Lax$/);
    const { rows } = await query(sql`select known_devices::text as text from known_devices where user_id = ${id}`);
    expect(JSON.stringify(rows)).not.toContain(device.knownAs().split('=')[1]);

    await query(sql`update known_devices set last_used_at = now() - interval '180 days' where user_id = ${id}`);
    await guess(email, { tries: 100, networks: 100 });
    expect((await device.logIn(email)).status).toBe(429);
  });

  it.each<[string, (device: ReturnType<typeof served.device>) => Promise<unknown>]>([
    ['logs out everywhere else', (device) => device.ask(endSessions, { others: true })],
    ['changes the password', (device) => device.ask(updatePassword, { newpassword: 'Another-2026!' })],
  ])('knows only this device any more when its owner %s', async (_what, act) => {
    const { email } = await aUser(database);
    const [here, elsewhere] = [served.device({ from: '192.0.2.50' }), served.device({ from: '192.0.2.51' })];
    await elsewhere.logIn(email);
    await here.logIn(email);
    expect(await act(here)).toMatchObject({ status: 200, body: { success: true } });
    await guess(email, { tries: 100, networks: 100 });
    expect((await elsewhere.logIn(email, wrong)).status).toBe(429);
    expect((await here.logIn(email, wrong)).body).toEqual(failed);
  });

  it('a new password by mail opens the account to everybody again', async () => {
    const { email } = await aUser(database);
    await guess(email, { tries: 100, networks: 100 });
    const unknown = served.device({ from: '192.0.2.40' });
    await unknown.ask(requestReset, { from: 'live', email });
    await served.deliver();
    await unknown.ask(resetPassword, { token: served.tokenIn(email, 'reset'), password: 'Another-2026!' });
    expect((await unknown.logIn(email, 'Another-2026!')).body.success).toBe(true);
  });
});

describe('a session (S3)', () => {
  it('ends on the server at logout', async () => {
    const { email } = await aUser(database);
    const device = served.device();
    await device.logIn(email);
    const stolen = served.device({ cookie: device.cookie() });
    await device.ask(logout);
    expect((await stolen.ask(getUser)).status).toBe(401);
  });

  it.each([
    ['12 hours without use', sql`last_seen_at = now() - interval '12 hours 1 second'`],
    ['14 days in any case', sql`expires_at = expires_at - interval '14 days'`],
  ])('ends after %s (rule 21)', async (_name, change) => {
    const { id, email } = await aUser(database);
    const device = served.device();
    await device.logIn(email);
    await query(sql`update sessions set ${change} where user_id = ${id}`);
    expect((await device.ask(getUser)).status).toBe(401);
  });

  it('goes on while it is used at least every 12 hours', async () => {
    const { id, email } = await aUser(database);
    const device = served.device();
    await device.logIn(email);
    await query(sql`update sessions set last_seen_at = now() - interval '11 hours 59 minutes',
      expires_at = expires_at - interval '13 days 23 hours' where user_id = ${id}`);
    expect((await device.ask(getUser)).status).toBe(200);
  });

  it('is replaced at the next login, and one that somebody else has planted is worth nothing', async () => {
    const [victim, attacker] = [await aUser(database), await aUser(database)];
    const planted = served.device();
    await planted.logIn(attacker.email);
    const browser = served.device({ cookie: planted.cookie() });
    await browser.logIn(victim.email);
    expect(browser.cookie()).not.toBe(planted.cookie());
    expect((await planted.ask(getUser)).status).toBe(401);
    expect((await browser.ask(getUser)).body).toMatchObject({ data: { email: victim.email } });
    expect((await served.device({ cookie: 'kolaj-1=chosen-by-an-attacker' }).ask(getUser)).status).toBe(401);
  });

  it('ends when the account is deleted', async () => {
    const { id, email } = await aUser(database);
    const device = served.device();
    await device.logIn(email);
    await query(sql`update users set deleted_at = now() where id = ${id}`);
    expect((await device.ask(getUser)).status).toBe(401);
    expect((await served.device().logIn(email)).body).toEqual(failed);
  });
});

const begun = z.object({ data: z.object({ secret: z.string() }) });
const confirmed = z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) });

describe('an account with a second factor', () => {
  /** Somebody with an authenticator app. */
  async function person() {
    const { email } = await aUser(database);
    const device = served.device();
    await device.logIn(email);
    const { secret } = z.parse(begun, (await device.ask(beginSecondFactor, { password: testPassword })).body).data;
    /** The app shows another code 30 s later. */
    const nextCode = () => {
      now = new Date(now.getTime() + 30_000);
      return generateSync({ secret, epoch: Math.floor(now.getTime() / 1000) });
    };
    const codes = z.parse(confirmed, (await device.ask(confirmSecondFactor, { code: nextCode() })).body).data
      .recovery_codes;
    const logIn = (code?: string, password = testPassword) =>
      served.device().ask(login, { username: email, password, ...(code ? { code } : {}) });
    return { email, nextCode, codes, logIn };
  }

  it('is asked for the code after the right password only', async () => {
    const { logIn, nextCode } = await person();
    expect((await logIn(undefined, wrong)).body).toEqual(failed);
    expect((await logIn(nextCode(), wrong)).body).toEqual(failed);
    const asked = await logIn();
    expect([asked.body.code, asked.headers['set-cookie']]).toEqual(['second_factor', undefined]);
    expect((await logIn(nextCode())).body.success).toBe(true);
  });

  it('is let in by a recovery code once', async () => {
    const { logIn, codes } = await person();
    expect((await logIn(codes[0])).body.success).toBe(true);
    expect((await logIn(codes[0])).body.code).toBe('second_factor_wrong');
  });

  it('is not opened by guessing codes: they count like passwords', async () => {
    const { logIn, nextCode } = await person();
    const answers = [];
    for (let time = 0; time < 12; time++) {
      answers.push((await logIn('000000')).body.code);
      await afterTheWait();
    }
    expect(answers).toEqual([...Array(10).fill('second_factor_wrong'), 'too_many_tries', 'too_many_tries']);
    expect((await logIn(nextCode())).status).toBe(429);
  });
});
