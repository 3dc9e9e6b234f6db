import { getBroadcast, resumeBroadcast } from '@kolaj/contract/broadcast/broadcast';
import { isFull, numberFromEnv } from '@kolaj/testkit/from-env';
import { seeded } from '@kolaj/testkit/seeded';
import type { ServerAddress } from '../../../../adapters/postgres/embedded/ensure-database.ts';
import type { Database } from '../../../../adapters/postgres/pool.ts';
import { type SendSuite, sendSuite } from '../send-suite.ts';
import type { WorldOptions } from '../send-world.ts';
import { accessTo } from '../sending-deps.ts';
import { until } from '../until.ts';
import { batteryAccount } from './battery-account.ts';
import { type BatteryClock, batteryClock } from './battery-clock.ts';
import { isSettled, judge, type Verdict } from './judge.ts';
import type { SenderOrders } from './sender-orders.ts';
import { startChild, type TestChild } from './start-child.ts';

/** The whole battery of reliability §2a, or a small one for every day: `KOLAJ_BATTERY=full`. */
export const isFullBattery = isFull('KOLAJ_BATTERY');

/** Put a printed seed into KOLAJ_SEED to meet the same faults at the same calls again. */
export const newSeed = (): number => numberFromEnv('KOLAJ_SEED', Date.now() % 2 ** 31);

export interface BatteryOptions extends Omit<WorldOptions, 'account' | 'random' | 'timeoutMs'> {
  phones: number;
  groups: number;
  /** Whether each group knows a second phone; it does unless told. */
  standIns?: boolean;
  seed: number;
  /** Of a call; less than this is no fault. ms */
  timeoutMs?: number;
  /** Uncertain messages are looked up after this, ms. */
  logLagMs?: number;
  laneLeaseMs?: number;
  /** Where the processes send to; the sandbox itself unless told. */
  providerUrl?: (sandboxUrl: string) => string;
}

/** How a sending process differs from the others. */
export type SenderDifferences = Partial<Pick<SenderOrders, 'address' | 'clockOffMs' | 'silentShops'>>;

/** A shop whose messages leave from processes of their own, by the product's queue. */
export interface Battery extends SendSuite {
  random: () => number;
  phoneIds: string[];
  /** What opens the shop's account at the provider. */
  providerKey: string;
  startSender: (differences?: SenderDifferences) => Promise<TestChild>;
  /** The calls of broadcast over HTTP, in a process of their own. */
  startApi: () => Promise<TestChild>;
  minute: BatteryClock['minute'];
  /**
   * Lets minutes pass until the send has nothing open any more. Where it has stopped on its own, a person lets it continue.
   * `settled`: until it has no question left either that the log may answer.
   */
  finish: (broadcastId: string, options?: { settled?: boolean }) => Promise<void>;
  /** Lets minutes pass until this is so; throws when nothing has arrived for `longestStandstillMs`. */
  minutesUntil: (isSo: () => boolean | Promise<boolean>) => Promise<void>;
  /** What was told of these sends, against what arrived. `images` were to go to every group: the world's first ones unless told. */
  judge: (broadcastIds: readonly string[], options?: { images?: number }) => Promise<Verdict>;
}

/** Waits for the provider's answer, ms: long enough for a busy machine, short enough to wait for. */
const quickTimeoutMs = 1500;
const quickLogLagMs = 1000;
/** Far more than anything takes, ms. A busy machine sends slowly, but it sends. */
const longestStandstillMs = isFullBattery ? 300_000 : 150_000;

export async function battery(
  database: Database & { address: ServerAddress },
  closing: (() => Promise<void>)[],
  options: BatteryOptions,
): Promise<Battery> {
  const { phones, groups, standIns = true, driver = 'provider', seed, providerUrl, ...worldOptions } = options;
  const { timeoutMs = quickTimeoutMs, logLagMs = quickLogLagMs, laneLeaseMs = 1000 } = options;
  const random = seeded(seed);
  const account = batteryAccount({ phones, groups, standIns, isTelegram: driver === 'telegram-bot' });
  const { minute } = await batteryClock(database, closing);
  const suite = await sendSuite(database, closing, { ...worldOptions, driver, account, timeoutMs, random });
  const { world, caller } = suite;
  // What a failed test leaves unsent must not leave later, by another test's processes.
  closing.push(() =>
    world.within(async ({ db, shopId }) => {
      await db.updateTable('shops').where('id', '=', shopId).set({ sending_stopped: true }).execute();
    }),
  );
  const orders: SenderOrders = {
    address: database.address,
    providerUrl: providerUrl?.(world.sandboxUrl) ?? world.sandboxUrl,
    driver,
    account: accessTo(account, driver),
    mediaOrigin: world.media.origin,
    timeoutMs,
    logLagMs,
    laneLeaseMs,
  };

  const startProcess = async (file: string, differences: SenderDifferences = {}) => {
    const child = await startChild(file, { ...orders, ...differences });
    closing.push(() => child.kill());
    return child;
  };
  const minutesUntil: Battery['minutesUntil'] = async (isSo) => {
    const lookEachMinute = async () => {
      await minute();
      return Promise.resolve(isSo()).catch(() => false);
    };
    for (;;) {
      const arrived = world.received().length;
      try {
        return await until(lookEachMinute, { patienceMs: longestStandstillMs, everyMs: 200 });
      } catch (cause) {
        if (world.received().length === arrived) throw cause;
      }
    }
  };

  return {
    ...suite,
    random,
    providerKey: orders.account.key,
    phoneIds: account.phones.map(({ id }) => id),
    minute,
    minutesUntil,
    startSender: (differences) => startProcess('./sender.child.ts', differences),
    startApi: () => startProcess('./api.child.ts'),
    async finish(id, { settled = false } = {}) {
      let seen: unknown;
      const isOver = async () => {
        const { status, totals } = (await caller.call(getBroadcast, { id, limit: 0 })).data.result;
        seen = { status, ...totals };
        if (status === 'paused') await caller.call(resumeBroadcast, { id });
        if (totals.queued + totals.sending > 0) return false;
        return !settled || totals.uncertain === 0 || (await isSettled(caller, id));
      };
      await minutesUntil(isOver).catch((cause: unknown) => {
        throw new Error(`send ${id} did not end; last seen ${JSON.stringify(seen)}`, { cause });
      });
    },
    judge: (broadcastIds, { images = world.images.length } = {}) =>
      judge(caller, {
        broadcastIds,
        ledger: world.sandbox.ledger(),
        expected: groups * images,
        pictureAt: world.pictureAt,
      }),
  };
}
