import cookies from '@fastify/cookie';
import { testAccount } from '@kolaj/testkit/account';
import { testDatabase } from '@kolaj/testkit/database';
import { aShop, aUser, testPassword } from '@kolaj/testkit/people';
import fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { answerErrors } from '../../http/answer-errors.ts';
import { serveApi } from '../../http/api.ts';
import { sessionCookie } from '../../http/session-cookie.ts';

const database = await testDatabase();
const cookie = sessionCookie({ isHttps: false, port: 1, days: 1 });
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ trustProxy: true });
  answerErrors(app);
  await app.register(cookies);
  await serveApi(app, testAccount({ database, cookie }).routes, {
    database,
    cookie,
    origins: new Set(),
    adminsNeedSecondFactor: false,
    checkAnswers: true,
  });
});
afterAll(() => app.close());

let addresses = 0;
/** Every test comes from an address of its own: the throttle counts addresses too. */
const freshAddress = () => `10.0.${Math.floor(++addresses / 250)}.${addresses % 250}`;

const logIn = (username: string, password: string, address = freshAddress()) =>
  app.inject({
    method: 'POST',
    url: '/api/auth/login',
    headers: { 'x-forwarded-for': address },
    payload: { username, password },
  });
const user = (session: string) => app.inject({ url: '/api/auth/user', headers: { cookie: session } });
const sessionOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie']).split(';')[0] ?? '';

describe('login (API-05)', () => {
  it('opens a session with a cookie that scripts cannot read', async () => {
    const { email } = await aUser(database, { shop: await aShop(database) });
    const answer = await logIn(` ${email.toUpperCase()} `, testPassword);
    expect(answer.json().success).toBe(true);
    expect(answer.headers['set-cookie']).toMatch(/HttpOnly; SameSite=Lax/);
    expect((await user(sessionOf(answer))).json().data).toMatchObject({ email, isAuthenticated: true });
  });

  it('is refused the same way for a wrong password and an unknown address (D-17)', async () => {
    const { email } = await aUser(database);
    const wrong = await logIn(email, 'Wrong-1234!');
    const unknown = await logIn('nobody@test.kolaj.test', 'Wrong-1234!');
    expect(wrong.statusCode).toBe(200);
    expect(wrong.json()).toEqual({
      success: false,
      code: 'login_failed',
      message: 'The mail or password is wrong.Please double-check and try again.',
    });
    expect(unknown.json()).toEqual(wrong.json());
  });

  it('is slowed down after five failures, for the account from any address', async () => {
    const { email } = await aUser(database);
    for (let time = 0; time < 6; time++) await logIn(email, 'Wrong-1234!');
    const blocked = await logIn(email, testPassword);
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('stores no token that would let a reader of the table in', async () => {
    const { email } = await aUser(database);
    const token = sessionOf(await logIn(email, testPassword)).split('=')[1] ?? '';
    const { rows } = await asSystem(database, (scope) =>
      sql<{ text: string }>`select sessions::text as text from sessions`.execute(scope.db),
    );
    expect(token.length).toBeGreaterThan(40);
    expect(rows.some(({ text }) => text.includes(token))).toBe(false);
  });
});

describe('a session', () => {
  it('ends on the server at logout', async () => {
    const { email } = await aUser(database);
    const session = sessionOf(await logIn(email, testPassword));
    await app.inject({ url: '/api/auth/logout', headers: { cookie: session } });
    expect((await user(session)).statusCode).toBe(401);
  });

  it.each([
    ['7 days without use', sql`last_seen_at = now() - interval '8 days'`],
    ['30 days in any case', sql`expires_at = now() - interval '1 second'`],
  ])('ends after %s (D-19)', async (_name, change) => {
    const { id, email } = await aUser(database);
    const session = sessionOf(await logIn(email, testPassword));
    await asSystem(database, (scope) => sql`update sessions set ${change} where user_id = ${id}`.execute(scope.db));
    expect((await user(session)).statusCode).toBe(401);
  });

  it('is replaced at the next login', async () => {
    const { email } = await aUser(database);
    const first = sessionOf(await logIn(email, testPassword));
    const again = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { cookie: first, 'x-forwarded-for': freshAddress() },
      payload: { username: email, password: testPassword },
    });
    expect(sessionOf(again)).not.toBe(first);
    expect((await user(first)).statusCode).toBe(401);
  });
});
