import {
  getUser,
  requestReset,
  resendVerification,
  resetPassword,
  verifyAccount,
} from '@kolaj/contract/account/account';
import { confirmEmail } from '@kolaj/contract/account/account-security';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { serveAccount } from '../../../testing/account.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aUser, testPassword } from '../../../testing/rows/people.ts';

const database = await testDatabase();
let served: Awaited<ReturnType<typeof serveAccount>>;
beforeAll(async () => {
  served = await serveAccount(database);
});
afterAll(() => served.close());

const newPassword = 'Another-2026!';
const dead = {
  success: false,
  code: 'dead_link',
  message: 'This link is not valid any more. Ask for a new one.',
};
const change = (query: ReturnType<typeof sql>) => asSystem(database, (scope) => query.execute(scope.db));

async function resetLink(email: string): Promise<string> {
  await served.device().ask(requestReset, { from: 'live', email });
  await served.deliver();
  return served.tokenIn(email, 'reset');
}
async function verifyLink(email: string): Promise<string> {
  await served.device().ask(resendVerification, { email });
  await served.deliver();
  return served.tokenIn(email, 'verify');
}
const reset = (token: string, password = newPassword) => served.device().ask(resetPassword, { token, password });
const verify = (token: string) => served.device().ask(verifyAccount, { token });

describe('asking for a link to set a new password (API-09)', () => {
  it('answers the same for an address that has an account and one that has none, and does the same work (D-17, S5)', async () => {
    const { email } = await aUser(database);
    const known = await served.device().ask(requestReset, { from: 'live', email });
    const unknown = await served.device().ask(requestReset, { from: 'live', email: 'nobody@test.kolaj.test' });
    expect(known.body).toMatchObject({ success: true, data: { success: true, message: expect.any(String) } });
    expect([unknown.status, unknown.body]).toEqual([known.status, known.body]);
    expect(served.ordered.map(({ kind }) => kind)).toEqual(['reset', 'reset']);

    await served.deliver();
    expect(served.lettersTo(email)).toMatchObject([{ kind: 'reset' }]);
    expect(served.lettersTo('nobody@test.kolaj.test')).toEqual([]);
  });

  it('mails one letter for one order, even if its job runs twice', async () => {
    const { email } = await aUser(database);
    await served.device().ask(requestReset, { from: 'live', email });
    served.ordered.push(...served.ordered);
    await served.deliver();
    expect(served.lettersTo(email)).toHaveLength(1);
  });

  it('is for our one application only (D-92)', async () => {
    const answer = await served.device().ask(requestReset, { from: 'https://evil.test', email: 'a@b.co' });
    expect([answer.status, answer.body.fields?.[0]?.field]).toEqual([400, 'from']);
  });

  it.each(['a@b.co,x@y.co', 'a@b.co\r\nBcc: x@y.co', 'A <a@b.co>', 'a@b.co\u0007', ['a@b.co']])(
    'takes one address, nothing else: %j (S12)',
    async (email) => {
      for (const call of [requestReset, resendVerification]) {
        const answer = await served.device().ask(call, { ...(call === requestReset ? { from: 'live' } : {}), email });
        expect(answer.status).toBe(400);
      }
    },
  );

  it('mails five times in a quarter of an hour to one address; the answer stays the same', async () => {
    const { email } = await aUser(database);
    const answers = [];
    for (let time = 0; time < 7; time++) {
      answers.push((await served.device().ask(requestReset, { from: 'live', email })).status);
    }
    await served.deliver();
    expect(answers).toEqual(Array(7).fill(200));
    expect(served.lettersTo(email)).toHaveLength(5);

    await change(
      sql`update rate_counts set window_start = now() - interval '16 minutes' where key like ${`%${email}`}`,
    );
    await resetLink(email);
    expect(served.lettersTo(email)).toHaveLength(6);
  });

  it('works a hundred times in a quarter of an hour from one address, for whomever', async () => {
    const statuses = [];
    for (let n = 0; n < 101; n++) {
      const device = served.device({ from: '203.0.113.40' });
      statuses.push((await device.ask(requestReset, { from: 'live', email: `who-${n}@test.kolaj.test` })).status);
    }
    expect(statuses).toEqual([...Array(100).fill(200), 429]);
    await served.deliver();
  });
});

describe('asking for the verification link again (API-12, D-16)', () => {
  it('needs no login and answers in the words of the specification (ERR-13)', async () => {
    const { email } = await aUser(database);
    const answer = await served.device().ask(resendVerification, { email });
    expect(answer.body).toEqual({
      success: true,
      data: { success: true, message: 'New verify link was sent your email.' },
    });
    await served.deliver();
    expect(served.lettersTo(email)).toMatchObject([{ kind: 'verify' }]);
  });

  it('mails nothing to an account that is verified, and says the same', async () => {
    const { email } = await aUser(database);
    expect((await verify(await verifyLink(email))).body.success).toBe(true);
    await change(sql`delete from rate_counts`);
    expect((await served.device().ask(resendVerification, { email })).body.success).toBe(true);
    await served.deliver();
    expect(served.lettersTo(email)).toHaveLength(1);
  });

  it('mails once a minute and five times a day; who is logged in is told to wait', async () => {
    const { email } = await aUser(database);
    const device = served.device();
    await device.logIn(email);
    const ask = async () => (await device.ask(resendVerification, { email })).status;
    const passes = (window: number, time: string) =>
      change(sql`
        update rate_counts set window_start = now() - ${time}::interval where key = ${`verifyTo:${window}:${email}`}`);

    expect([await ask(), await ask()]).toEqual([200, 429]);
    for (let time = 2; time <= 5; time++) {
      await passes(60, '61 seconds');
      expect(await ask()).toBe(200);
    }
    await passes(60, '61 seconds');
    expect(await ask()).toBe(429);
    await passes(60, '61 seconds');
    await passes(86_400, '25 hours');
    expect(await ask()).toBe(200);
    await served.deliver();
    expect(served.lettersTo(email)).toHaveLength(6);
  });

  it('tells a stranger nothing by its limits (S5)', async () => {
    const { email } = await aUser(database);
    const ask = async (address: string) => (await served.device().ask(resendVerification, { email: address })).body;
    const first = await ask(email);
    for (let time = 0; time < 3; time++) expect(await ask(email)).toEqual(first);
    await served.deliver();
    expect(served.lettersTo(email)).toHaveLength(1);
  });
});

describe('who asks whether an address has an account (S5, D-17)', () => {
  it.each([
    ['forgot', requestReset, { from: 'live' }],
    ['verify again', resendVerification, {}],
  ] as const)('gets the same answer after the same work: %s', async (name, call, fixed) => {
    const { email } = await aUser(database);
    const times = { known: [] as number[], unknown: [] as number[] };
    const seen = { known: new Set<string>(), unknown: new Set<string>() };
    const asked = vi.spyOn(Client.prototype, 'query');
    for (let pair = 0; pair < 20; pair++) {
      const both = [['known', email] as const, ['unknown', `nobody-${name.length}@test.kolaj.test`] as const];
      for (const [kind, address] of pair % 2 === 0 ? both : both.toReversed()) {
        asked.mockClear();
        const begun = performance.now();
        const { status, body } = await served.device().ask(call, { ...fixed, email: address });
        times[kind].push(performance.now() - begun);
        seen[kind].add(JSON.stringify([status, body, asked.mock.calls.map(([text]) => String(text))]));
      }
    }
    asked.mockRestore();
    expect(seen.unknown).toEqual(seen.known);
    const median = (list: number[]) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)]?.toFixed(1);
    console.info(`${name}: known ${median(times.known)} ms, unknown ${median(times.unknown)} ms (medians of 20)`);
    served.ordered.length = 0;
  });
});

describe('following the link to a new password (API-10, D-19)', () => {
  it('sets it, ends every session, proves the address, sends a notice and lets in who was shut out', async () => {
    const { email } = await aUser(database);
    const before = served.device();
    await before.logIn(email);
    for (let time = 0; time < 60; time++) await served.device().logIn(email, 'Wrong-1234!');
    expect((await served.device().logIn(email)).status).toBe(429);

    expect((await reset(await resetLink(email))).body).toMatchObject({ success: true, message: expect.any(String) });
    expect((await before.ask(getUser)).status).toBe(401);
    expect(served.lettersTo(email).at(-1)).toEqual({ kind: 'password-changed' });
    expect((await served.device().logIn(email, testPassword)).body.code).toBe('login_failed');
    const after = served.device();
    expect((await after.logIn(email, newPassword)).body.success).toBe(true);
    expect((await after.ask(getUser)).body).toMatchObject({ data: { verified: true } });
  });

  it.each(['short1!', 'demo-1234!', 'DEMO-1234!', 'Demo-abcd!', 'Demo12345', 'Demo 1234!'])(
    'refuses %j and keeps the link (VAL-12)',
    async (weak) => {
      const { email } = await aUser(database);
      const token = await resetLink(email);
      expect(await reset(token, weak)).toMatchObject({ status: 400, body: { fields: [{ field: 'password' }] } });
      expect((await reset(token)).body.success).toBe(true);
    },
  );

  it('refuses the password that the account has, and keeps the link', async () => {
    const { email } = await aUser(database);
    const token = await resetLink(email);
    expect((await reset(token, testPassword)).body).toMatchObject({ success: false, code: 'same_password' });
    expect((await reset(token)).body.success).toBe(true);
  });

  it('makes the other links that were mailed dead', async () => {
    const { email } = await aUser(database);
    const [first, second] = [await resetLink(email), await resetLink(email)];
    expect((await reset(second)).body.success).toBe(true);
    expect((await reset(first, 'Third-2026!')).body).toEqual(dead);
  });

  it('leaves an audit row without secrets (D-90)', async () => {
    const { id, email } = await aUser(database);
    const token = await resetLink(email);
    await reset(token);
    const { rows } = await change(sql`select action, diff from audit_log where user_id = ${id} order by id`);
    expect(rows).toMatchObject([{ action: 'account.mail-reset-link' }, { action: '/verify/resetPassword' }]);
    expect(JSON.stringify(rows)).not.toMatch(new RegExp(`${token}|${newPassword}`));
  });
});

describe('a mailed link (S6)', () => {
  const kinds = [
    { kind: 'verify', link: verifyLink, follow: verify, days: 7 },
    { kind: 'reset', link: resetLink, follow: (token: string) => reset(token), days: 1 / 24 },
  ] as const;

  it.each(kinds)('$kind: is good for ten at the same moment once', async ({ link, follow }) => {
    const { email } = await aUser(database);
    const token = await link(email);
    const answers = await Promise.all(Array.from({ length: 10 }, () => follow(token)));
    expect(answers.filter(({ body }) => body.success)).toHaveLength(1);
    const others = answers.filter(({ body }) => !body.success).map(({ status, body }) => ({ status, body }));
    expect(others).toEqual(Array(9).fill({ status: 200, body: dead }));
  });

  it.each(kinds)('$kind: lives as long as its mail says', async ({ link, follow, kind, days }) => {
    const { id, email } = await aUser(database);
    const age = async (seconds: number) =>
      change(sql`
        update auth_tokens set expires_at = expires_at - ${seconds} * interval '1 second'
        where user_id = ${id} and kind = ${kind}`);
    const late = await link(email);
    await age(days * 86_400 + 1);
    expect((await follow(late)).body).toEqual(dead);

    await change(sql`delete from rate_counts`);
    const inTime = await link(email);
    await age(days * 86_400 - 60);
    expect((await follow(inTime)).body.success).toBe(true);
  });

  it('is good for its own purpose only', async () => {
    const { email } = await aUser(database);
    const [forVerify, forReset] = [await verifyLink(email), await resetLink(email)];
    expect((await reset(forVerify)).body).toEqual(dead);
    expect((await verify(forReset)).body).toEqual(dead);
    for (const token of [forVerify, forReset]) {
      expect((await served.device().ask(confirmEmail, { token })).body).toEqual(dead);
    }
    expect((await verify(forVerify)).body.success).toBe(true);
    expect((await reset(forReset)).body.success).toBe(true);
  });

  it.each(kinds)(
    '$kind: dies when the address it was mailed to is no longer the account’s',
    async ({ link, follow }) => {
      const { id, email } = await aUser(database);
      const token = await link(email);
      await change(sql`update users set email = ${`moved-${email}`} where id = ${id}`);
      expect((await follow(token)).body).toEqual(dead);
    },
  );

  it.each(kinds)('$kind: is dead for an account that was deleted', async ({ link, follow }) => {
    const { id, email } = await aUser(database);
    const token = await link(email);
    await change(sql`update users set deleted_at = now() where id = ${id}`);
    expect((await follow(token)).body).toEqual(dead);
  });

  it.each(['x', 'x'.repeat(200), '../../etc/passwd', "' or 1=1 --", 'ş👗', '%00'])('%j is no link', async (token) => {
    for (const call of [verify, reset]) expect(await call(token)).toMatchObject({ status: 200, body: dead });
  });

  it.each([undefined, '', 7, ['x'], 'x'.repeat(201)])('%j is not even a token', async (token) => {
    expect((await served.device().ask(verifyAccount, { token })).status).toBe(400);
    expect((await served.device().ask(resetPassword, { token, password: newPassword })).status).toBe(400);
  });

  it.each([
    [verifyAccount, { token: 'x' }],
    [resetPassword, { token: 'x', password: newPassword }],
    [requestReset, { from: 'live', email: 'a@b.co' }],
    [resendVerification, { email: 'a@b.co' }],
    [confirmEmail, { token: 'x' }],
  ])('$path takes no keys of others (S18)', async (call, input) => {
    for (const key of ['admin', 'isAgent', 'verified', 'role', 'user_id', 'constructor']) {
      expect((await served.device().ask(call, { ...input, [key]: true })).status).toBe(400);
    }
  });
});
