import { randomUUID } from 'node:crypto';
import cookies from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../../adapters/postgres/scope.ts';
import { answerErrors } from '../../../http/answer-errors.ts';
import { serveApi } from '../../../http/api.ts';
import { sessionCookie } from '../../../http/session-cookie.ts';
import { sealer } from '../../../secrets/seal.ts';
import { testDatabase } from '../../../testing/database.ts';
import { aShop, aUser, type TestUser, testPassword } from '../../../testing/rows/people.ts';
import type { Letter, Post } from '../../mail/open/letter.ts';
import { startSession } from '../login/session.store.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { checkSecondFactor } from './second-factor.ts';

const database = await testDatabase();
const cookie = sessionCookie({ isHttps: false, port: 1, days: 1, deviceDays: 1 });
const letters: { to: string; letter: Letter }[] = [];
const post: Post = async (_scope, to, letter) => void letters.push({ to: to.address, letter });
const deps = { sealer: sealer('a key of more than thirty-two characters'), post };
let now = new Date('2026-11-21T12:00:00Z');
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify();
  answerErrors(app);
  await app.register(cookies);
  const routes = secondFactorRoutes({ database, clock: () => now, adminsNeedSecondFactor: true, ...deps });
  const access = { database, cookie, adminsNeedSecondFactor: true };
  await serveApi(app, routes, { ...access, origins: new Set(), checkAnswers: true });
});
afterAll(() => app.close());

const later = (seconds: number) => {
  now = new Date(now.getTime() + seconds * 1000);
};
const codeOf = (secret: string, at = now) => generateSync({ secret, epoch: Math.floor(at.getTime() / 1000) });

interface Answer {
  code?: string;
  data: { secret: string; otpauth: string; recovery_codes: string[] };
}
interface Person extends TestUser {
  call: (path: string, payload: object) => Promise<{ statusCode: number; json: () => Answer }>;
}

let addresses = 0;
/** Somebody logged in, at an address of their own: the counters count addresses too. */
async function person(kind: 'owner' | 'admin' = 'owner'): Promise<Person> {
  const user = await aUser(database, { shop: await aShop(database), kind });
  const token = await asSystem(database, (scope) => startSession(scope, { userId: user.id, ip: '::1', agent: 'test' }));
  const remoteAddress = `10.1.0.${++addresses}`;
  return {
    ...user,
    call: (path, payload) =>
      app.inject({
        method: 'POST',
        url: `/api/auth/second-factor/${path}`,
        remoteAddress,
        headers: { cookie: `kolaj-1=${token}` },
        payload,
      }),
  };
}

async function withSecondFactor(kind: 'owner' | 'admin' = 'owner') {
  const someone = await person(kind);
  const begun = (await someone.call('begin', { password: testPassword })).json();
  const { secret } = begun.data;
  const confirmed = (await someone.call('confirm', { code: codeOf(secret) })).json();
  const { recovery_codes } = confirmed.data;
  later(60);
  return { someone, secret, recoveryCodes: recovery_codes };
}

const check = ({ id }: TestUser, code: string) =>
  asSystem(database, async (scope) => (await checkSecondFactor(scope, deps, { userId: id, code, now })).kind);

const lettersTo = ({ email }: TestUser) => letters.filter(({ to }) => to === email).map(({ letter }) => letter);

describe('setting up a second factor', () => {
  it('gives a secret for an authenticator app and is on only after its first code', async () => {
    const someone = await person();
    const begun = (await someone.call('begin', { password: testPassword })).json();
    const { secret, otpauth } = begun.data;
    const address = new URL(otpauth);
    expect(address.searchParams.get('secret')).toBe(secret);
    expect(decodeURIComponent(address.pathname)).toBe(`/Kolaj:${someone.email}`);
    expect(await check(someone, codeOf(secret))).toBe('none');

    expect((await someone.call('confirm', { code: '000000' })).json()).toMatchObject({ code: 'second_factor_wrong' });
    const confirmed = (await someone.call('confirm', { code: codeOf(secret) })).json();
    const { recovery_codes } = confirmed.data;
    expect(new Set(recovery_codes).size).toBe(10);
    expect(lettersTo(someone)).toEqual([{ kind: 'second-factor-on' }]);
    later(30);
    expect(await check(someone, codeOf(secret))).toBe('right');
  });

  it('asks the password again', async () => {
    const someone = await person();
    expect((await someone.call('begin', { password: 'Wrong-1234!' })).json()).toMatchObject({ code: 'wrong_password' });
  });

  it('slows down who tries passwords in a session that is not theirs', async () => {
    const someone = await person();
    for (let time = 0; time < 6; time++) await someone.call('begin', { password: 'Wrong-1234!' });
    expect((await someone.call('begin', { password: testPassword })).statusCode).toBe(429);
  });

  it('does not replace one that is on', async () => {
    const { someone, secret } = await withSecondFactor();
    expect((await someone.call('begin', { password: testPassword })).json()).toMatchObject({
      code: 'second_factor_on',
    });
    expect((await someone.call('confirm', { code: codeOf(secret) })).json()).toMatchObject({ code: 'not_begun' });
    expect(await check(someone, codeOf(secret))).toBe('right');
  });

  it('has to be started again after an hour', async () => {
    const someone = await person();
    const begun = (await someone.call('begin', { password: testPassword })).json();
    const { secret } = begun.data;
    await asSystem(database, ({ db }) =>
      sql`update second_factors set begun_at = now() - interval '61 minutes' where user_id = ${someone.id}`.execute(db),
    );
    expect((await someone.call('confirm', { code: codeOf(secret) })).json()).toMatchObject({ code: 'not_begun' });
  });

  it('leaves nothing in the database that a reader of it could use', async () => {
    const { secret, recoveryCodes } = await withSecondFactor();
    const { rows } = await asSystem(database, ({ db }) =>
      sql<{ text: string }>`
        select encode(sealed, 'hex') as text from second_factors
        union all select encode(code_hash, 'hex') from recovery_codes
        union all select encode(convert_to(audit_log::text, 'UTF8'), 'hex') from audit_log`.execute(db),
    );
    const all = rows.map(({ text }) => text).join('\n');
    const bare = recoveryCodes.map((code) => code.replace('-', ''));
    expect(all.length).toBeGreaterThan(100);
    for (const canary of [secret, ...recoveryCodes, ...bare]) {
      expect(all).not.toContain(Buffer.from(canary).toString('hex'));
    }
  });
});

describe('a code of the app', () => {
  it.each([-30, 0, 30])('is right when the phone’s clock is %i s off', async (seconds) => {
    const { someone, secret } = await withSecondFactor();
    expect(await check(someone, codeOf(secret, new Date(now.getTime() + seconds * 1000)))).toBe('right');
  });

  it.each([-90, 90])('is wrong when it is %i s off', async (seconds) => {
    const { someone, secret } = await withSecondFactor();
    expect(await check(someone, codeOf(secret, new Date(now.getTime() + seconds * 1000)))).toBe('wrong');
  });

  it('may be typed as apps show it', async () => {
    const { someone, secret } = await withSecondFactor();
    expect(await check(someone, codeOf(secret).replace(/^(...)/, '$1 '))).toBe('right');
  });

  it('is good once, of ten uses at the same time too', async () => {
    const { someone, secret } = await withSecondFactor();
    const code = codeOf(secret);
    const kinds = await Promise.all(Array.from({ length: 10 }, () => check(someone, code)));
    expect(kinds.filter((kind) => kind === 'right')).toHaveLength(1);
    expect(kinds.filter((kind) => kind === 'wrong')).toHaveLength(9);
  });

  it('from before the last used one is not good any more, even when the clock was set back', async () => {
    const { someone, secret } = await withSecondFactor();
    const earlier = codeOf(secret);
    later(30);
    expect(await check(someone, codeOf(secret))).toBe('right');
    expect(await check(someone, earlier)).toBe('wrong');
    later(-300);
    expect(await check(someone, codeOf(secret))).toBe('wrong');
    later(300);
  });

  it.each(['', 'abcdef', '12345', '1234567', '１２３４５６', '-12345', '1e5555', "' or 1=1 --"])(
    'is wrong and nothing worse: %j',
    async (code) => {
      const { someone } = await withSecondFactor();
      expect(await check(someone, code)).toBe('wrong');
    },
  );

  it('lets nobody in when the installation’s key was changed', async () => {
    const { someone, secret } = await withSecondFactor();
    const other = { ...deps, sealer: sealer('another key of more than thirty-two characters') };
    const checked = await asSystem(database, (scope) =>
      checkSecondFactor(scope, other, { userId: someone.id, code: codeOf(secret), now }),
    );
    expect(checked.kind).toBe('wrong');
  });
});

describe('a recovery code', () => {
  it('is good once, however it is typed, and its use is mailed', async () => {
    const { someone, recoveryCodes } = await withSecondFactor();
    const [first = '', second = ''] = recoveryCodes;
    expect(await check(someone, ` ${first.toUpperCase().replace('-', ' ')} `)).toBe('right-recovery');
    expect(await check(someone, first)).toBe('wrong');
    expect(await check(someone, second.replace('-', ''))).toBe('right-recovery');
    expect(lettersTo(someone).slice(1)).toEqual([
      { kind: 'recovery-code-used', left: 9 },
      { kind: 'recovery-code-used', left: 8 },
    ]);
  });

  it('lets in one of ten who use it at the same time', async () => {
    const { someone, recoveryCodes } = await withSecondFactor();
    const kinds = await Promise.all(Array.from({ length: 10 }, () => check(someone, recoveryCodes[0] ?? '')));
    expect(kinds.filter((kind) => kind === 'right-recovery')).toHaveLength(1);
  });

  it('of somebody else is wrong', async () => {
    const { recoveryCodes } = await withSecondFactor();
    const other = await withSecondFactor();
    expect(await check(other.someone, recoveryCodes[0] ?? '')).toBe('wrong');
  });

  it('is void after new ones were made', async () => {
    const { someone, recoveryCodes } = await withSecondFactor();
    const renewed = (await someone.call('recovery-codes', { password: testPassword })).json();
    const { recovery_codes } = renewed.data;
    expect(await check(someone, recoveryCodes[0] ?? '')).toBe('wrong');
    expect(await check(someone, recovery_codes[0] ?? '')).toBe('right-recovery');
  });

  it('is not made without a second factor', async () => {
    const someone = await person();
    const answer = (await someone.call('recovery-codes', { password: testPassword })).json();
    expect(answer).toMatchObject({ code: 'second_factor_off' });
  });
});

describe('removing the second factor', () => {
  it('needs password and code, is mailed and leaves nothing behind', async () => {
    const { someone, secret, recoveryCodes } = await withSecondFactor();
    const remove = async (password: string, code: string) => (await someone.call('remove', { password, code })).json();
    expect(await remove('Wrong-1234!', codeOf(secret))).toMatchObject({ code: 'wrong_password' });
    expect(await remove(testPassword, '000000')).toMatchObject({ code: 'second_factor_wrong' });
    expect(await remove(testPassword, codeOf(secret))).toEqual({ success: true });
    expect(lettersTo(someone).at(-1)).toEqual({ kind: 'second-factor-off' });
    expect(await check(someone, recoveryCodes[0] ?? '')).toBe('none');
  });

  it('is refused to administrators outside demo mode', async () => {
    const { someone, secret } = await withSecondFactor('admin');
    const answer = (await someone.call('remove', { password: testPassword, code: codeOf(secret) })).json();
    expect(answer).toMatchObject({ code: 'second_factor_kept' });
  });

  it('is remembered with who did it and in which request (D-90)', async () => {
    const { someone, secret } = await withSecondFactor();
    await someone.call('remove', { password: testPassword, code: codeOf(secret) });
    const rows = await asSystem(database, ({ db }) =>
      db.selectFrom('audit_log').select('action').where('user_id', '=', someone.id).orderBy('at').execute(),
    );
    expect(rows.map(({ action }) => action)).toEqual(['/auth/second-factor/confirm', '/auth/second-factor/remove']);
  });
});

it('does not mistake an unknown account for one without a second factor that matters', async () => {
  expect(await check({ id: randomUUID(), email: '' }, '123456')).toBe('none');
});
