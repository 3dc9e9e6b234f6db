// One installation on four machines: two that answer, two that work. They share a database and a bucket, and nothing else: each has its own
// data folder, its own network and its own process numbers. Where PgBouncer is installed two of them come to the database through it.
// KOLAJ_BATTERY=full cuts each of them off while it sends, else one of a kind.

import { duplicatesIn, wasTakenIn } from '@kolaj/sandbox/ledger';
import { createSandbox } from '@kolaj/sandbox/provider';
import { defineWorld } from '@kolaj/sandbox/world';
import { hasSwift } from '@kolaj/testkit/bucket-servers/swift-server';
import { isFull } from '@kolaj/testkit/from-env';
import { hasPooler, startPooler } from '@kolaj/testkit/pooler';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startTestBucket } from '../../adapters/bucket/testing-bucket.ts';
import { batteryAccount } from '../../features/broadcast/testing/battery/battery-account.ts';
import { until } from '../../features/broadcast/testing/until.ts';
import { testDatabase } from '../../testing/database.ts';
import { freePorts } from '../testing/testing-server.ts';
import { aFirm } from './testing-firm.ts';
import { at, atSocket, canBeMany, isAlive, type Machine, type TestMachines, testMachines } from './testing-machines.ts';
import {
  approveAll,
  bringPhotos,
  names,
  type Owner,
  publish,
  send,
  standing,
  startImport,
} from './testing-main-job.ts';

const secretKey = 'a key that is only used in tests, and long enough';
const photos = 5;
const groups = 4;
const patience = { patienceMs: 150_000, everyMs: 200 };
/**
 * What a machine that goes leaves on its way is asked about when its lease is over (three times the longest call, 90 s), and is proven unsent by the
 * provider's log after two minutes of silence; both are looked at once a minute.
 */
const settling = { patienceMs: 360_000, everyMs: 200 };
const account = batteryAccount({ phones: 1, groups, standIns: false, isTelegram: false });
const isPossible = hasSwift() && canBeMany();

describe.skipIf(!isPossible)(
  'an installation on four machines (skipped without OpenStack Swift, root and network namespaces)',
  () => {
    const closing: (() => Promise<void>)[] = [];
    const sandbox = createSandbox({ world: defineWorld({ accounts: [account] }) });
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
      const pooler = hasPooler() ? await startPooler(database.address) : null;
      if (pooler) closing.push(pooler.stop);
      const poolerPort = pooler ? Number(new URL(pooler.url).port) : null;
      const databaseUrl = `postgresql://${database.address.user}@127.0.0.1:${databasePort}/${database.address.database}`;
      machines = await testMachines({
        ports,
        outside: {
          [databasePort]: atSocket(`${database.address.host}/.s.PGSQL.5432`),
          [bucketPort]: at(bucketPort),
          [sandboxPort]: at(sandboxPort),
          ...(poolerPort === null ? {} : { [poolerPort]: at(poolerPort) }),
        },
        env: {
          DATABASE_URL: databaseUrl,
          KOLAJ_SECRET_KEY: secretKey,
          KOLAJ_BUCKET_URL: bucket.place.url,
          KOLAJ_BUCKET_KEY: bucket.place.key,
          KOLAJ_BUCKET_SECRET: bucket.place.secret,
          KOLAJ_AUTO_FTP: 'on',
        },
      });
      closing.push(machines.end);
      const pooled: Record<string, string> = pooler
        ? { DATABASE_URL: pooler.url, KOLAJ_DIRECT_DATABASE_URL: databaseUrl }
        : {};
      await machines.add('web 1', 'web');
      await machines.add('web 2', 'web', pooled);
      await machines.add('worker 1', 'worker,scheduler');
      await machines.add('worker 2', 'worker,scheduler', pooled);
      await Promise.all(machines.machines.map(({ server }) => server.running()));
    }, 240_000);
    afterEach(async () => {
      // What a failed test has left.
      for (const machine of machines.machines) if (!isAlive(machine)) await machine.start();
    }, 60_000);
    afterAll(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });

    const firm = (paceMs = 5) => aFirm({ database, origin: machines.origin, secretKey, account, paceMs });

    /** What the outside world has taken in since then, and what of it twice. */
    const arrivedSince = (start: number) => {
      const entries = sandbox.ledger().slice(start);
      return { messages: entries.filter(wasTakenIn).length, twice: duplicatesIn(entries) };
    };
    const whole = { messages: photos * groups, twice: [] };
    const areDrawn = async (owner: Owner) => {
      const all = await owner.collages();
      return all.length === photos && all.every(({ status }) => status === 'done');
    };
    const isSent = async (owner: Owner, id: string) => {
      const { totals } = await standing(owner, id);
      return totals.queued + totals.sending + totals.uncertain === 0;
    };
    const sitesOf = () => machines.machines.filter(({ name }) => name.startsWith('web'));
    const siteAt = ({ address, server }: Machine, where: string) =>
      fetch(`http://${address}:${server.ports.site}${where}`);

    it('does the main job, each call answered by the next one', { timeout: 400_000 }, async () => {
      const { owner, keyword } = await firm();
      await bringPhotos(owner, photos);
      await startImport(owner);
      await until(() => areDrawn(owner), patience);
      const before = sandbox.ledger().length;
      await approveAll(owner);
      await publish(owner, (isSo) => until(isSo, patience));
      const id = await send(owner);
      await until(() => isSent(owner, id), patience);
      const taken = Object.values(machines.taken());
      expect(taken).toHaveLength(2);
      expect(Math.abs((taken[0] ?? 0) - (taken[1] ?? 0)), `${taken}`).toBeLessThan(3);
      expect(arrivedSince(before)).toEqual(whole);

      const pictures = (await owner.collages()).map(({ picture }) => new URL(picture?.url ?? '').pathname);
      for (const machine of sitesOf()) {
        const page = await siteAt(machine, `/s/${keyword}/`);
        const text = await page.text();
        expect(page.status, machine.name).toBe(200);
        for (const name of names(photos)) expect(text, machine.name).toContain(name);
        for (const picture of pictures) expect((await siteAt(machine, picture)).status, machine.name).toBe(200);
      }
    });

    const all = ['web 1', 'web 2', 'worker 1', 'worker 2'];
    const named = (name: string) => {
      const found = machines.machines.find((machine) => machine.name === name);
      if (!found) throw new Error(`There is no ${name}.`);
      return found;
    };

    it.each(all)(
      'loses nothing and doubles nothing when %s is gone while it draws',
      { timeout: 300_000 },
      async (name) => {
        const { owner } = await firm(100);
        await bringPhotos(owner, photos);
        await startImport(owner);
        await until(async () => (await owner.collages()).length > 0, patience);
        await named(name).cut();
        const since = performance.now();
        await until(() => areDrawn(owner), patience);
        console.info(`${name} gone while drawing: drawn after ${Math.round(performance.now() - since)} ms`);
        expect((await owner.collages()).map(({ kolaj_name }) => kolaj_name).sort()).toEqual(names(photos));
        await named(name).start();
      },
    );

    it.each(isFull('KOLAJ_BATTERY') ? all : ['web 1', 'worker 1'])(
      'loses nothing without a word and doubles nothing when %s is gone while it sends',
      { timeout: 600_000 },
      async (name) => {
        const { owner, keyword } = await firm(100);
        await bringPhotos(owner, photos);
        await startImport(owner);
        await until(() => areDrawn(owner), patience);
        await approveAll(owner);
        await publish(owner, (isSo) => until(isSo, patience));
        const before = sandbox.ledger().length;
        const id = await send(owner);
        await until(() => arrivedSince(before).messages > 3, patience);
        await named(name).cut();
        const since = performance.now();
        await until(() => isSent(owner, id), settling).catch(async (error: unknown) => {
          throw new Error(`not settled: ${JSON.stringify((await standing(owner, id)).totals)}`, { cause: error });
        });
        console.info(`${name} gone while sending: sent after ${Math.round(performance.now() - since)} ms`);
        const { totals } = await standing(owner, id);
        const { messages, twice } = arrivedSince(before);
        expect(twice).toEqual([]);
        // The provider may be fetching a picture from the web process that goes: that message goes with the next try.
        expect(messages, `told: ${JSON.stringify(totals)}`).toBe(photos * groups);
        await named(name).start();
        for (const machine of sitesOf()) expect((await siteAt(machine, `/s/${keyword}/`)).status).toBe(200);
      },
    );
  },
);
