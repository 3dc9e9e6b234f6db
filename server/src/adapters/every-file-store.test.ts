import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { BucketServer } from '@kolaj/testkit/bucket-servers/bucket-server';
import { hasRadosgw, startRadosgw } from '@kolaj/testkit/bucket-servers/radosgw-server';
import { hasSwift, startSwift } from '@kolaj/testkit/bucket-servers/swift-server';
import { AwsV4Signer } from 'aws4fetch';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type FileStore, StoreUnavailable } from '../ports/file-store.ts';
import { bucketCalls } from './bucket/bucket-calls.ts';
import { bucketTrouble, openBucketStore } from './bucket/file-store.ts';
import { startTestBucket, type TestBucket } from './bucket/testing-bucket.ts';
import { copyFiles } from './copy-files.ts';
import { openDiskStore } from './disk/file-store.ts';

const megabyte = 1_000_000;
const sha256 = (content: string | Uint8Array) => createHash('sha256').update(content).digest('hex');
const bytesOf = async (read: Promise<Readable | null>) =>
  buffer((await read) ?? (await Promise.reject(new Error('not there'))));
const textOf = async (read: Promise<Readable | null>) => (await bytesOf(read)).toString();
const folderOf = (name: string) => mkdtemp(path.join(tmpdir(), `kolaj-${name}-`));
/** A moment after everything that is there by now. */
const later = () => new Date(Date.now() + 60_000);

let server: BucketServer;
let bucketPlace: TestBucket['place'];
const place = () => bucketPlace;

/** What every store promises, on its own fresh folder and the common bucket. */
function promises(name: string, openStore: (dataDir: string) => Promise<FileStore>) {
  let dataDir = '';
  let store: FileStore;
  beforeEach(async () => {
    dataDir = await folderOf(name);
    store = await openStore(dataDir);
  });
  afterEach(async () => {
    await store.close();
    await rm(dataDir, { recursive: true });
  });
  const put = (content: string) => store.putBytes(Buffer.from(content));

  it('keeps a file under the hash of its content, and gives it back', async () => {
    const stored = await put('a photo');
    expect(stored).toEqual({ sha256: sha256('a photo'), bytes: 7 });
    expect(await store.has(stored.sha256)).toBe(true);
    expect(await store.size(stored.sha256)).toBe(7);
    expect(await textOf(store.read(stored.sha256))).toBe('a photo');
    expect(await textOf(store.read(stored.sha256, { start: 2, end: 4 }))).toBe('pho');
  });

  it('takes over a finished file', async () => {
    const folder = await store.tempFolder();
    const file = path.join(folder, 'photo');
    const content = randomBytes(3 * megabyte);
    await writeFile(file, content);
    const stored = await store.putFile(file);
    expect(stored).toEqual({ sha256: sha256(content), bytes: content.length });
    await expect(stat(file)).rejects.toThrow('ENOENT');
    expect(sha256(await bytesOf(store.read(stored.sha256)))).toBe(stored.sha256);
  });

  it('says of what was never there that it is not there', async () => {
    const never = sha256(randomBytes(8));
    expect(await store.has(never)).toBe(false);
    expect(await store.size(never)).toBeNull();
    expect(await store.read(never)).toBeNull();
    expect(await store.renew(never)).toBe(false);
    expect(await store.removeUnused(never, later()).catch(() => null)).toBeNull();
    const lent = await store.local(never, await store.tempFolder());
    await expect(stat(lent)).rejects.toThrow('ENOENT');
  });

  it.each(['../../etc/passwd', '', 'ABC'])('has no place for the name %j', async (bad) => {
    await expect(async () => store.size(bad)).rejects.toThrow(TypeError);
    await expect(async () => store.read(bad)).rejects.toThrow(TypeError);
  });

  it('lends a path that stays while the file is removed', async () => {
    const stored = await put('lent');
    const folder = await store.tempFolder();
    const file = await store.local(stored.sha256, folder);
    expect(await store.local(stored.sha256, folder)).toBe(file);
    expect(await readFile(file, 'utf8')).toBe('lent');
  });

  it('lists what it has, by two digits', async () => {
    const stored = await put('listed');
    expect(await store.list(stored.sha256.slice(0, 2))).toContain(stored.sha256);
    expect(await store.found(stored.sha256.slice(0, 2))).toContainEqual({
      place: `${stored.sha256.slice(0, 2)}/${stored.sha256}`,
      bytes: 6,
      cameAt: expect.any(Date),
    });
  });

  it('reads what was found as it is in the store', async () => {
    const stored = await put('found');
    expect(await textOf(store.readFound(`${stored.sha256.slice(0, 2)}/${stored.sha256}`))).toBe('found');
    expect(await store.readFound(`${stored.sha256.slice(0, 2)}/nothing`)).toBeNull();
  });

  it('removes what nobody has put since, and keeps the rest', async () => {
    const stored = await put('unused');
    expect(await store.removeUnused(stored.sha256, new Date(Date.now() - 60_000))).toBeNull();
    expect(await store.has(stored.sha256)).toBe(true);
    // A bucket sets it aside first.
    const removed = [await store.removeUnused(stored.sha256, later())];
    if (removed[0] === null) removed.push(await store.removeUnused(stored.sha256, later()));
    expect(removed.at(-1)).toBe(6);
    expect(await store.has(stored.sha256)).toBe(false);
    expect(await store.list(stored.sha256.slice(0, 2))).not.toContain(stored.sha256);
  });

  it('loses no file that is put while it is removed', async () => {
    for (let round = 0; round < 20; round++) {
      const stored = await put('coming and going');
      await Promise.all([store.removeUnused(stored.sha256, new Date(Date.now() + 500)), put('coming and going')]);
      expect(await textOf(store.read(stored.sha256))).toBe('coming and going');
    }
  });
}

describe('a disk', () => {
  promises('disk', openDiskStore);
});

const buckets = [
  { of: 'OpenStack Swift', isThere: hasSwift(), start: startSwift },
  { of: 'Ceph radosgw', isThere: hasRadosgw(), start: startRadosgw },
];

it.skip.each(buckets.filter(({ isThere }) => !isThere))('a bucket of $of: it is not installed', () => undefined);

describe.each(buckets.filter(({ isThere }) => isThere))('a bucket of $of', ({ start }) => {
  beforeAll(async () => {
    ({ server, place: bucketPlace } = await startTestBucket(start));
  }, 60_000);
  afterAll(() => server.stop());

  const keys = () => ({ accessKeyId: server.key, secretAccessKey: server.secret, region: server.region });
  const openStore = (dataDir: string, cacheBytes = 50 * megabyte) =>
    openBucketStore(dataDir, { ...place(), cacheBytes });
  const withStore = async (run: (store: FileStore, dataDir: string) => Promise<void>, cacheBytes?: number) => {
    const dataDir = await folderOf('bucket');
    const store = await openStore(dataDir, cacheBytes);
    try {
      await run(store, dataDir);
    } finally {
      await store.close();
      await rm(dataDir, { recursive: true });
    }
  };
  const cached = async (dataDir: string) =>
    (await readdir(path.join(dataDir, 'cache'), { recursive: true })).filter((name) => name.length > 60);

  promises('bucket', openStore);

  it('refuses a file that is not what its hash says', async () => {
    const file = path.join(await folderOf('wrong'), 'file');
    await writeFile(file, 'another');
    const wrong = { path: file, bytes: 7, sha256: sha256('a photo') };
    await expect(bucketCalls(place()).put(`blobs/aa/${wrong.sha256}`, wrong)).rejects.toThrow('400');
  });

  it('refuses an address that was tampered with', async () => {
    const url = `${place().url}/blobs/aa/x`;
    const signed = await new AwsV4Signer({ url, service: 's3', signQuery: true, ...keys() }).sign();
    signed.url.pathname = '/photos/blobs/aa/y';
    expect((await fetch(signed.url)).status).toBe(403);
  });

  it('hands out nothing that is not what its hash says, from the bucket or from the cache', async () => {
    const right = await withContent('right');
    await withStore(async (store, dataDir) => {
      const file = path.join(dataDir, 'file');
      await writeFile(file, 'wrong');
      const other = { path: file, bytes: 5, sha256: sha256('wrong') };
      await bucketCalls(place()).put(`blobs/${right.slice(0, 2)}/${right}`, other);
      await expect(store.read(right)).rejects.toThrow(StoreUnavailable);
      expect(await cached(dataDir)).toEqual([]);
    });
    const good = await withContent('half written');
    await withStore(async (store, dataDir) => {
      await store.local(good, await store.tempFolder());
      await writeFile(path.join(dataDir, 'cache', good.slice(0, 2), good), 'half');
      const next = await openStore(dataDir);
      expect(await textOf(next.read(good))).toBe('half written');
    });
  });

  const withContent = async (content: string) => {
    let stored = '';
    await withStore(async (store) => {
      stored = (await store.putBytes(Buffer.from(content))).sha256;
    });
    return stored;
  };

  it('gives another machine what one has put', async () => {
    const stored = await withContent('from one machine');
    await withStore(async (store) => {
      expect(await readFile(await store.local(stored, await store.tempFolder()), 'utf8')).toBe('from one machine');
    });
  });

  it('keeps its cache small, and what it lent', async () => {
    await withStore(async (store, dataDir) => {
      const first = await store.putBytes(randomBytes(megabyte));
      const lent = await store.local(first.sha256, await store.tempFolder());
      for (let i = 0; i < 12; i++) await store.putBytes(randomBytes(megabyte));
      expect((await cached(dataDir)).length).toBeLessThanOrEqual(4);
      expect(await cached(dataDir)).not.toContainEqual(expect.stringContaining(first.sha256));
      expect(sha256(await readFile(lent))).toBe(first.sha256);
      expect(sha256(await bytesOf(store.read(first.sha256)))).toBe(first.sha256);
    }, 4 * megabyte);
  }, 30_000);

  it('reads from the cache while the bucket is away, says so of the rest, and loses nothing', async () => {
    const elsewhere = await withContent('not here yet');
    await withStore(async (store) => {
      const here = await store.putBytes(Buffer.from('here'));
      await server.goAway();
      try {
        expect(await textOf(store.read(here.sha256))).toBe('here');
        await expect(store.read(elsewhere)).rejects.toThrow(StoreUnavailable);
        await expect(store.has(elsewhere)).rejects.toThrow(StoreUnavailable);
        await expect(store.putBytes(Buffer.from('new'))).rejects.toThrow(StoreUnavailable);
        await expect(store.removeUnused(here.sha256, later())).rejects.toThrow(StoreUnavailable);
        expect(await bucketTrouble(place())).toContain('cannot be used');
      } finally {
        await server.comeBack();
      }
      expect(await textOf(store.read(elsewhere))).toBe('not here yet');
      expect(await store.has(here.sha256)).toBe(true);
    });
  }, 60_000);

  it('says what is wrong with its settings, without the key', async () => {
    expect(await bucketTrouble(place())).toBeNull();
    expect(await bucketTrouble({ ...place(), secret: 'wrong-secret' })).toMatch(/403 SignatureDoesNotMatch/);
    expect(await bucketTrouble({ ...place(), secret: 'wrong-secret' })).not.toContain('wrong-secret');
    expect(await bucketTrouble({ ...place(), url: `${server.url}/elsewhere` })).toMatch(/404 NoSuchBucket/);
  });

  it('a bucket that is not there says nothing of its files', async () => {
    const dataDir = await folderOf('bucket');
    const store = await openBucketStore(dataDir, { ...place(), url: `${server.url}/elsewhere`, cacheBytes: megabyte });
    await expect(store.has(sha256('x'))).rejects.toThrow(StoreUnavailable);
    await expect(store.read(sha256('x'))).rejects.toThrow(StoreUnavailable);
    await store.close();
    await rm(dataDir, { recursive: true });
  });

  it('takes the files of a disk and gives them back, though broken off; damaged ones are named', async () => {
    const dataDir = await folderOf('move');
    const disk = await openDiskStore(dataDir);
    const put = await Promise.all(Array.from({ length: 40 }, (_, i) => disk.putBytes(randomBytes(1000 + i))));
    const bad = await disk.putBytes(Buffer.from('will be damaged'));
    await writeFile(disk.pathOf(bad.sha256), 'was not damaged');

    await withStore(async (store) => {
      const breaksOff = (share: number) => {
        if (share > 0.5) throw new Error('killed');
      };
      await expect(copyFiles(disk, store, breaksOff)).rejects.toThrow('killed');
      const rest = await copyFiles(disk, store, () => undefined);
      expect(rest.copied).toBeLessThan(40);
      expect(rest).toMatchObject({ files: 40, damaged: [bad.sha256] });
      expect(await copyFiles(disk, store, () => undefined)).toMatchObject({ copied: 0, files: 40 });
      expect(await disk.list(bad.sha256.slice(0, 2))).toContain(bad.sha256);
    });

    const other = await folderOf('moved');
    const back = await openDiskStore(other);
    await withStore(async (store) => {
      await copyFiles(store, back, () => undefined);
    });
    for (const { sha256: name } of put) expect(sha256(await readFile(back.pathOf(name)))).toBe(name);
    expect(await back.has(bad.sha256)).toBe(false);
    for (const folder of [dataDir, other]) await rm(folder, { recursive: true });
  }, 120_000);
});
