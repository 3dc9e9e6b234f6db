import { existsSync } from 'node:fs';
import { mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PhotoSpec } from '@kolaj/demo-photos/photo';
import { demoFolders } from '@kolaj/demo-photos/source/demo-folders';
import { type TakePhoto, withPhotographer } from '@kolaj/demo-photos/source/photographer';
import { planSource } from '@kolaj/demo-photos/source/source-plan';

export interface SamplePhoto {
  file: string;
  /** Upright, px. */
  width: number;
  height: number;
}

/** As many as the largest example template has slots. */
const count = 3;

/** Photos being drawn, by data folder: all examples are asked for at once, and each asks for them. */
const underWay = new Map<string, Promise<SamplePhoto[]>>();

/** Drawn photos for the examples of a shop that has none of its own yet; made once, when somebody first looks at them. */
export function samplePhotos(dataDir: string): Promise<SamplePhoto[]> {
  const begun = underWay.get(dataDir);
  if (begun) return begun;
  const drawn = drawSamples(dataDir).finally(() => underWay.delete(dataDir));
  underWay.set(dataDir, drawn);
  return drawn;
}

async function drawSamples(dataDir: string): Promise<SamplePhoto[]> {
  const folder = path.join(dataDir, 'samples');
  await mkdir(folder, { recursive: true });
  const specs = planSource(demoFolders)
    .map(({ spec }) => spec)
    .filter(({ orientation, width }) => orientation === 1 && width === 1200)
    .slice(0, count);
  const samples = specs.map((spec, index) => ({ spec, file: path.join(folder, `${index + 1}.jpg`) }));
  const missing = samples.filter(({ file }) => !existsSync(file));
  if (missing.length > 0)
    await withPhotographer(async (take) => {
      for (const sample of missing) await draw(take, sample);
    });
  return samples.map(({ file, spec: { width, height } }) => ({ file, width, height }));
}

async function draw(take: TakePhoto, { spec, file }: { spec: PhotoSpec; file: string }): Promise<void> {
  const temporary = `${file}.${process.pid}.tmp`;
  await writeFile(temporary, await take(spec));
  await rename(temporary, file);
}
