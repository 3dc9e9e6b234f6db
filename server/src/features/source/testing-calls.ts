import cookies from '@fastify/cookie';
import { login } from '@kolaj/contract/account';
import type { Endpoint } from '@kolaj/contract/endpoint';
import fastify from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../../adapters/postgres/pool.ts';
import { answerErrors } from '../../http/answer-errors.ts';
import { serveApi } from '../../http/api.ts';
import { contextsOf } from '../../http/contexts.ts';
import type { PlainRoute } from '../../http/plain-route.ts';
import type { Route } from '../../http/route.ts';
import { sessionCookie } from '../../http/session-cookie.ts';

export interface Served {
  database: Database;
  /** Those of the features under test, with the account's for the login. */
  routes: readonly Route[];
  plainRoutes?: readonly PlainRoute[];
}

/** One person's session over real HTTP parts. */
export interface Person {
  /** The answer, checked against the contract; throws on any status but 200 and 202. */
  call: <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
    endpoint: Endpoint<'shop', Input, Output>,
    input: z.input<Input>,
  ) => Promise<z.output<Output>>;
  status: (endpoint: Endpoint, input: object) => Promise<number>;
  get: (url: string) => Promise<{ status: number; type: string; bytes: Buffer }>;
}

/** Serves routes with sessions, bodies, errors and answer checks as the product does. */
export async function serveForTest({ database, routes, plainRoutes = [] }: Served) {
  const cookie = sessionCookie({ isHttps: false, port: 1, days: 1 });
  const app = fastify();
  answerErrors(app);
  await app.register(cookies);
  await serveApi(app, routes, { database, cookie, origins: new Set(), checkAnswers: true });
  for (const add of plainRoutes) add(app, (request, reply) => contextsOf({ database, cookie }, request, reply, {}));

  async function signIn(username: string, password: string): Promise<Person> {
    const signedIn = await app.inject({ method: 'POST', url: `/api${login.path}`, payload: { username, password } });
    const headers = { cookie: String(signedIn.headers['set-cookie']).split(';')[0] ?? '' };
    const ask = ({ method, path }: Endpoint, input: object) => {
      const fields = new Map(Object.entries(input));
      const url = `/api${path.replace(/:(\w+)/g, (_match, name: string) => String(fields.get(name)))}`;
      return app.inject({ method, url, headers, ...(method === 'POST' ? { payload: input } : {}) });
    };
    return {
      async call(endpoint, input) {
        const answer = await ask(endpoint, Object(input));
        if (answer.statusCode > 202) throw new Error(`${endpoint.path} answered ${answer.statusCode}: ${answer.body}`);
        return z.parse(endpoint.output, answer.json());
      },
      status: async (endpoint, input) => (await ask(endpoint, input)).statusCode,
      async get(url) {
        const answer = await app.inject({ method: 'GET', url, headers });
        return { status: answer.statusCode, type: String(answer.headers['content-type']), bytes: answer.rawPayload };
      },
    };
  }
  return { signIn, close: () => app.close() };
}
