import { readFile } from 'node:fs/promises';
import { createImagingPool, type ImagingPool } from '../src/children/pool.ts';
import { type BenchPhoto, overlayOf, type SlotCount, sceneOf } from './work.ts';

interface RoomInput {
  photos: readonly BenchPhoto[];
  folder: string;
}

/** Highest resident memory of a real worker that rendered three-slot collages from originals, MB; null without /proc. */
export async function renderPeakMb(input: RoomInput): Promise<number | null> {
  const pool = createImagingPool({ processes: 1 });
  try {
    for (let index = 0; index < 8; index++) await renderOne(pool, { ...input, slots: 3, index });
    return await peakMbOf(pool.pids()[0]);
  } finally {
    await pool.close();
  }
}

/** Collages a second of two worker processes over those of one: pairs that follow each other, then their median. */
export async function twoProcessRatio(input: RoomInput): Promise<number> {
  const pools = [createImagingPool({ processes: 1 }), createImagingPool({ processes: 2 })] as const;
  try {
    for (const pool of pools) await perSecond(pool, input, 4);
    const ratios: number[] = [];
    for (let round = 0; round < 3; round++) {
      const one = await perSecond(pools[0], input, 16);
      ratios.push((await perSecond(pools[1], input, 16)) / one);
    }
    return ratios.sort((a, b) => a - b)[1] ?? Number.NaN;
  } finally {
    await Promise.all(pools.map((pool) => pool.close()));
  }
}

async function perSecond(pool: ImagingPool, input: RoomInput, collages: number): Promise<number> {
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: collages }, (_, index) => renderOne(pool, { ...input, slots: 2, index })));
  return (collages / (performance.now() - startedAt)) * 1000;
}

async function renderOne(
  pool: ImagingPool,
  { photos, folder, slots, index }: RoomInput & { slots: SlotCount; index: number },
): Promise<void> {
  const { scene, used } = sceneOf(slots, index, photos);
  const files = Object.fromEntries(used.map(({ original }) => [original.file, { refined: original }]));
  const pictures = overlayOf(slots);
  const outcome = await pool.render({ scene, photos: files, pictures, folder, purpose: 'export' });
  if (outcome.kind !== 'rendered') throw new Error(outcome.kind);
}

/** Highest resident memory of a process so far, MB; null where there is no /proc. */
export async function peakMbOf(pid: number | undefined): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peak = /^VmHWM:\s+(\d+) kB/m.exec(status)?.[1];
  return peak === undefined ? null : (Number(peak) * 1024) / 1e6;
}
