import { access, mkdir, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { takePhoto } from '@kolaj/demo-photos/photo';
import { demoFolders } from '@kolaj/demo-photos/source/demo-folders';
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
  return Promise.all(
    specs.map(async (spec, index) => {
      const file = path.join(folder, `${index + 1}.jpg`);
      const isThere = await access(file).then(
        () => true,
        () => false,
      );
      if (!isThere) {
        const temporary = `${file}.${process.pid}.tmp`;
        await writeFile(temporary, await takePhoto(spec));
        await rename(temporary, file);
      }
      return { file, width: spec.width, height: spec.height };
    }),
  );
}
