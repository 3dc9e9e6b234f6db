// Every call of the table, asked by the owner of another shop for what is not hers: the same 404 as for what does not exist.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import cookies from '@fastify/cookie';
import { endpoints } from '@kolaj/contract/all-endpoints';
import type { Endpoint } from '@kolaj/contract/endpoint';
import { aBroadcast, aBuild } from '@kolaj/testkit/broadcasts';
import { aCollage, aLocalSource, aSubfolder } from '@kolaj/testkit/collages';
import { testDatabase } from '@kolaj/testkit/database';
import { aShop, aUser, testPassword } from '@kolaj/testkit/people';
import fastify, { type FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { openFileStore } from './adapters/disk/file-store.ts';
import { type App, assemble } from './app.ts';
import { parseEnv } from './env.ts';
import { answerErrors } from './http/answer-errors.ts';
import { serveApi } from './http/api.ts';
import { sessionCookie } from './http/session-cookie.ts';
import { sealer } from './secrets/seal.ts';
import { missingParts } from './whole.ts';

const database = await testDatabase();
let folder = '';
let product: App;
let web: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'kolaj-tenants-'));
  const env = parseEnv({ KOLAJ_DATA_DIR: folder, KOLAJ_DEMO: 'off' });
  if (env.kind === 'invalid') throw new Error(env.sentences.join(' '));
  const cookie = sessionCookie({ isHttps: false, port: 1, days: 1 });
  product = assemble({
    env: env.env,
    addresses: { console: 'http://console.test', site: 'http://site.test', sandbox: 'http://127.0.0.1:9' },
    version: '0',
    database,
    files: await openFileStore(folder),
    sealer: sealer('a key that is only used in this test'),
    cookie,
    queue: { enqueue: async () => undefined },
    announce: async () => undefined,
    log: pino({ level: 'silent' }),
    clock: () => new Date(),
    random: Math.random,
  });
  web = fastify({ genReqId: () => 'request' });
  answerErrors(web);
  await web.register(cookies);
  await serveApi(web, product.routes, {
    database,
    cookie,
    adminsNeedSecondFactor: false,
    origins: new Set(),
    checkAnswers: true,
  });
});
afterAll(async () => {
  await web.close();
  await product.close();
  await rm(folder, { recursive: true });
});

interface Owner {
  cookie: string;
  ids: Ids;
  pid: string;
  keyword: string;
}

/** Everything of a shop that a call can name. */
interface Ids {
  folder: string;
  subfolder: string;
  collage: string;
  build: string;
  broadcast: string;
  delivery: string;
}

async function anOwner(): Promise<Owner> {
  const shop = await aShop(database);
  const user = await aUser(database, { shop });
  await aLocalSource(database, shop, path.join(folder, 'sources'));
  const subfolder = await aSubfolder(database, shop);
  const collage = await aCollage(database, shop, subfolder, { status: 'done' });
  const build = await aBuild(database, shop);
  const { broadcast, delivery } = await aBroadcast(database, shop, subfolder);
  const answer = await web.inject({
    method: 'POST',
    url: '/api/auth/login',
    payload: { username: user.email, password: testPassword },
  });
  return {
    cookie: String(answer.headers['set-cookie']).split(';')[0] ?? '',
    pid: shop.pid,
    keyword: shop.keyword,
    ids: { folder: subfolder.folderId, subfolder: subfolder.id, collage: collage.id, build, broadcast, delivery },
  };
}

const sending = (ids: Ids) => ({
  images: [`http://site.test/media/${'a'.repeat(64)}.jpg`],
  brand: 'Beren',
  days: ['21-11'],
  subfolder_id: ids.subfolder,
});

/** How each call names something of a shop. A call whose input holds an id and that is missing here fails the test below. */
const naming: Readonly<Record<string, (ids: Ids) => object>> = {
  listSourceSubfolders: (ids) => ({ folder_id: ids.folder }),
  startImport: (ids) => ({
    folder: [{ name: 'x', path: 'x', id: ids.folder, sub_folders: [{ name: 'y', path: 'x/y' }] }],
  }),
  listSubfolders: (ids) => ({ folder_id: ids.folder }),
  getFolderAll: (ids) => ({ folder: ids.folder }),
  listCollages: (ids) => ({ subfolder_id: ids.subfolder }),
  getCollage: (ids) => ({ file: ids.collage }),
  forceCollage: (ids) => ({ id: ids.collage }),
  saveCollage: (ids) => ({ id: ids.collage, status: 'done' }),
  finalCollage: (ids) => ({ id: ids.collage }),
  updateState: (ids) => ({ kolaj_id: ids.collage, state: 'passive' }),
  verifyQueue: (ids) => ({ folder_id: ids.folder }),
  approve: (ids) => ({ items: [{ id: ids.collage, version: 1 }] }),
  sendBack: (ids) => ({ id: ids.collage, version: 1, note: '' }),
  reopen: (ids) => ({ id: ids.collage }),
  startBuild: (ids) => ({ folder_id: ids.folder }),
  rollBack: (ids) => ({ id: ids.build }),
  sendScreen: (ids) => ({ subfolder_id: ids.subfolder }),
  previewBroadcast: sending,
  sendCollages: sending,
  listBroadcasts: (ids) => ({ subfolder_id: ids.subfolder }),
  getBroadcast: (ids) => ({ id: ids.broadcast }),
  broadcastLedger: (ids) => ({ id: ids.broadcast }),
  controlBroadcast: (ids) => ({ id: ids.broadcast, action: 'cancel' }),
  settleDelivery: (ids) => ({ delivery_id: ids.delivery, action: 'count-as-sent' }),
};

/** These answer many ids at once, each with its own word; another shop's id is `not-found` in the list. */
const answersPerItem = new Set(['approve', 'sendBack', 'reopen']);
/** These filter by the id: another shop's gives an empty list. */
const filters = new Set(['listBroadcasts']);

const namesIds = ({ input }: Endpoint) =>
  /"format":"uuid"/.test(JSON.stringify(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })));

function ask({ method, path: template }: Endpoint, input: object, cookie: string) {
  const fields = new Map(Object.entries(input));
  const url = `/api${template.replaceAll(/:(\w+)/g, (_match, name: string) => encodeURIComponent(String(fields.get(name))))}`;
  return web.inject({ method, url, headers: { cookie }, ...(method === 'POST' ? { payload: input } : {}) });
}

const absent: Ids = {
  folder: crypto.randomUUID(),
  subfolder: crypto.randomUUID(),
  collage: crypto.randomUUID(),
  build: crypto.randomUUID(),
  broadcast: crypto.randomUUID(),
  delivery: crypto.randomUUID(),
};

describe('the product', () => {
  it('is whole: every call has one handler', () => {
    expect(missingParts(endpoints, product.routes)).toEqual([]);
  });

  it('has a row here for every call that names something by id', () => {
    const missing = Object.entries(endpoints).filter(([name, endpoint]) => namesIds(endpoint) && !naming[name]);
    expect(missing.map(([name]) => name)).toEqual([]);
  });
});

describe.each(Object.entries(naming))('%s', (name, input) => {
  const endpoint = endpoints[name];

  it("knows nothing of another shop's things (D-05)", async () => {
    if (!endpoint) throw new Error(`There is no call ${name}.`);
    const [stranger, owner] = [await anOwner(), await anOwner()];
    const foreign = await ask(endpoint, input(owner.ids), stranger.cookie);
    const unknown = await ask(endpoint, input(absent), stranger.cookie);
    const blind = (text: string) => text.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, 'id');
    expect(blind(foreign.body)).toBe(blind(unknown.body));
    if (filters.has(name)) expect(foreign.json().data.result).toEqual([]);
    else if (answersPerItem.has(name)) expect(foreign.body).toMatch(/not-found|not_found/);
    else expect(foreign.statusCode).toBe(404);
  });

  it('knows its own shop', async () => {
    if (!endpoint) throw new Error(`There is no call ${name}.`);
    const owner = await anOwner();
    const answer = await ask(endpoint, input(owner.ids), owner.cookie);
    expect(answer.body).not.toMatch(/not-found/);
    if (name !== 'finalCollage') expect([200, 400, 409]).toContain(answer.statusCode);
  });
});

describe('naming a shop', () => {
  it('by pid is only agreed to', async () => {
    const [stranger, owner] = [await anOwner(), await anOwner()];
    for (const endpoint of Object.values(endpoints)) {
      if (endpoint.role !== 'shop' || endpoint.method !== 'POST') continue;
      expect((await ask(endpoint, { pid: owner.pid }, stranger.cookie)).statusCode, endpoint.path).toBe(404);
    }
  });

  it('by keyword too: the send log of another shop is not found', async () => {
    const [stranger, owner] = [await anOwner(), await anOwner()];
    const log = endpoints.sendLog;
    if (!log) throw new Error('no send log');
    expect((await ask(log, { keyword: stranger.keyword }, stranger.cookie)).statusCode).toBe(200);
    expect((await ask(log, { keyword: owner.keyword }, stranger.cookie)).statusCode).toBe(404);
  });
});
