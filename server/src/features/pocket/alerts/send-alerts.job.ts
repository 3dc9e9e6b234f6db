import { isTimeToTell } from '@kolaj/domain/pocket/alerts';
import { languages } from '@kolaj/domain/shared/language';
import webPush from 'web-push';
import * as z from 'zod/mini';
import type { PostPush } from '../../../adapters/outgoing/post-push.ts';
import type { Database } from '../../../adapters/postgres/pool.ts';
import { asSystem, inShop, type ShopScope } from '../../../adapters/postgres/scope.ts';
import { defineJob } from '../../../jobs/define-job.ts';
import { isHeld } from '../../../kernel/held.store.ts';
import type { Sealer } from '../../../secrets/seal.ts';
import { newProductsOf } from '../../agent/open/new-products.ts';
import {
  type DueAlert,
  delayAlert,
  devicesOfAgents,
  endAlert,
  forgetAlerts,
  newsForSeconds,
  noteFact,
  noteForDevice,
  recentFacts,
  shopsWithDevices,
  takeAlert,
} from './alert.store.ts';
import { alertWords } from './alert-words.ts';
import { removeDevice } from './device.store.ts';
import { unusableKey } from './device-keys.ts';
import { type PushKeys, pushKeys } from './push-keys.store.ts';

interface Deps {
  database: Database;
  sealer: Sealer;
  post: PostPush;
  /** Whom a push service may ask about our messages: an address or a mail. */
  subject: string;
  clock: () => Date;
}

/** After this many tries the news is old. */
const mostTries = 6;
const firstWaitMs = 60_000;
/** Messages under way at once: a push service that does not answer keeps its place for as long as a call may take. */
const sendersAtOnce = 16;
/** Of one shop, so that push services of its choice keep no other one's news waiting. */
const ofShopAtOnce = 4;

/**
 * Every minute: tells devices what has happened. Run twice it tells nobody twice: each piece of news is one row for each device,
 * and a row is taken by one worker. What fails for one shop or device keeps no other waiting. A message whose answer was lost is sent again under the same tag, which a phone shows once.
 */
export const sendAlerts = defineJob<Deps>()({
  name: 'pocket.send-alerts',
  payload: z.object({}),
  policy: 'one-waiting',
  key: () => 'all',
  attempts: 1,
  retryDelaySeconds: 1,
  timeLimitSeconds: 300,
  slots: 1,
  schedule: '* * * * *',

  async run(_payload, deps, { signal }) {
    const { database } = deps;
    await asSystem(database, forgetAlerts);
    // Nothing is noted for later either: what happens in a copy is no news.
    if (await asSystem(database, isHeld)) return;
    const failures: unknown[] = [];
    for (const shopId of await asSystem(database, shopsWithDevices)) {
      signal.throwIfAborted();
      await noteNews(shopId, deps).catch((error: unknown) => failures.push(error));
    }
    let keys: Promise<PushKeys> | null = null;
    const take = alertsInTurn(database);
    const walk = async () => {
      while (!signal.aborted) {
        const taken = await take();
        if (taken === null) return;
        keys ??= asSystem(database, (scope) => pushKeys(scope, deps.sealer));
        await send(taken.alert, await keys, deps).catch((error: unknown) => failures.push(error));
        taken.end();
      }
    };
    await Promise.all(Array.from({ length: sendersAtOnce }, walk));
    signal.throwIfAborted();
    if (failures.length > 0) throw new AggregateError(failures, 'some news could not be told now');
  },
});

interface TakenAlert {
  alert: DueAlert;
  /** It is under way no more. */
  end: () => void;
}

/**
 * Takes alerts one after the other, of each shop so many at once at most. Whoever gets none because the shops of all that are due are busy
 * may go: those who are busy with a shop take the rest of it.
 */
function alertsInTurn(database: Database): () => Promise<TakenAlert | null> {
  const underWay = new Map<string, number>();
  const count = (shopId: string, more: number) => underWay.set(shopId, (underWay.get(shopId) ?? 0) + more);
  let turn: Promise<unknown> = Promise.resolve();
  const take = async (): Promise<TakenAlert | null> => {
    const but = [...underWay].filter(([, many]) => many >= ofShopAtOnce).map(([shopId]) => shopId);
    const alert = await asSystem(database, (scope) => takeAlert(scope, { but }));
    if (alert === null) return null;
    const { shopId } = alert;
    count(shopId, 1);
    return { alert, end: () => count(shopId, -1) };
  };
  return () => {
    const next = turn.then(take, take);
    turn = next;
    return next;
  };
}

/** Notes what has happened in a shop for the devices that want to know. */
const noteNews = (shopId: string, { database, clock }: Deps): Promise<void> =>
  inShop(database, shopId, async (scope) => {
    for (const fact of await recentFacts(scope)) await noteFact(scope, fact);
    await noteNewProducts(scope, clock());
  });

/** Tells agents what was approved of their brands, gathered: one message for all of it. */
async function noteNewProducts(scope: ShopScope, now: Date): Promise<void> {
  for (const { id, userId, since } of await devicesOfAgents(scope)) {
    const fresh = await newProductsOf(scope, { userId, since });
    if (fresh === null || !isTimeToTell({ ...fresh, now })) continue;
    // The database knows microseconds: the last one itself is not new again.
    const key = new Date(fresh.last.getTime() + 1).toISOString();
    await noteForDevice(scope, id, { kind: 'products', key, detail: String(fresh.count) });
  }
}

async function send(alert: DueAlert, keys: PushKeys, { database, post, subject }: Deps): Promise<void> {
  const { id, endpoint, p256dh, auth, attempts } = alert;
  // It would fail at every try.
  if (unusableKey(alert) !== null) return asSystem(database, (scope) => removeDevice(scope, endpoint, null));
  const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payloadOf(alert), {
    vapidDetails: { subject, ...keys },
    TTL: newsForSeconds,
    urgency: 'high',
    topic: id.replaceAll('-', ''),
  });
  const answer = await post({ endpoint, headers, body });
  await asSystem(database, async (scope) => {
    switch (answer.kind) {
      case 'taken':
        return endAlert(scope, id, 'sent');
      case 'gone':
        return removeDevice(scope, endpoint, null);
      case 'refused':
        return endAlert(scope, id, 'given_up');
      case 'later':
        return attempts >= mostTries
          ? endAlert(scope, id, 'given_up')
          : delayAlert(scope, id, answer.afterMs ?? firstWaitMs * 2 ** (attempts - 1));
    }
  });
}

/** What the app's worker shows (console/src/app/pocket/worker.ts). */
function payloadOf({ kind, key, detail, shopName, language }: DueAlert): string {
  const words = alertWords[languages.find((one) => one === language) ?? 'en'];
  const pages = {
    approval: '/m/approve',
    sending: '/m/stop',
    phone: '/m/today',
    order: '/m/today',
    products: '/m/products',
  } as const;
  return JSON.stringify({
    title: words[kind],
    body: [shopName, detail].filter(Boolean).join(' · '),
    tag: `${kind} ${key}`,
    url: pages[kind],
  });
}
