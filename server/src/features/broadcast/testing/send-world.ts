import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { DriverName } from '@kolaj/domain/channel/connection';
import { demoAccount, demoWorld } from '@kolaj/sandbox/demo-world';
import { type Duplicate, duplicatesIn, type LedgerEntry, wasTakenIn } from '@kolaj/sandbox/ledger';
import { createSandbox, type Sandbox } from '@kolaj/sandbox/provider';
import type { FaultName, FaultSwitch, ScriptedFault } from '@kolaj/sandbox/provider/faults';
import { defineWorld, type WorldAccount } from '@kolaj/sandbox/world';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import type { MediaUrls } from '../../../kernel/media-urls.ts';
import type { Channel } from '../../../ports/channel.ts';
import { aShop, aUser, type TestShop, type TestUser } from '../../../testing/rows/people.ts';
import type { Letter, Post } from '../../mail/open/letter.ts';
import { type PumpDeps, type Pumping, sharedBetweenVisits } from '../lane/pump.ts';
import { checkPhones } from '../phones/check-phones.job.ts';
import { refreshPhoneGroups } from '../phones/refresh-phone-groups.job.ts';
import { visitLane } from '../wheel/visit-lane.ts';
import { type LaneKey, takeLanes } from '../wheel/wheel.store.ts';
import { testPace } from './paces.ts';
import { servePictures } from './picture-server.ts';
import { seedImages, seedTwin, type TestImage } from './seed-images.ts';
import { seedShop } from './seed-shop.ts';
import { accessTo, sendingDeps } from './sending-deps.ts';

/** A shop with groups and approved collages, the sandbox as its provider, and a server for its pictures. */
export interface SendWorld {
  shop: TestShop;
  user: TestUser;
  subfolderId: string;
  sandbox: Sandbox;
  sandboxUrl: string;
  media: MediaUrls;
  /** SHA-256 (hex) of the picture at an address of `media`. */
  pictureAt: (url: string) => string;
  pumpDeps: PumpDeps;
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
  /** Mails that have left, with their reader. */
  letters: { to: string; letter: Letter }[];
  /** Asks the phones for their groups. */
  refreshGroups: () => Promise<void>;
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
  /** Another firm at the same provider: its sandbox is this one's, too. */
  neighbour?: SendWorld;
  /** What the shop has at the provider; the demo's unless told. */
  account?: WorldAccount;
  /** The dialect in which the sandbox is spoken to; the provider's unless told. */
  driver?: DriverName;
  images?: number;
  serverConfig?: Record<string, unknown>;
  swc?: Record<string, unknown>;
  /** Longest wait for the provider, ms. */
  timeoutMs?: number;
  random?: () => number;
  /** Sends by this instead of the provider. */
  channel?: (where: { sandboxUrl: string; mediaOrigin: string }) => Channel;
}

const brand = 'Beren';
export const jobContext = { signal: new AbortController().signal, attempt: 1, lastAttempt: false };

/** Makes the world; call `close` after the test. */
export async function sendWorld(database: Database, options: WorldOptions = {}): Promise<SendWorld> {
  const {
    account = demoAccount,
    driver = 'provider',
    images = 3,
    serverConfig = {},
    swc = {},
    timeoutMs = 1500,
    random = Math.random,
  } = options;
  const pictures = await servePictures();
  const outside = account === demoAccount ? demoWorld : defineWorld({ accounts: [account] });
  const sandbox = options.neighbour?.sandbox ?? createSandbox({ world: outside, random });
  const sandboxUrl = options.neighbour?.sandboxUrl ?? (await sandbox.listen({ host: '127.0.0.1', port: 0 }));
  const sending = sendingDeps(
    {
      providerUrl: sandboxUrl,
      driver,
      account: accessTo(account, driver),
      mediaOrigin: pictures.origin,
      timeoutMs,
      logLagMs: 0,
    },
    database,
  );
  const { media } = sending;
  const channel = options.channel?.({ sandboxUrl, mediaOrigin: pictures.origin }) ?? sending.channel;
  const shop = await aShop(database, {
    serverConfig: {
      whatsapp: { product_id: account.productId },
      sending_pace: { whatsapp: testPace, telegram: testPace },
      ...serverConfig,
    },
  });
  const user = await aUser(database, { shop });
  const within = <Result>(run: (scope: ShopScope) => Promise<Result>) => inShop(database, shop.id, run);
  const bot = account.phones.find(({ type }) => type === 'telegram');
  const settings = { ...(bot ? { telegram_id: bot.id } : {}), ...swc };
  const subfolderId = await within((scope) => seedShop(scope, { account, brand, swc: settings }));
  const addImages = (count: number, { discounted = false } = {}) =>
    within((scope) => seedImages(scope, { subfolderId, count, discounted, media }));

  const made = await addImages(images);
  const pumpDeps: PumpDeps = {
    ...sending,
    channel,
    random,
    laneLeaseMs: 1000,
  };
  const letters: SendWorld['letters'] = [];
  const received = () => sandbox.ledger().filter(wasTakenIn);
  return {
    shop,
    user,
    subfolderId,
    sandbox,
    sandboxUrl,
    media,
    pictureAt: pictures.sha256At,
    pumpDeps,
    images: made,
    within,
    addImages,
    shareFirstPicture: () => within((scope) => seedTwin(scope, { subfolderId, sha256: made[0]?.sha256 ?? '' })),
    resume: () =>
      within(async ({ db, shopId }) => {
        const paused = db.updateTable('broadcasts').where('shop_id', '=', shopId).where('status', '=', 'paused');
        await paused.set({ status: 'running', pause_reason: null }).execute();
      }),
    checkPhones: () => {
      const post: Post = async (_scope, to, letter) => void letters.push({ to: to.address, letter });
      return checkPhones.run({}, { ...pumpDeps, post, alertWords: ({ kind }) => kind }, jobContext);
    },
    refreshGroups: () => refreshPhoneGroups.run({}, pumpDeps, jobContext),
    letters,
    pump: ({ workers = 1 } = {}) => pumpAll(pumpDeps, { shopId: shop.id, within, workers }),
    received,
    receivedByGroup: () => {
      const names = new Map<string, string>(account.groups.map(({ id, name }) => [id, name]));
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
      if (!options.neighbour) await sandbox.close();
      pictures.close();
    },
  };
}

interface PumpingAll {
  shopId: string;
  within: SendWorld['within'];
  workers: number;
}

async function pumpAll(deps: PumpDeps, { shopId, within, workers }: PumpingAll): Promise<void> {
  const open = await within(openLanes);
  const shared = sharedBetweenVisits(deps, jobContext.signal);
  const runs = open.flatMap((laneId) => Array.from({ length: workers }, () => pumpLane({ shopId, laneId }, shared)));
  await Promise.all(runs);
  const rest = await within(openLanes);
  // A lane that got work from another one in the meantime (fail over).
  if (rest.some((laneId) => !open.includes(laneId))) await pumpAll(deps, { shopId, within, workers });
}

/** Longer waits than this are not waited out. */
const longestWaitMs = 20_000;

/** A worker on one lane until it rests for long. */
async function pumpLane(lane: LaneKey, shared: Pumping): Promise<void> {
  const { database, leaseMs, channel } = shared;
  const owner = randomUUID();
  let blockedSince: number | null = null;
  for (;;) {
    const taken = await asSystem(database, (scope) => takeLanes(scope, { laneIds: [lane.laneId], owner, leaseMs }));
    if (taken.length === 0) return;
    const { inMs, isBlocked } = await visitLane(lane, owner, shared);
    if (inMs === null || inMs > longestWaitMs) return;
    blockedSince = isBlocked ? (blockedSince ?? performance.now()) : null;
    if (blockedSince !== null && performance.now() - blockedSince > channel.timeoutMs) return;
    await delay(inMs);
  }
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
