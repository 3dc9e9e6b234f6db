import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { peakMbOf } from '@kolaj/imaging/bench/render-room';
import { createImagingPool, type ImagingPool } from '@kolaj/imaging/children/pool';
import { greyHeic } from './edge-set-heic.ts';
import { photo } from './edge-set-jpeg.ts';
import { mutated } from './mutate.ts';

const ratios = [0.001, 0.002, 0.004, 0.01, 0.02];

export interface MutantsResult {
  refined: number;
  unreadable: number;
  /** Mutants that ended their process or ran over their time, so that they can be made again. */
  troubles: string[];
  slowestMs: number;
  /** null where there is no /proc. */
  peakMb: number | null;
}

/** Refines this many mutants of twenty good pictures in one child (battery I7). The same seed makes the same mutants. */
export async function refineMutants({
  count,
  firstSeed,
}: {
  count: number;
  firstSeed: number;
}): Promise<MutantsResult> {
  const folder = await mkdtemp(join(tmpdir(), 'kolaj-mutants-'));
  const pool = createImagingPool({ processes: 1, peopleProcesses: 0 });
  const result: MutantsResult = { refined: 0, unreadable: 0, troubles: [], slowestMs: 0, peakMb: null };
  try {
    const good = await goodPictures();
    for (let index = 0; index < count; index++) {
      const picture = index % good.length;
      const mutation = { seed: firstSeed + index, ratio: ratios[index % ratios.length] ?? 0 };
      const end = await refineOne(pool, folder, mutated(good[picture] ?? Buffer.alloc(0), mutation));
      result.slowestMs = Math.max(result.slowestMs, end.ms);
      if (end.kind === 'trouble') result.troubles.push(`picture ${picture}, ${JSON.stringify(mutation)}`);
      else result[end.kind]++;
    }
    return { ...result, peakMb: await peakMbOf(pool.pids()[0]) };
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
}

interface End {
  kind: 'refined' | 'unreadable' | 'trouble';
  ms: number;
}

async function refineOne(pool: ImagingPool, folder: string, bytes: Buffer): Promise<End> {
  const file = join(folder, 'mutant');
  await writeFile(file, bytes);
  const start = performance.now();
  const outcome = await pool.refine({ file, folder });
  const ms = Math.round(performance.now() - start);
  const isTrouble = outcome.kind === 'crashed' || (outcome.kind === 'unreadable' && outcome.reason === 'too-slow');
  return { kind: isTrouble ? 'trouble' : outcome.kind, ms };
}

/** Pictures as photographers deliver them, small, of every format that can be written here. */
function goodPictures(): Promise<Buffer[]> {
  const sizes = [150, 240, 310];
  const jpegs = sizes.flatMap((size) => [
    photo(size, size).jpeg({ quality: 80 }),
    photo(size, 120).jpeg({ progressive: true }).withMetadata({ orientation: 6 }),
    photo(120, size).toColourspace('cmyk').jpeg(),
  ]);
  const pngs = sizes.flatMap((size) => [photo(size, size).png(), photo(size, 120).png({ palette: true })]);
  const others = [
    photo(200, 150).webp(),
    photo(200, 150).gif(),
    photo(200, 150).tiff({ compression: 'lzw' }),
    photo(200, 150).tiff({ compression: 'jpeg' }),
    photo(200, 150).avif({ effort: 0 }),
  ];
  return Promise.all([greyHeic(), ...[...jpegs, ...pngs, ...others].map((picture) => picture.toBuffer())]);
}
