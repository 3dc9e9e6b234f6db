import cookies from '@fastify/cookie';
import { login } from '@kolaj/contract/account';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { testPassword } from '@kolaj/testkit/people';
import fastify from 'fastify';
import * as z from 'zod/mini';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { answerErrors } from '../../../http/answer-errors.ts';
import { serveApi } from '../../../http/api.ts';
import type { Route } from '../../../http/route.ts';
import { sessionCookie } from '../../../http/session-cookie.ts';
import { accountRoutes } from '../../account/routes.ts';

export interface Caller {
  /** Calls as a person; throws on any status but 200. The answer is checked against the contract. */
  call: <Input extends z.ZodMiniType, Output extends z.ZodMiniType>(
    endpoint: Endpoint<'shop', Input, Output>,
    input: z.input<Input>,
  ) => Promise<z.output<Output>>;
  /** The bare answer, for refusals with a status. */
  try: (endpoint: Endpoint, input: object) => Promise<{ status: number; body: Record<string, unknown> }>;
  close: () => Promise<void>;
}

/** The routes behind the real HTTP base, with a real session of `email`. */
export async function callerOf(
  database: Database,
  { routes, email }: { routes: readonly Route[]; email: string },
): Promise<Caller> {
  const cookie = sessionCookie({ isHttps: false, port: 1, days: 1 });
  const app = fastify();
  answerErrors(app);
  await app.register(cookies);
  const all = [...accountRoutes({ database, cookie }), ...routes];
  await serveApi(app, all, { database, cookie, origins: new Set(), checkAnswers: true });
  const payload = { username: email, password: testPassword };
  const signedIn = await app.inject({ method: login.method, url: `/api${login.path}`, payload });
  const session = String(signedIn.headers['set-cookie']).split(';')[0] ?? '';

  const ask = async ({ method, path }: Endpoint, input: object) => {
    const fields = new Map(Object.entries(input));
    const url = `/api${path.replace(/:(\w+)/g, (_match, name: string) => String(fields.get(name)))}`;
    const answer = await app.inject({
      method,
      url,
      headers: { cookie: session },
      ...(method === 'POST' ? { payload: input } : {}),
    });
    return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
  };
  return {
    async call(endpoint, input) {
      const { status, body } = await ask(endpoint, Object(input));
      if (status !== 200) throw new Error(`${endpoint.path} answered ${status}: ${JSON.stringify(body)}`);
      return z.parse(endpoint.output, body);
    },
    try: ask,
    close: () => app.close(),
  };
}
