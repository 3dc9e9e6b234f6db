// Measures 1,000 files of 400 KB into the buckets of the servers that are installed and out of them again past the cache, eight at once,
// and beside it the disk.
// node scripts/run.cjs scripts/bench/file-store-bench.ts
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openBucketStore } from '@kolaj/server/adapters/bucket/file-store';
import { startTestBucket } from '@kolaj/server/adapters/bucket/testing-bucket';
import { openDiskStore } from '@kolaj/server/adapters/disk/file-store';
import type { FileStore } from '@kolaj/server/ports/file-store';
import type { BucketServer } from '@kolaj/testkit/bucket-servers/bucket-server';
import { hasRadosgw, startRadosgw } from '@kolaj/testkit/bucket-servers/radosgw-server';
import { hasSwift, startSwift } from '@kolaj/testkit/bucket-servers/swift-server';

const count = 1000;
const bytes = 400_000;
const atOnce = 8;
const folder = await mkdtemp(path.join(tmpdir(), 'kolaj-files-bench-'));

async function inTurns(run: (index: number) => Promise<void>): Promise<number> {
  const begun = performance.now();
  let next = 0;
  const work = async () => {
    for (let index = next++; index < count; index = next++) await run(index);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return (performance.now() - begun) / 1000;
}

async function measure(name: string, open: (part: string) => Promise<FileStore>): Promise<void> {
  const names: string[] = [];
  const writer = await open('writer');
  const before = process.memoryUsage().rss;
  const put = await inTurns(async (index) => {
    names[index] = (await writer.putBytes(randomBytes(bytes))).sha256;
  });
  const reader = await open('reader');
  const get = await inTurns(async (index) => {
    const content = await reader.read(names[index] ?? '');
    if (content === null) throw new Error('A file is not there.');
    for await (const _piece of content);
  });
  const grown = (process.memoryUsage().rss - before) / 1_000_000;
  console.log(`${name}: put ${put.toFixed(1)} s, get ${get.toFixed(1)} s, memory +${grown.toFixed(0)} MB`);
}

async function measureBucket(name: string, start: () => Promise<BucketServer>): Promise<void> {
  const { server, place } = await startTestBucket(start);
  try {
    const open = (part: string) => openBucketStore(path.join(folder, name, part), { ...place, cacheBytes: 1e10 });
    await measure(name, open);
  } finally {
    await server.stop();
  }
}

try {
  const disk = path.join(folder, 'disk');
  if (hasSwift()) await measureBucket('Swift', startSwift);
  if (hasRadosgw()) await measureBucket('radosgw', startRadosgw);
  await measure('disk', () => openDiskStore(disk));
} finally {
  await rm(folder, { recursive: true });
}
