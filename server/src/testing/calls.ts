import cookies from '@fastify/cookie';
import { login } from '@kolaj/contract/account/account';
import type { Endpoint, Role } from '@kolaj/contract/endpoint';
import fastify from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../adapters/postgres/pool.ts';
import { answerErrors } from '../http/answer-errors.ts';
import { serveApi } from '../http/api.ts';
import type { ShopLimits } from '../http/limits/shop-limits.ts';
import { contextsBesideTable } from '../http/plain-contexts.ts';
import type { PlainRoute } from '../http/plain-route.ts';
import type { Route } from '../http/route.ts';
import { sessionCookie } from '../http/session-cookie.ts';
import { testAccount } from './account.ts';
import { aUser, testPassword } from './rows/people.ts';

export interface Served {
  database: Database;
  /** Those of the features under test; the account's come along for the login. */
  routes: readonly Route[];
  plainRoutes?: readonly PlainRoute[];
  /** What the installation stops; nothing unless told otherwise. */
  limits?: ShopLimits;
}

/** One person's session over the real HTTP base. */
export interface Person {
  /** The answer, checked against the contract; throws on any status but 200 and 202. */
  call: <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
    endpoint: Endpoint<Role, Input, Output>,
    input: z.input<Input>,
  ) => Promise<z.output<Output>>;
  /** The bare answer, for refusals with a status; `more` = further headers. */
  try: (
    endpoint: Endpoint,
    input: object,
    more?: Record<string, string>,
  ) => Promise<{ status: number; body: Record<string, unknown> }>;
  status: (endpoint: Endpoint, input: object) => Promise<number>;
  get: (url: string) => Promise<{ status: number; type: string; caching: string; bytes: Buffer }>;
  /** Raw bytes to a route outside the table. */
  send: (url: string, bytes: Buffer) => Promise<{ status: number; body: Record<string, unknown> }>;
  /** A form with files to a route outside the table. */
  upload: (url: string, form: FormData) => Promise<{ status: number; body: Record<string, unknown> }>;
}

const textsOf = (fields: ReadonlyMap<string, unknown>) =>
  [...fields].flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]]));

/** Serves routes with sessions, bodies, errors and answer checks as the product does. */
export async function serveForTest({ database, routes, plainRoutes = [], limits }: Served) {
  const cookie = sessionCookie({ isHttps: false, port: 1, days: 1, deviceDays: 1 });
  const access = { database, cookie, adminsNeedSecondFactor: false, ...(limits ? { limits } : {}) };
  const app = fastify();
  answerErrors(app);
  await app.register(cookies);
  const all = [...testAccount({ database, cookie }).routes, ...routes];
  await serveApi(app, all, { ...access, origins: new Set(), checkAnswers: true });
  for (const add of plainRoutes) add(app, contextsBesideTable(access, new Set()));

  async function signIn(username: string): Promise<Person> {
    const payload = { username, password: testPassword };
    const signedIn = await app.inject({ method: login.method, url: `/api${login.path}`, payload });
    return personWith({ cookie: String(signedIn.headers['set-cookie']).split(';')[0] ?? '' });
  }

  function personWith(headers: Record<string, string>): Person {
    const ask = ({ method, path }: Endpoint, input: object, more: Record<string, string> = {}) => {
      const fields = new Map(Object.entries(input));
      const at = path.replace(/:(\w+)/g, (_match, name: string) => {
        const value = String(fields.get(name));
        fields.delete(name);
        return value;
      });
      if (method === 'POST')
        return app.inject({ method, url: `/api${at}`, headers: { ...headers, ...more }, payload: input });
      return app.inject({ method, url: `/api${at}`, headers, query: Object.fromEntries(textsOf(fields)) });
    };
    return {
      async call(endpoint, input) {
        const answer = await ask(endpoint, Object(input));
        if (answer.statusCode > 202) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`);
        return z.parse(endpoint.output, answer.json());
      },
      async try(endpoint, input, more) {
        const answer = await ask(endpoint, input, more);
        return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
      },
      status: async (endpoint, input) => (await ask(endpoint, input)).statusCode,
      async get(url) {
        const answer = await app.inject({ method: 'GET', url, headers });
        const { 'content-type': type, 'cache-control': caching } = answer.headers;
        return { status: answer.statusCode, type: String(type), caching: String(caching), bytes: answer.rawPayload };
      },
      async upload(url, form) {
        const sent = new Response(form);
        const type = { ...headers, 'content-type': sent.headers.get('content-type') ?? '' };
        const payload = Buffer.from(await sent.arrayBuffer());
        const answer = await app.inject({ method: 'POST', url, headers: type, payload });
        return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
      },
      async send(url, bytes) {
        const binary = { ...headers, 'content-type': 'application/octet-stream' };
        const answer = await app.inject({ method: 'POST', url, headers: binary, payload: bytes });
        return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
      },
    };
  }
  return {
    signIn,
    /** Somebody without a session. */
    nobody: personWith({}),
    /** A program with an API key. */
    withKey: (key: string) => personWith({ authorization: `Bearer ${key}` }),
    /** An owner of the shop, signed in. */
    ownerOf: async (shopId: string) => signIn((await aUser(database, { shop: { id: shopId } })).email),
    /** Serves over HTTP, too; answers with the origin, like `http://127.0.0.1:4711`. */
    listen: () => app.listen({ host: '127.0.0.1', port: 0 }),
    close: () => app.close(),
  };
}
