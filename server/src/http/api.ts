import type { Endpoint } from '@kolaj/contract/endpoint';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { keyDoor } from './api-keys.ts';
import { type Access, contextsOf } from './contexts.ts';
import { badRequest, HttpError } from './errors.ts';
import { acceptFormJson, isStorable } from './form-json.ts';
import { likelyShops } from './look/likely-shops.ts';
import { checkOrigin } from './origin.ts';
import type { Route } from './route.ts';

export interface ApiOptions extends Access {
  origins: ReadonlySet<string>;
  /** Checks every answer against the contract; in development and tests, since it halves the speed of long lists. */
  checkAnswers: boolean;
}

const everyMethod = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
type AnyMethod = (typeof everyMethod)[number];

const methodsOf = ({ method, also }: Endpoint): AnyMethod[] => (also ? [method, also] : [method]);

/** Registers all calls below `/api`. A path that exists with another method answers 405 with `Allow` (D-02). */
export async function serveApi(app: FastifyInstance, routes: readonly Route[], options: ApiOptions): Promise<void> {
  await app.register(
    async (api) => {
      acceptFormJson(api);
      const openKey = keyDoor(options.database, () => new Date());
      const access = { ...options, openKey, likelyShops: likelyShops() };
      for (const route of routes) addRoute(api, route, access);
      for (const [url, methods] of methodsByPath(routes)) addRefusal(api, url, methods);
    },
    { prefix: '/api' },
  );
}

function addRoute(api: FastifyInstance, { endpoint, handle }: Route, options: ApiOptions): void {
  api.route({
    method: methodsOf(endpoint),
    url: endpoint.path,
    handler: async (request, reply) => {
      if (request.method !== 'GET' || endpoint.effect) checkOrigin(request, options.origins);
      const input = mergedInput(request);
      const answer = await handle(input, contextsOf(options, request, reply, { input, endpoint }));
      if (options.checkAnswers) checkAnswer(endpoint, answer);
      return answer;
    },
  });
}

/** Path parameters win over the body, the body over the query. */
function mergedInput(request: FastifyRequest): Record<string, unknown> {
  const body = request.body ?? {};
  if (!isRecord(body)) throw badRequest('bad_input', 'The body must be an object.');
  const inAddress = [...Object.entries(asRecord(request.query)), ...Object.entries(asRecord(request.params))];
  // JSON was checked when it was read; both halves of an entry can come with `%00`.
  if (!inAddress.flat().every((text) => isStorable(String(text)))) {
    throw badRequest('bad_input', 'The address holds a character that is none.');
  }
  return { ...asRecord(request.query), ...body, ...asRecord(request.params) };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const asRecord = (value: unknown) => (isRecord(value) ? value : {});

function checkAnswer(endpoint: Endpoint, answer: unknown): void {
  const checked = z.safeParse(endpoint.output, answer);
  if (!checked.success) {
    throw new Error(
      `${endpoint.method} ${endpoint.path} answers outside its contract: ${z.prettifyError(checked.error)}`,
    );
  }
}

function methodsByPath(routes: readonly Route[]): Map<string, Set<AnyMethod>> {
  const paths = new Map<string, Set<AnyMethod>>();
  for (const { endpoint } of routes) {
    const known = paths.get(endpoint.path) ?? new Set();
    for (const method of methodsOf(endpoint)) known.add(method);
    paths.set(endpoint.path, known);
  }
  return paths;
}

function addRefusal(api: FastifyInstance, url: string, allowed: ReadonlySet<AnyMethod>): void {
  const refused = everyMethod.filter((method) => !allowed.has(method));
  api.route({
    method: refused,
    url,
    handler: async (_request: FastifyRequest, _reply: FastifyReply) => {
      throw new HttpError(405, 'method_not_allowed', `Use ${[...allowed].join(' or ')}.`, {
        headers: { allow: [...allowed].join(', ') },
      });
    },
  });
}
