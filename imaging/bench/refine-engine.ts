/** Refining against the least it can cost, in a process of its own: prints pairs of CPU times as one line of JSON. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { refinePhoto } from '../src/refine/refine.ts';
import { synthPhoto } from './synth-photos.ts';

sharp.cache(false);
sharp.concurrency(1);

const photoCount = 3;
const rounds = 9;
const folder = await mkdtemp(join(tmpdir(), 'kolaj-bench-refine-'));
const files = await Promise.all(
  Array.from({ length: photoCount }, async (_, index) => {
    const file = join(folder, `${index}.jpg`);
    await writeFile(file, await synthPhoto(index));
    return file;
  }),
);

async function cpuMsOf(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

const bare = (file: string) => sharp(file).resize(2048, 2048, { fit: 'inside' }).raw().toBuffer();
const refined = (file: string) => refinePhoto({ file, folder });

for (const file of files) {
  await bare(file);
  await refined(file);
}
const pairs: { hasProfile: boolean; bareMs: number; refineMs: number }[] = [];
for (let round = 0; round < rounds; round++) {
  const file = files[round % files.length] ?? '';
  const hasProfile = (await sharp(file).metadata()).hasProfile;
  pairs.push({ hasProfile, bareMs: await cpuMsOf(() => bare(file)), refineMs: await cpuMsOf(() => refined(file)) });
}
await rm(folder, { recursive: true });
console.log(JSON.stringify(pairs));
