import { createHash, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { key } from '@kolaj/domain/shared/fold';
import { demoAccount } from '@kolaj/sandbox/demo-world';
import { type Duplicate, duplicatesIn, type LedgerEntry, wasTakenIn } from '@kolaj/sandbox/ledger';
import { createSandbox, type Sandbox } from '@kolaj/sandbox/provider';
import type { FaultName, FaultSwitch, ScriptedFault } from '@kolaj/sandbox/provider/faults';
import type { WorldGroup } from '@kolaj/sandbox/world';
import { aShop, aUser, type TestShop, type TestUser } from '@kolaj/testkit/people';
import { sql } from 'kysely';
import sharp from 'sharp';

import { maytapiChannel } from '../../../adapters/maytapi/maytapi-channel.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { type MediaUrls, mediaUrls } from '../../../media-urls.ts';
import type { Channel } from '../../../ports/channel.ts';
import { type PhoneBook, phoneBook } from '../../channel/phone-book.ts';
import { checkPhones } from '../check-phones.job.ts';
import type { PumpDeps } from '../pump.ts';
import { pumpLane } from '../pump-lane.job.ts';

/** Quick, and still one message after the other. */
const testPace = {
  sameGroup: { minMs: 2, maxMs: 5 },
  otherGroup: { minMs: 2, maxMs: 5 },
  interleaves: false,
  rest: null,
  window: null,
  cap: null,
};

export interface TestImage {
  collageId: string;
  url: string;
  sha256: string;
}

/** A shop with groups and approved collages, the sandbox as its provider, and a server for its pictures. */
export interface SendWorld {
  shop: TestShop;
  user: TestUser;
  subfolderId: string;
  sandbox: Sandbox;
  sandboxUrl: string;
  media: MediaUrls;
  channel: Channel;
  phones: PhoneBook;
  pumpDeps: PumpDeps;
  clock: () => Date;
  /** Approved now, in the order of making. */
  images: TestImage[];
  within: <Result>(run: (scope: ShopScope) => Promise<Result>) => Promise<Result>;
  addImages: (count: number, options?: { discounted?: boolean }) => Promise<TestImage[]>;
  /** Another folder gets a collage of the same bytes as the first image. */
  shareFirstPicture: () => Promise<void>;
  /** Runs a worker on every lane until nothing is due; `workers` of them at once on each. */
  pump: (options?: { workers?: number }) => Promise<void>;
  /** Lifts a pause of its broadcasts, as a person would. */
  resume: () => Promise<void>;
  /** The minute-wise look at the phones, once. */
  checkPhones: () => Promise<void>;
  /** Messages that the outside world took in, in order. */
  received: () => LedgerEntry[];
  /** Names of the groups that received something, with how many. */
  receivedByGroup: () => Record<string, number>;
  duplicates: () => Duplicate[];
  script: (...rules: (Partial<ScriptedFault> & Pick<ScriptedFault, 'fault'>)[]) => void;
  condition: (name: FaultName, change: Partial<FaultSwitch>) => void;
  close: () => Promise<void>;
}

export interface WorldOptions {
  images?: number;
  serverConfig?: Record<string, unknown>;
  swc?: Record<string, unknown>;
  /** Longest wait for the provider, ms. */
  timeoutMs?: number;
  random?: () => number;
}

const brand = 'Beren';
export const jobContext = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };

/** Makes the world; call `close` after the test. */
export async function sendWorld(database: Database, options: WorldOptions = {}): Promise<SendWorld> {
  const { images = 3, serverConfig = {}, swc = {}, timeoutMs = 1500, random = Math.random } = options;
  const pictures = await servePictures();
  const sandbox = createSandbox({ random });
  const sandboxUrl = await sandbox.listen({ host: '127.0.0.1', port: 0 });
  const clock = () => new Date();
  const media = mediaUrls(pictures.origin);
  const channel = maytapiChannel({
    baseUrl: sandboxUrl,
    header: 'x-api-key',
    account: async () => ({ productId: demoAccount.productId, key: demoAccount.apiKey }),
    clock,
    timeoutMs,
    logLagMs: 0,
  });
  const phones = phoneBook({ channel, clock });
  const shop = await aShop(database, {
    serverConfig: {
      whatsapp: { product_id: demoAccount.productId },
      sending_pace: { whatsapp: testPace, telegram: testPace },
      ...serverConfig,
    },
  });
  const user = await aUser(database, { shop });
  const within = <Result>(run: (scope: ShopScope) => Promise<Result>) => inShop(database, shop.id, run);
  const subfolderId = await within((scope) => seedShop(scope, { telegram_id: demoAccount.telegramId, ...swc }));
  const addImages = (count: number, { discounted = false } = {}) =>
    within((scope) => seedImages(scope, { subfolderId, count, discounted, media }));

  const made = await addImages(images);
  const pumpDeps: PumpDeps = {
    database,
    channel,
    phones,
    media,
    siteAddress: (keyword) => `http://site.test/${keyword}`,
    announce: async () => undefined,
    orderPump: async () => undefined,
    clock,
    random,
    laneLeaseMs: 1000,
  };
  const received = () => sandbox.ledger().filter(wasTakenIn);
  return {
    shop,
    user,
    subfolderId,
    sandbox,
    sandboxUrl,
    media,
    channel,
    phones,
    pumpDeps,
    clock,
    images: made,
    within,
    addImages,
    shareFirstPicture: () => within((scope) => seedTwin(scope, { subfolderId, sha256: made[0]?.sha256 ?? '' })),
    resume: () =>
      within(async ({ db, shopId }) => {
        const paused = db.updateTable('broadcasts').where('shop_id', '=', shopId).where('status', '=', 'paused');
        await paused.set({ status: 'running', pause_reason: null }).execute();
      }),
    checkPhones: () => checkPhones.run({}, pumpDeps, jobContext),
    pump: ({ workers = 1 } = {}) => pumpAll(pumpDeps, { shopId: shop.id, within, workers }),
    received,
    receivedByGroup: () => {
      const names = new Map<string, string>(demoAccount.groups.map(({ id, name }) => [id, name]));
      const byGroup = Map.groupBy(received(), ({ groupId }) => names.get(groupId ?? '') ?? '?');
      return Object.fromEntries([...byGroup].map(([name, entries]) => [name, entries.length]));
    },
    duplicates: () => duplicatesIn(sandbox.ledger()),
    script: (...rules) =>
      sandbox.outside.faults.play({
        rules: rules.map((rule) => ({ times: 1, rate: 1, phone: null, group: null, ...rule })),
        replace: false,
      }),
    condition: (name, change) => sandbox.outside.faults.change({ [name]: change }),
    close: async () => {
      await sandbox.close();
      pictures.server.close();
      pictures.server.closeAllConnections();
    },
  };
}

interface Pumping {
  shopId: string;
  within: SendWorld['within'];
  workers: number;
}

async function pumpAll(deps: PumpDeps, { shopId, within, workers }: Pumping): Promise<void> {
  const open = await within(openLanes);
  const runs = open.flatMap((laneId) =>
    Array.from({ length: workers }, () => pumpLane.run({ shopId, laneId }, deps, jobContext)),
  );
  await Promise.all(runs);
  const rest = await within(openLanes);
  // A lane that got work from another one meanwhile (fail over).
  if (rest.some((laneId) => !open.includes(laneId))) await pumpAll(deps, { shopId, within, workers });
}

async function openLanes(scope: ShopScope): Promise<string[]> {
  const rows = await scope.db
    .selectFrom('deliveries')
    .where('shop_id', '=', scope.shopId)
    .where('status', 'in', ['queued', 'waiting'])
    .select('lane_id')
    .distinct()
    .execute();
  return rows.map(({ lane_id }) => lane_id);
}

/** Every address under /media is a picture of its own. */
async function servePictures(): Promise<{ server: Server; origin: string }> {
  const base = await sharp({ create: { width: 16, height: 20, channels: 3, background: '#a3304f' } })
    .jpeg()
    .toBuffer();
  const server = createServer((request, response) => {
    response.writeHead(200, { 'content-type': 'image/jpeg' });
    response.end(Buffer.concat([base, Buffer.from(request.url ?? '')]));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { server, origin: `http://127.0.0.1:${port}` };
}

function listOf({ role, type }: WorldGroup): string {
  if (role === 'own') return 'numberList';
  if (role === 'main') return type === 'telegram' ? 'numberList' : 'numberListTarget';
  return type === 'telegram' ? 'telegramList' : 'whatsappList';
}

/** Groups of the demo world, one folder with the brand's subfolder; answers with the subfolder's id. */
async function seedShop(scope: ShopScope, swc: Record<string, unknown>): Promise<string> {
  const { db, shopId } = scope;
  await db
    .updateTable('shops')
    .where('id', '=', shopId)
    .set({ swc_settings: JSON.stringify(swc) })
    .execute();
  await db
    .insertInto('channel_groups')
    .values(
      demoAccount.groups.map((group, position) => ({
        shop_id: shopId,
        list: listOf(group),
        position,
        type: group.type,
        name: group.role === 'sale' ? 'indirim' : key(group.brand ?? group.name),
        label: group.name,
        group_id: group.id,
        phone_id: group.type === 'whatsapp' ? (group.members[0] ?? null) : null,
        telegram_id: group.type === 'telegram' ? demoAccount.telegramId : null,
      })),
    )
    .execute();
  const source = await db
    .insertInto('sources')
    .values({ shop_id: shopId, ftp_key: randomUUID(), driver: 'local' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const folder = await db
    .insertInto('folders')
    .values({ shop_id: shopId, source_id: source.id, source_path: 'autumn', name: 'Autumn' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subfolder = await db
    .insertInto('subfolders')
    .values({
      shop_id: shopId,
      folder_id: folder.id,
      source_path: `autumn/${brand}`,
      name: brand,
      name_key: key(brand),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return subfolder.id;
}

/** The brand once more in another folder, with a collage that looks the same as one of the first. */
async function seedTwin(
  scope: ShopScope,
  { subfolderId, sha256 }: { subfolderId: string; sha256: string },
): Promise<void> {
  const { db, shopId } = scope;
  const { source_id } = await db
    .selectFrom('folders')
    .where('shop_id', '=', shopId)
    .select('source_id')
    .executeTakeFirstOrThrow();
  const folder = await db
    .insertInto('folders')
    .values({ shop_id: shopId, source_id, source_path: 'again', name: 'Again' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const twin = await db
    .insertInto('subfolders')
    .columns(['shop_id', 'folder_id', 'source_path', 'name', 'name_key'])
    .expression(
      db
        .selectFrom('subfolders')
        .where('id', '=', subfolderId)
        .select(['shop_id', sql<string>`${folder.id}::uuid`.as('folder_id'), 'source_path', 'name', 'name_key']),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  await seedImage(scope, { subfolderId: twin.id, collageId: randomUUID(), sha256, discounted: false, number: 0 });
}

interface NewImages {
  subfolderId: string;
  count: number;
  discounted: boolean;
  media: MediaUrls;
}

async function seedImages(
  scope: ShopScope,
  { subfolderId, count, discounted, media }: NewImages,
): Promise<TestImage[]> {
  const images: TestImage[] = [];
  for (let i = 0; i < count; i++) {
    const collageId = randomUUID();
    const sha256 = createHash('sha256').update(collageId).digest('hex');
    await seedImage(scope, { subfolderId, collageId, sha256, discounted, number: i });
    images.push({ collageId, sha256, url: media.of(sha256, 'image/jpeg') });
  }
  return images;
}

interface NewImage {
  subfolderId: string;
  collageId: string;
  sha256: string;
  discounted: boolean;
  number: number;
}

async function seedImage({ db, shopId }: ShopScope, image: NewImage): Promise<void> {
  const { subfolderId, collageId, sha256, discounted, number } = image;
  const { folder_id } = await db
    .selectFrom('subfolders')
    .where('id', '=', subfolderId)
    .select('folder_id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('blobs')
    .values({ sha256, mime: 'image/jpeg', bytes: 1 })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const code = `BR-${number}-${collageId.slice(0, 4)}`;
  const made = new Date();
  await db
    .insertInto('collages')
    .values({
      id: collageId,
      shop_id: shopId,
      folder_id,
      subfolder_id: subfolderId,
      source_key: code,
      kolaj_name: code,
      product_code: code,
      status: 'verified',
      stage: 'idle',
      discounted,
      created_at: made,
      verified_at: made,
      exported_at: made,
    })
    .execute();
  const { id } = await db
    .insertInto('exports')
    .values({
      shop_id: shopId,
      collage_id: collageId,
      collage_version: 1,
      sha256,
      renditions: JSON.stringify({ '192': sha256, '384': sha256, '960': sha256 }),
      thumbhash: '',
      width: 1000,
      height: 1150,
      scene_hash: sha256,
      template_id: randomUUID(),
      template_version: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.updateTable('collages').where('id', '=', collageId).set({ export_id: id }).execute();
}
