// How far more machines help (acceptance 7 of many machines): one that answers, and 1, 2, 4 and 8 that work, each with one process for pictures,
// as on a machine with one core. They share the cores of this one, so what they can reach ends where these are full: the figures say both.
// Only with KOLAJ_BATTERY=full: figures beside other tests say nothing.

import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { duplicatesIn, wasTakenIn } from '@kolaj/sandbox/ledger';
import { createSandbox } from '@kolaj/sandbox/provider';
import { defineWorld } from '@kolaj/sandbox/world';
import { hasSwift } from '@kolaj/testkit/bucket-servers/swift-server';
import { isFull } from '@kolaj/testkit/from-env';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBucket } from '../../adapters/bucket/testing-bucket.ts';
import { batteryAccount } from '../../features/broadcast/testing/battery/battery-account.ts';
import { until } from '../../features/broadcast/testing/until.ts';
import { testDatabase } from '../../testing/database.ts';
import { freePorts } from '../testing/testing-server.ts';
import { aFirm } from './testing-firm.ts';
import { at, atSocket, canBeMany, type TestMachines, testMachines } from './testing-machines.ts';
import { approveAll, bringPhotos, send, standing, startImport } from './testing-main-job.ts';

const secretKey = 'a key that is only used in tests, and long enough';
const photos = 24;
const groups = 64;
const account = batteryAccount({ phones: 16, groups, standIns: false, isTelegram: false });
const patience = { patienceMs: 300_000, everyMs: 100 };
const isPossible = isFull('KOLAJ_BATTERY') && hasSwift() && canBeMany();

interface Figures {
  workers: number;
  photosPerS: number;
  messagesPerS: number;
  /** Of this machine's, while they worked. */
  coresDrawing: number;
  coresSending: number;
}

describe.skipIf(!isPossible)('more machines that work (KOLAJ_BATTERY=full, OpenStack Swift, root)', () => {
  const closing: (() => Promise<void>)[] = [];
  const sandbox = createSandbox({ world: defineWorld({ accounts: [account] }) });
  const figures: Figures[] = [];
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let machines: TestMachines;

  beforeAll(async () => {
    database = await testDatabase();
    const bucket = await startTestBucket();
    closing.push(() => bucket.server.stop());
    const sandboxPort = Number(new URL(await sandbox.listen({ host: '127.0.0.1', port: 0 })).port);
    closing.push(() => sandbox.close());
    const ports = { ...(await freePorts()), sandbox: sandboxPort };
    const { sandbox: databasePort } = await freePorts();
    const bucketPort = Number(new URL(bucket.place.url).port);
    machines = await testMachines({
      ports,
      outside: {
        [databasePort]: atSocket(`${database.address.host}/.s.PGSQL.5432`),
        [bucketPort]: at(bucketPort),
        [sandboxPort]: at(sandboxPort),
      },
      env: {
        DATABASE_URL: `postgresql://${database.address.user}@127.0.0.1:${databasePort}/${database.address.database}`,
        KOLAJ_SECRET_KEY: secretKey,
        KOLAJ_BUCKET_URL: bucket.place.url,
        KOLAJ_BUCKET_KEY: bucket.place.key,
        KOLAJ_BUCKET_SECRET: bucket.place.secret,
        KOLAJ_AUTO_FTP: 'on',
      },
    });
    closing.push(machines.end);
    await machines.add('web 1', 'web');
    await machines.add('worker 1', 'worker,scheduler');
    await Promise.all(machines.machines.map(({ server }) => server.running()));
  }, 240_000);
  afterAll(async () => {
    console.table(figures);
    for (const close of closing.splice(0).reverse()) await close();
  });

  it.each([1, 2, 4, 8])('%i of them do the whole job, each message once', { timeout: 900_000 }, async (workers) => {
    for (let number = machines.machines.length; number <= workers; number++) {
      const machine = await machines.add(`worker ${number}`, 'worker');
      await machine.server.running();
    }
    const { owner } = await aFirm({ database, origin: machines.origin, secretKey, account, paceMs: 0 });
    await bringPhotos(owner, photos);
    const drawing = stopwatch();
    await startImport(owner);
    await until(async () => {
      const all = await owner.collages();
      return all.length === photos && all.every(({ status }) => status === 'done');
    }, patience);
    const drawn = drawing();
    await approveAll(owner);
    const before = sandbox.ledger().length;
    const sending = stopwatch();
    const id = await send(owner);
    await until(async () => {
      const { totals } = await standing(owner, id);
      return totals.queued + totals.sending + totals.uncertain === 0;
    }, patience);
    const sent = sending();
    const entries = sandbox.ledger().slice(before);
    expect(entries.filter(wasTakenIn)).toHaveLength(photos * groups);
    expect(duplicatesIn(entries)).toEqual([]);
    figures.push({
      workers,
      photosPerS: rounded(photos / drawn.seconds),
      messagesPerS: rounded((photos * groups) / sent.seconds),
      coresDrawing: drawn.cores,
      coresSending: sent.cores,
    });
  });
});

const rounded = (value: number) => Math.round(value * 100) / 100;

/** Seconds since then, and how many of this machine's cores were at work meanwhile. */
function stopwatch(): () => { seconds: number; cores: number } {
  const [since, before] = [performance.now(), shareOfWork()];
  return () => {
    const now = shareOfWork();
    const share = (now.busy - before.busy) / Math.max(1, now.all - before.all);
    return { seconds: (performance.now() - since) / 1000, cores: rounded(share * availableParallelism()) };
  };
}

/** Of all cores since the machine started, in its own ticks. */
function shareOfWork(): { busy: number; all: number } {
  const [first = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
  const [, ...ticks] = first.split(/\s+/).map(Number);
  const all = ticks.slice(0, 8).reduce((sum, each) => sum + each, 0);
  const [, , , idle = 0, waiting = 0] = ticks;
  return { busy: all - idle - waiting, all };
}
