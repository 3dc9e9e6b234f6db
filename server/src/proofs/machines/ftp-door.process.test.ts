// Photos that come through the FTP door of one machine, where machines have nothing in common but a database and a bucket.
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { Readable, Writable } from 'node:stream';
import { createSandbox } from '@kolaj/sandbox/provider';
import { defineWorld } from '@kolaj/sandbox/world';
import { hasSwift } from '@kolaj/testkit/bucket-servers/swift-server';
import { Client } from 'basic-ftp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestBucket } from '../../adapters/bucket/testing-bucket.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import { batteryAccount } from '../../features/broadcast/testing/battery/battery-account.ts';
import { until } from '../../features/broadcast/testing/until.ts';
import { testDatabase } from '../../testing/database.ts';
import { freePorts } from '../testing/testing-server.ts';
import { aFirm } from './testing-firm.ts';
import { at, atSocket, canBeMany, type TestMachines, testMachines } from './testing-machines.ts';
import { names, photo, startImport } from './testing-main-job.ts';

const secretKey = 'a key that is only used in tests, and long enough';
const photos = 4;
const ftpPort = 2121;
const account = batteryAccount({ phones: 1, groups: 1, standIns: false, isTelegram: false });
const isPossible = hasSwift() && canBeMany();

describe.skipIf(!isPossible)(
  'an FTP door on two machines (skipped without OpenStack Swift, root and network namespaces)',
  () => {
    const closing: (() => Promise<void>)[] = [];
    let database: Awaited<ReturnType<typeof testDatabase>>;
    let machines: TestMachines;

    beforeAll(async () => {
      database = await testDatabase();
      const bucket = await startTestBucket();
      closing.push(() => bucket.server.stop());
      const sandbox = createSandbox({ world: defineWorld({ accounts: [account] }) });
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
          KOLAJ_AUTO_FTP: 'on',
          KOLAJ_FTP_HOST: '0.0.0.0',
          KOLAJ_FTP_PORT: String(ftpPort),
          KOLAJ_FTP_PLAIN: 'on',
        },
      });
      closing.push(machines.end);
      await machines.add('web 1', 'web');
      await machines.add('web 2', 'web');
      await machines.add('worker 1', 'worker,scheduler');
      await Promise.all(machines.machines.map(({ server }) => server.running()));
    }, 240_000);
    afterAll(async () => {
      for (const close of closing.splice(0).reverse()) await close();
    });

    const named = (name: string) => {
      const found = machines.machines.find((machine) => machine.name === name);
      if (!found) throw new Error(`There is no ${name}.`);
      return found;
    };

    async function enter(machine: string, login: { user: string; password: string }): Promise<Client> {
      const client = new Client(30_000);
      closing.push(async () => client.close());
      await client.access({ host: named(machine).address, port: ftpPort, ...login });
      return client;
    }

    async function read(client: Client, name: string): Promise<Buffer> {
      const chunks: Buffer[] = [];
      const write: Writable['_write'] = (chunk, _encoding, done) => {
        chunks.push(chunk);
        done();
      };
      await client.downloadTo(new Writable({ write }), name);
      return Buffer.concat(chunks);
    }

    it('gives every machine what came to one, also when that is gone with its disk', { timeout: 400_000 }, async () => {
      const { owner, id: shopId } = await aFirm({ database, origin: machines.origin, secretKey, account, paceMs: 5 });
      const { json } = await owner.call('/shop/door/switch', { is_on: true });
      expect(json).toMatchObject({ success: true });
      const { door, password } = Object(json.data?.result);
      const login = { user: String(door.username), password: String(password) };
      const files = await Promise.all(
        names(photos).map(async (name, index) => ({ name: `${name}.jpg`, bytes: await photo(index) })),
      );

      const first = await enter('web 1', login);
      const second = await enter('web 2', login);
      await first.ensureDir('SS26/Beren');
      for (const { name, bytes } of files) await first.uploadFrom(Readable.from([bytes]), name);
      const sizes = files.map(({ name, bytes }) => [name, bytes.length]);
      const listed = async () => (await second.list('SS26/Beren')).map(({ name, size }) => [name, size]).sort();
      expect(await listed()).toEqual(sizes);

      await named('web 1').cut();
      await rm(named('web 1').dataDir, { recursive: true });
      expect(await listed()).toEqual(sizes);
      await startImport(owner);
      await until(
        async () => {
          const all = await owner.collages();
          return all.length === photos && all.every(({ status }) => status === 'done');
        },
        { patienceMs: 150_000, everyMs: 200 },
      );
      expect((await owner.collages()).map(({ kolaj_name }) => kolaj_name).sort()).toEqual(names(photos));

      for (const { name, bytes } of files) expect((await read(second, `SS26/Beren/${name}`)).equals(bytes)).toBe(true);
      const imported = await inShop(database, shopId, ({ db }) =>
        db
          .selectFrom('source_files')
          .where('shop_id', '=', shopId)
          .select(['path', 'sha256'])
          .orderBy('path')
          .execute(),
      );
      expect(imported).toEqual(
        files.map(({ name, bytes }) => ({
          path: `SS26/Beren/${name}`,
          sha256: createHash('sha256').update(bytes).digest('hex'),
        })),
      );
    });
  },
);
