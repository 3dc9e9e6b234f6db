import { rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { hasSwift } from '@kolaj/testkit/bucket-servers/swift-server';
import { isFull } from '@kolaj/testkit/from-env';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startTestBucket, type TestBucket } from '../../adapters/bucket/testing-bucket.ts';
import { inShop } from '../../adapters/postgres/scope.ts';
import { anImportingShop, productNames } from '../testing/testing-import.ts';
import { testInstallation } from '../testing/testing-installation.ts';

const installation = testInstallation();
const photos = 6;
const whole = productNames(photos).map((name) => ({ name, status: 'done', exports: 1 }));
const awayMs = isFull('KOLAJ_BATTERY') ? 60_000 : 15_000;

describe.skipIf(!hasSwift())(
  'an installation on a bucket of OpenStack Swift (skipped where it is not installed)',
  () => {
    let bucket: TestBucket;
    beforeAll(async () => {
      bucket = await startTestBucket();
    }, 60_000);
    afterAll(() => bucket.server.stop());
    const settings = () => ({
      KOLAJ_BUCKET_URL: bucket.place.url,
      KOLAJ_BUCKET_KEY: bucket.place.key,
      KOLAJ_BUCKET_SECRET: bucket.place.secret,
    });

    it('imports to the end though the bucket is gone for a while, and says so meanwhile', {
      timeout: 300_000,
    }, async () => {
      const server = await installation.start({ dataDir: installation.dataFolder(), env: settings() });
      await server.running();
      const database = await installation.database(server);
      const shop = await anImportingShop(server, database, { photos });
      await shop.startImport();
      await vi.waitFor(async () => expect((await shop.collages()).map(({ status }) => status)).toContain('done'), {
        ...{ timeout: 120_000, interval: 100 },
      });
      const { sha256 } = await inShop(database, shop.shop.id, ({ db }) =>
        db.selectFrom('exports').select('sha256').executeTakeFirstOrThrow(),
      );
      const media = (headers: Record<string, string> = {}) =>
        fetch(`http://127.0.0.1:${server.ports.site}/media/${sha256}.jpg`, { headers });

      await bucket.server.goAway();
      const cached = await media();
      expect(cached.status).toBe(200);
      const bytes = Buffer.from(await cached.arrayBuffer());
      await rm(path.join(server.dataDir, 'cache'), { recursive: true });
      const lost = await media();
      expect(lost.status).toBe(503);
      expect(Number(lost.headers.get('retry-after'))).toBeGreaterThan(0);
      await wait(awayMs);
      await bucket.server.comeBack();

      await vi.waitFor(
        async () => {
          expect(await shop.importStatus()).toBe('done');
          expect(await shop.collages()).toEqual(whole);
        },
        { timeout: 120_000, interval: 500 },
      );

      const part = await media({ range: 'bytes=10-19' });
      expect(part.status).toBe(206);
      expect(part.headers.get('content-range')).toBe(`bytes 10-19/${bytes.length}`);
      expect(Buffer.from(await part.arrayBuffer())).toEqual(bytes.subarray(10, 20));
      const etag = part.headers.get('etag') ?? '';
      expect((await media({ 'if-none-match': etag })).status).toBe(304);
    });
  },
);
