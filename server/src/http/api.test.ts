import cookies from '@fastify/cookie';
import { login } from '@kolaj/contract/account/account';
import { listBuilds, startBuild } from '@kolaj/contract/site/site';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testAccount } from '../testing/account.ts';
import { testDatabase } from '../testing/database.ts';
import { aShop, aUser, testPassword } from '../testing/rows/people.ts';
import { answerErrors } from './answer-errors.ts';
import { serveApi } from './api.ts';
import { on } from './route.ts';
import { sessionCookie } from './session-cookie.ts';

const database = await testDatabase();
const cookie = sessionCookie({ isHttps: false, port: 1, days: 1, deviceDays: 1 });
const ownOrigin = 'http://127.0.0.1:3000';
let app: FastifyInstance;

beforeAll(async () => {
  app = fastify({ bodyLimit: 5 * 1024 * 1024, genReqId: () => 'request-1' });
  answerErrors(app);
  await app.register(cookies);
  const routes = [
    ...testAccount({ database, cookie }).routes,
    on(startBuild).run(async () => ({ success: true, data: { result: { build_id: crypto.randomUUID() } } })),
    on(listBuilds).run(async () => {
      throw new Error('a bug with a secret in it');
    }),
  ];
  await serveApi(app, routes, {
    database,
    cookie,
    adminsNeedSecondFactor: false,
    origins: new Set([ownOrigin]),
    checkAnswers: true,
  });
});
afterAll(() => app.close());

async function cookieOf(email: string): Promise<string> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: email, password: testPassword },
  });
  return String(answer.headers['set-cookie']).split(';')[0] ?? '';
}

async function owner() {
  const shop = await aShop(database);
  const user = await aUser(database, { shop });
  return { shop, user, cookie: await cookieOf(user.email) };
}

describe('bodies (D-03)', () => {
  it('are JSON or a form with __json__, with the same result', async () => {
    const { user } = await owner();
    const payload = { username: user.email, password: testPassword };
    const json = await app.inject({ method: 'POST', url: '/api/auth/login', payload });
    const form = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ other: 'ignored', __json__: JSON.stringify(payload) }).toString(),
    });
    expect(form.json()).toEqual(json.json());
    expect(json.json()).toEqual({ success: true, data: { id: user.id, email: user.email, agent: false } });
  });

  it.each([
    ['not JSON', 'application/json', '{oops', 400, 'bad_json'],
    ['too deep', 'application/json', '['.repeat(60) + ']'.repeat(60), 400, 'bad_json'],
    ['a bomb of brackets', 'application/json', '['.repeat(2_000_000), 400, 'bad_json'],
    ['not an object', 'application/json', '[1]', 400, 'bad_input'],
    ['with __proto__', 'application/json', '{"__proto__": {"x": 1}}', 400, 'bad_json'],
    ['a form without the field', 'application/x-www-form-urlencoded', 'a=1', 400, 'bad_json'],
    ['a form with a broken field', 'application/x-www-form-urlencoded', '__json__=%7B', 400, 'bad_json'],
    ['of another type', 'text/plain', 'hello', 415, 'bad_type'],
    ['too large', 'application/json', `"${'x'.repeat(6_000_000)}"`, 413, 'too_large'],
    ['missing fields', 'application/json', '{}', 400, 'bad_input'],
    ['too deep by far', 'application/json', '{"a":'.repeat(10_000), 400, 'bad_json'],
    ['with a NUL', 'application/json', '{"username":"a\\u0000@b.example"}', 400, 'bad_json'],
    ['with a NUL in a key', 'application/json', '{"a\\u0000":1}', 400, 'bad_json'],
    ['with half a character', 'application/json', '{"username":"\\ud800"}', 400, 'bad_json'],
    ['with a key twice', 'application/json', '{"username":"a","username":"b"}', 400, 'bad_json'],
    ['with a key twice, written differently', 'application/json', '{"a":[{"b":1,"\\u0062" :2}]}', 400, 'bad_json'],
    ['with __proto__ in disguise', 'application/json', '{"\\u005f_proto__":{"admin":true}}', 400, 'bad_json'],
    ['with constructor', 'application/json', '{"constructor":{"prototype":{"admin":true}}}', 400, 'bad_input'],
    ['with a number beyond all', 'application/json', '{"username":1e999999}', 400, 'bad_input'],
    ['with a whole number of 5000 digits', 'application/json', `{"username":${'9'.repeat(5_000)}}`, 400, 'bad_input'],
    ['one long word', 'application/json', `{"username":"${'x'.repeat(4_900_000)}"}`, 400, 'bad_input'],
    [
      '200,000 keys',
      'application/json',
      `{${Array.from({ length: 200_000 }, (_, i) => `"${i}":1`)}}`,
      400,
      'bad_input',
    ],
    ['in another alphabet', 'application/json; charset=utf-16le', Buffer.from('{"a":1}', 'utf16le'), 400, 'bad_json'],
    ['compressed', 'application/gzip', Buffer.from([31, 139, 8, 0]), 415, 'bad_type'],
    ['of many parts', 'multipart/form-data; boundary=x', '--x--', 415, 'bad_type'],
    ['of no type at all', '', 'hello', 415, 'bad_type'],
    ['a form with the field twice', 'application/x-www-form-urlencoded', '__json__={}&__json__={}', 400, 'bad_json'],
  ])('%s are refused with the error shape', async (_name, type, payload, status, code) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': type },
      payload,
    });
    expect(answer.statusCode).toBe(status);
    expect(answer.json()).toMatchObject({ success: false, code, request_id: 'request-1' });
    expect(answer.body).not.toMatch(/node_modules|\.ts\b| {4}at /);
    expect(answer.body.length).toBeLessThan(2_000);
    expect('admin' in {}).toBe(false);
  });

  it('do not fit with a NUL in the address either', async () => {
    const { cookie } = await owner();
    for (const query of ['q=%00', '%00=q']) {
      const answer = await app.inject({ method: 'POST', url: `/api/shop/build?${query}`, headers: { cookie } });
      expect(answer.json()).toMatchObject({ success: false, code: 'bad_input' });
    }
  });

  it('name the fields that do not fit', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { username: 'no mail', password: '12345' },
    });
    expect(answer.json().fields.map(({ field }: { field: string }) => field)).toEqual(['username', 'password']);
  });
});

describe('who may call', () => {
  it('nobody without a session', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/shop/build', payload: {} });
    expect(answer.statusCode).toBe(401);
    expect(answer.json()).toMatchObject({ success: false, code: 'unauthorised' });
  });

  it('not an agent (ROLE-05)', async () => {
    const agent = await aUser(database, { shop: await aShop(database), kind: 'agent' });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/shop/build',
      headers: { cookie: await cookieOf(agent.email) },
      payload: {},
    });
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toBe('Agent Hesaplarının Erişim Yetkisi Yoktur.');
  });

  it("an owner, and another shop's pid is not found (D-05)", async () => {
    const a = await owner();
    const b = await owner();
    const build = (pid?: string) =>
      app.inject({ method: 'POST', url: '/api/shop/build', headers: { cookie: a.cookie }, payload: { pid } });
    expect((await build(a.shop.pid)).statusCode).toBe(200);
    expect((await build(b.shop.pid)).statusCode).toBe(404);
    expect((await build('pid-nobody')).statusCode).toBe(404);
  });

  it.each([
    ['another origin', { origin: 'http://evil.test' }, 403],
    ['a sibling site', { 'sec-fetch-site': 'same-site' }, 403],
    ['cross-site', { 'sec-fetch-site': 'cross-site', origin: ownOrigin }, 403],
    ['the own origin', { origin: ownOrigin, 'sec-fetch-site': 'same-origin' }, 200],
    ['no browser', {}, 200],
  ])('a write from %s', async (_name, headers, status) => {
    const { cookie: session } = await owner();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/shop/build',
      headers: { ...headers, cookie: session },
      payload: {},
    });
    expect(answer.statusCode).toBe(status);
  });

  it('a GET with an effect is a write too (D-10)', async () => {
    const answer = await app.inject({ url: '/api/auth/logout', headers: { 'sec-fetch-site': 'cross-site' } });
    expect(answer.statusCode).toBe(403);
  });
});

describe('answers', () => {
  it('405 with Allow for another method, 404 for another path', async () => {
    const wrongMethod = await app.inject({ method: 'DELETE', url: '/api/auth/login' });
    expect(wrongMethod.statusCode).toBe(405);
    expect(wrongMethod.headers.allow).toBe(login.method);
    expect((await app.inject({ url: '/api/nowhere' })).json()).toMatchObject({ success: false, code: 'not_found' });
  });

  it('tell nobody about a surprise', async () => {
    const { cookie: session } = await owner();
    const answer = await app.inject({
      method: 'POST',
      url: '/api/shop/build/list',
      headers: { cookie: session },
      payload: {},
    });
    expect(answer.statusCode).toBe(500);
    expect(answer.json().code).toBe('internal');
    expect(answer.body).not.toContain('secret');
  });
});
