// The whole product in one process with everybody who may ask it something: for the tests that go through the table of calls.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildCatalogue } from '@kolaj/catalogue/build';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { allRights, type Rights } from '@kolaj/domain/account/rights';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { openDiskStore } from '../../adapters/disk/file-store.ts';
import type { Database } from '../../adapters/postgres/pool.ts';
import { asSystem } from '../../adapters/postgres/scope.ts';
import { type App, assemble } from '../../app.ts';
import { parseEnv } from '../../env.ts';
import { startSession } from '../../features/account/login/session.store.ts';
import { eventStreams } from '../../http/serving/sse.ts';
import { createWebServer } from '../../http/serving/web-server.ts';
import { sessionCookie } from '../../http/session-cookie.ts';
import { startQueue } from '../../jobs/queue.ts';
import { sealer } from '../../secrets/seal.ts';
import { sourcesFolder } from '../../settings/data-folders.ts';
import { installationOf } from '../../settings/installation.ts';
import type { TestDatabase } from '../../testing/database.ts';
import { aLocalSource } from '../../testing/rows/collages.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../testing/rows/people.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Answer {
  status: number;
  body: string;
  headers: Record<string, unknown>;
}

export interface Product {
  app: App;
  web: FastifyInstance;
  dataDir: string;
  /** Asks one call. `payload` overrides the body as it is, for what JSON.stringify would not write. */
  ask: (endpoint: Endpoint, input: object, options?: AskOptions) => Promise<Answer>;
  get: (url: string, options?: { cookie?: string | null; headers?: Record<string, string> }) => Promise<Answer>;
  /** Logs somebody in on a device of its own; an admin may act in a shop there. */
  device: (user: TestUser, actsIn?: TestShop) => Promise<string>;
  close: () => Promise<void>;
}

interface AskOptions {
  cookie?: string | null | undefined;
  method?: Method;
  payload?: string;
  /** An API key. */
  key?: string;
}

const noRights: Rights = { edit: false, approve: false, send: false, manage: false };
export const address = {
  console: 'http://console.test',
  site: 'http://site.test',
  sandbox: 'http://127.0.0.1:9',
  provider: 'http://127.0.0.1:9',
};

/** Those that administrators look at; no process takes anything from them here. */
async function makeQueueTables({ address }: TestDatabase): Promise<void> {
  const queue = await startQueue({ address, isScheduler: false, log: pino({ level: 'silent' }) });
  await queue.stop();
}

/** The product on a database, without jobs: what is announced is done by nobody. `logged` takes the lines of its log. */
export async function aProduct(
  database: TestDatabase,
  settings: Record<string, string> = {},
  { logged }: { logged?: (line: string) => void } = {},
): Promise<Product> {
  await buildCatalogue();
  await makeQueueTables(database);
  const dataDir = await mkdtemp(path.join(tmpdir(), 'kolaj-access-'));
  // No name server is asked: at this port nobody listens.
  const parsed = parseEnv({ KOLAJ_DATA_DIR: dataDir, KOLAJ_DEMO: 'on', KOLAJ_DNS_SERVERS: '127.0.0.1:9', ...settings });
  if (parsed.kind === 'invalid') throw new Error(parsed.sentences.join(' '));
  const cookie = sessionCookie({ isHttps: false, port: 1, days: 1, deviceDays: 1 });
  const addresses = { ...address, provider: parsed.env.providerUrl ?? address.provider };
  const common = { env: parsed.env, addresses, version: '0', database, cookie, clock: () => new Date() };
  const log = logged ? pino({ level: 'trace' }, { write: logged }) : pino({ level: 'silent' });
  const seals = sealer('a key that is only used in this test');
  const installation = installationOf({ env: parsed.env, sealer: seals });
  const app = assemble({
    ...common,
    installation,
    files: await openDiskStore(dataDir),
    sealer: seals,
    databaseAt: { pooled: database.address, direct: database.address },
    queue: { enqueue: async () => undefined, names: () => [] },
    announce: async () => undefined,
    doorOffer: { host: 'ftp.test', port: 21, isSecure: true },
    log,
    random: Math.random,
  });
  const streams = eventStreams();
  const web = await createWebServer({
    ...common,
    app,
    installation,
    streams,
    log,
    say: () => undefined,
    phase: () => 'running',
    metrics: null,
    earlier: async () => null,
  });

  /** Every request from a network of its own, so that no throttle hides an answer. */
  let asked = 0;
  async function send(request: InjectOptions, cookieText: string | null | undefined): Promise<Answer> {
    asked++;
    const answer = await web.inject({
      ...request,
      remoteAddress: `10.${(asked >> 8) & 255}.${asked & 255}.1`,
      headers: { ...request.headers, ...(cookieText ? { cookie: cookieText } : {}) },
    });
    return { status: answer.statusCode, body: answer.body, headers: answer.headers };
  }

  return {
    app,
    web,
    dataDir,
    ask(endpoint, input, { cookie: own, method = endpoint.method, payload = JSON.stringify(input), key } = {}) {
      const url = urlOf(endpoint, input, method);
      const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
      if (method === 'GET') return send({ method, url, headers: authorization }, own);
      return send({ method, url, payload, headers: { 'content-type': 'application/json', ...authorization } }, own);
    },
    get: (url, { cookie: own, headers = {} } = {}) => send({ method: 'GET', url, headers }, own),
    device: async (user, actsIn) => {
      const token = await asSystem(database, async (scope) => {
        const made = await startSession(scope, { userId: user.id, ip: '10.0.0.1', agent: '' });
        if (actsIn)
          await scope.db.updateTable('sessions').set({ shop_id: actsIn.id }).where('user_id', '=', user.id).execute();
        return made;
      });
      return `kolaj-1=${token}`;
    },
    async close() {
      streams.closeAll();
      await web.close();
      await app.close();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** Path parameters from the input; other values of a GET are in the query. */
function urlOf({ path: template }: Endpoint, input: object, method: Method): string {
  const rest = new Map(Object.entries(input).map(([name, value]) => [name, String(value)]));
  const url = `/api${template.replaceAll(/:(\w+)/g, (_match, name: string) => {
    const value = rest.get(name) ?? 'missing';
    rest.delete(name);
    return encodeURIComponent(value);
  })}`;
  return method === 'GET' && rest.size > 0 ? `${url}?${new URLSearchParams([...rest])}` : url;
}

export const personNames = [
  'anonymous',
  'unverified owner',
  'owner A',
  'owner B',
  'staff without rights',
  'staff with rights',
  'agent',
  'admin',
  'admin acting in A',
] as const;
export type PersonName = (typeof personNames)[number];

export interface Person {
  name: PersonName;
  user: TestUser | null;
  /** The shop the person works in. */
  shop: 'A' | 'B' | null;
}

export interface People {
  shops: { A: TestShop; B: TestShop };
  all: readonly Person[];
  /** A fresh device of theirs; null for nobody. */
  login: (person: Person) => Promise<string | null>;
}

/** Two shops with a photo source each, and one of everybody. */
export async function somePeople(database: Database, product: Product): Promise<People> {
  // A switched-off download would be refused before anybody looks at what was named.
  const telegram = { main_group: '-1001', telegram_id: '71001', buttons_message: 'New this week' };
  const serverConfig = { downloadAll: true, telegram, telegram1: telegram };
  const [A, B] = [await aShop(database, { serverConfig }), await aShop(database, { serverConfig })];
  for (const shop of [A, B]) await aLocalSource(database, shop, sourcesFolder(product.dataDir));
  const verified = { verified: true };
  const users: Record<PersonName, { user: TestUser | null; shop: 'A' | 'B' | null }> = {
    anonymous: { user: null, shop: null },
    'unverified owner': { user: await aUser(database, { shop: A }), shop: 'A' },
    'owner A': { user: await aUser(database, { shop: A, ...verified }), shop: 'A' },
    'owner B': { user: await aUser(database, { shop: B, ...verified }), shop: 'B' },
    'staff without rights': {
      user: await aUser(database, { shop: A, kind: 'staff', rights: noRights, ...verified }),
      shop: 'A',
    },
    'staff with rights': {
      user: await aUser(database, { shop: A, kind: 'staff', rights: allRights, ...verified }),
      shop: 'A',
    },
    agent: { user: await aUser(database, { shop: A, kind: 'agent', ...verified }), shop: 'A' },
    admin: { user: await aUser(database, { kind: 'admin', ...verified }), shop: null },
    'admin acting in A': { user: await aUser(database, { kind: 'admin', ...verified }), shop: 'A' },
  };
  return {
    shops: { A, B },
    all: personNames.map((name) => ({ name, ...users[name] })),
    login: async ({ name, user }) => user && (await product.device(user, name === 'admin acting in A' ? A : undefined)),
  };
}
