// An upgrade under traffic (D-102): two web and two worker machines with one database and one bucket, each replaced by the next version and then
// each by this one again, while people ask 50 times a second, a site is published over and over, one send is under way and a report reads a table
// that the next version adds to.
// Only with KOLAJ_BATTERY=full: fifty requests a second beside other tests say more of the machine than of us.

import { globSync } from 'node:fs';
import { duplicatesIn, wasTakenIn } from '@kolaj/sandbox/ledger';
import { createSandbox } from '@kolaj/sandbox/provider';
import { defineWorld } from '@kolaj/sandbox/world';
import { hasSwift } from '@kolaj/testkit/bucket-servers/swift-server';
import { isFull } from '@kolaj/testkit/from-env';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBucket } from '../../adapters/bucket/testing-bucket.ts';
import type { DatabaseAddress } from '../../adapters/postgres/address.ts';
import { batteryAccount } from '../../features/broadcast/testing/battery/battery-account.ts';
import { until } from '../../features/broadcast/testing/until.ts';
import { testDatabase } from '../../testing/database.ts';
import { freePorts } from '../testing/testing-server.ts';
import { aFirm } from './testing-firm.ts';
import { at, atSocket, canBeMany, type TestMachines, testMachines } from './testing-machines.ts';
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
import { nextVersion, thisVersion } from './testing-next-version.ts';
import { type Asked, startTraffic } from './testing-traffic.ts';

const secretKey = 'a key that is only used in tests, and long enough';
const photos = 5;
const groups = 60;
const paceMs = 300;
const perSecond = 50;
/** How long somebody reads a table that the next version adds to. Longer than a migration waits at once. */
const reportSeconds = 30;
const patience = { patienceMs: 200_000, everyMs: 200 };
const account = batteryAccount({ phones: 1, groups, standIns: false, isTelegram: false });
const isPossible = isFull('KOLAJ_BATTERY') && hasSwift() && canBeMany();

describe.skipIf(!isPossible)(
  'an upgrade under traffic (skipped without the full battery, OpenStack Swift, root and network namespaces)',
  () => {
    const closing: (() => Promise<void>)[] = [];
    const sandbox = createSandbox({ world: defineWorld({ accounts: [account] }) });
    let database: Awaited<ReturnType<typeof testDatabase>>;
    let machines: TestMachines;
    let programs: { now: ReturnType<typeof thisVersion>; next: Awaited<ReturnType<typeof nextVersion>> };

    beforeAll(async () => {
      programs = { now: thisVersion(), next: await nextVersion() };
      closing.push(programs.next.remove);
      database = await testDatabase();
      const bucket = await startTestBucket();
      closing.push(() => bucket.server.stop());
      const sandboxPort = Number(new URL(await sandbox.listen({ host: '127.0.0.1', port: 0 })).port);
      closing.push(() => sandbox.close());
      const { sandbox: databasePort } = await freePorts();
      const bucketPort = Number(new URL(bucket.place.url).port);
      machines = await testMachines({
        ports: { ...(await freePorts()), sandbox: sandboxPort },
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
          KOLAJ_LEAD_SECONDS: '2',
        },
      });
      closing.push(machines.end);
      await machines.add('web 1', 'web');
      await machines.add('web 2', 'web');
      await machines.add('worker 1', 'worker,scheduler');
      await machines.add('worker 2', 'worker,scheduler');
      await Promise.all(machines.machines.map(({ server }) => server.running()));
      machines.watchReadiness(500);
    }, 300_000);
    afterAll(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    }, 60_000);

    it('and back again fails no request, loses nothing and doubles nothing', {
      timeout: 600_000,
      retry: 0,
    }, async () => {
      const { owner, keyword } = await aFirm({ database, origin: machines.origin, secretKey, account, paceMs });
      await bringPhotos(owner, photos);
      await startImport(owner);
      const areDrawn = async () => (await owner.collages()).filter(({ status }) => status === 'done').length === photos;
      await until(areDrawn, patience);
      await approveAll(owner);
      await publish(owner, (isSo) => until(isSo, patience));
      const pictures = (await owner.collages()).map(({ picture }) => new URL(picture?.url ?? '').pathname);
      const subfolder_id = await firstSubfolder(owner);
      const lateParts = partsOnlyIn(programs.now.console, programs.next.console);
      const laterParts = partsOnlyIn(programs.next.console, programs.now.console);
      expect(lateParts.length).toBeGreaterThan(20);

      const kinds: ((turn: number) => Asked)[] = [
        () => ({
          what: 'who am I',
          url: `${machines.origin}/api/auth/user`,
          isRight: (text) => text.includes('"success":true'),
        }),
        (turn) => {
          const name = `Selin ${turn}`;
          const isRight = (text: string) => text.includes(name);
          return {
            ...{ what: 'my name', url: `${machines.origin}/api/auth/updateInfo`, method: 'POST' },
            body: { name },
            isRight,
          };
        },
        () => ({
          ...{ what: 'a page of the site', url: `${machines.siteOrigin}/s/${keyword}/` },
          isRight: (text) => names(photos).every((name) => text.includes(name)),
        }),
        () => ({
          ...{ what: 'the collages', url: `${machines.origin}/api/shop/kolaj/list`, method: 'POST' },
          ...{ body: { subfolder_id }, isRight: (text) => names(photos).every((name) => text.includes(name)) },
        }),
        (turn) => ({ what: 'a picture', url: `${machines.siteOrigin}${pictures[turn % pictures.length]}` }),
        // A page that was opened before the upgrade opens one of its parts.
        (turn) => ({ what: 'a part of the console', url: `${machines.origin}/${lateParts[turn % lateParts.length]}` }),
      ];
      const next = (count: number): Asked => {
        const one = kinds[count % kinds.length]?.(Math.floor(count / kinds.length));
        if (!one) throw new Error('There is nothing to ask.');
        return one;
      };
      const { cookie } = owner;
      const before = sandbox.ledger().length;
      const id = await send(owner);
      const traffic = startTraffic({ perSecond, cookie, next });
      const publishing = publishOverAndOver();

      const report = readFor(database.address, reportSeconds);
      await report.begun;
      const complaints: string[] = [];
      const begin = performance.now();
      for (const [version, { entry }] of Object.entries({ next: programs.next, now: programs.now })) {
        for (const machine of machines.machines) {
          const { complaint, stopMs, startMs } = await machine.become(entry);
          complaints.push(complaint);
          expect(complaint).not.toContain('Broken off');
          console.info(`${machine.name} is ${version}: stopped in ${stopMs} ms, started in ${startMs} ms`);
        }
        // The part of the version that has left is still there, whichever machine is asked.
        const [part] = version === 'next' ? lateParts : laterParts;
        for (const machine of machines.machines.filter(({ name }) => name.startsWith('web'))) {
          const answer = await fetch(`http://${machine.address}:${machine.server.ports.console}/${part}`);
          expect(answer.status, `${machine.name} ${version} ${part}`).toBe(200);
          expect(answer.headers.get('content-type')).toContain('javascript');
          expect(answer.headers.get('cache-control')).toContain('immutable');
        }
      }
      const seconds = Math.round((performance.now() - begin) / 1000);
      const sentMeanwhile = sandbox.ledger().slice(before).filter(wasTakenIn).length;
      const told = await traffic.stop();
      const built = await publishing.stop().catch((error: unknown) => {
        told.failed.push(String(error));
        return -1;
      });
      console.info(
        `There and back in ${seconds} s: ${told.asked} requests, ${told.failed.length} failed, 99 of 100 within ${told.p99} ms, longest ${told.longest} ms; ${sentMeanwhile} messages; ${built} sites published`,
      );
      const said = [...complaints, ...machines.machines.map(({ server }) => server.complained())];
      const errors = said.flatMap((text) => text.split('\n')).filter((line) => line.includes('"level":50'));
      expect(told.failed, errors.join('\n')).toEqual([]);
      expect(told.asked).toBeGreaterThan(seconds * perSecond * 0.95);
      expect(sentMeanwhile).toBeGreaterThan(20);
      expect(built).toBeGreaterThan(1);
      const isSent = async () => {
        const { queued, sending, uncertain } = (await standing(owner, id)).totals;
        return queued + sending + uncertain === 0;
      };
      await until(isSent, patience);
      const { totals } = await standing(owner, id);
      const entries = sandbox.ledger().slice(before);
      expect(duplicatesIn(entries)).toEqual([]);
      expect(entries.filter(wasTakenIn).length, `told: ${JSON.stringify(totals)}`).toBe(photos * groups);
      expect(totals).toMatchObject({ queued: 0, sending: 0, uncertain: 0, failed: 0 });
      expect(await report.ended).toBeGreaterThan(reportSeconds);

      function publishOverAndOver() {
        let isOver = false;
        let count = 0;
        const going = (async () => {
          while (!isOver) {
            await publish(owner, (isSo) => until(isSo, { patienceMs: 30_000, everyMs: 200 }));
            count++;
          }
        })();
        going.catch(() => undefined);
        return {
          async stop() {
            isOver = true;
            await going;
            return count;
          },
        };
      }
    });
  },
);

/** A question that takes so long, as the report of somebody with a connection of their own. */
function readFor(address: DatabaseAddress, seconds: number) {
  const reader = new Client({ ...address, application_name: 'a long report' });
  const begun = reader.connect().then(() => reader.query('begin; select count(*) from collages'));
  const since = performance.now();
  const ended = begun
    .then(() => reader.query(`select pg_sleep(${seconds})`))
    .then(() => reader.query('commit'))
    .then(() => reader.end())
    .then(() => (performance.now() - since) / 1000);
  ended.catch(() => undefined);
  return { begun, ended };
}

async function firstSubfolder({ call }: Owner): Promise<string> {
  const ofFirst = async (where: string, body: object) => {
    const { json } = await call(where, body);
    const [{ id } = { id: '' }]: { id: string }[] = Object(json.data).result ?? Object(json).result ?? [];
    return id;
  };
  const folder_id = await ofFirst('/shop/folder/list', {});
  return ofFirst('/shop/subfolder/list', { folder_id, onlyActive: true });
}

/** Lazily loaded parts that one build has and another has not. */
function partsOnlyIn(folder: string, other: string): string[] {
  const partsOf = (place: string) => globSync('assets/*.js', { cwd: place }).sort();
  const there = new Set(partsOf(other));
  return partsOf(folder).filter((name) => !there.has(name));
}
