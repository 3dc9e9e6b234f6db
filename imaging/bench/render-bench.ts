import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { createImagingPool, type ImagingPool } from '../src/children/pool.ts';
import type { JpegTools } from './jpeg-floor.ts';
import { type Costs, type Engine, measureCosts, measureEngine, rounds } from './render-costs.ts';
import { renderPeakMb, twoProcessRatio } from './render-room.ts';
import { synthPhoto } from './synth-photos.ts';
import { type BenchPhoto, type SlotCount, slotCounts } from './work.ts';

export interface BenchRow {
  id: string;
  what: string;
  value: number;
  unit: string;
  goal: string;
  ok: boolean;
}

const photoCount = 9;
const fullGoal = 1.2;
const canvasGoal = 0.55;
const refinedGoals: Record<SlotCount, number> = { 1: 0.45, 2: 0.35, 3: 0.35 };
const floorGoals: Record<SlotCount, number> = { 1: 2.2, 2: 2, 3: 1.6 };

/**
 * Costs of rendering as CPU ratios inside one run, each engine in a process of its own, interleaved, medians of three
 * rounds (rendering reference §9 and §10). Photos are synthesised from fixed seeds. Some two minutes on two cores. Without
 * libjpeg's programs the rows that need them are left out.
 */
export async function renderBench(tools: JpegTools | null = null): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kolaj-bench-'));
  const pool = createImagingPool({ processes: 1 });
  try {
    const { photos, refineCpuMs } = await makePhotos(folder, pool);
    const photosFile = join(folder, 'photos.json');
    await writeFile(photosFile, JSON.stringify(photos));
    const peak = await renderPeakMb({ photos, folder });
    const four = await measureEngine('four', 2, photosFile);
    const costs = await measureCosts({ folder, photos, photosFile, tools });
    const twoProcesses = await twoProcessRatio({ photos, folder });
    return [
      ...slotCounts.flatMap((slots) => ratioRows(costs, slots)),
      previewRow(costs),
      row('render.processes', 'two worker processes ÷ one, collages a second', { value: twoProcesses, least: 1.6 }),
      ...(peak === null
        ? []
        : [row('render.memory', 'peak memory of a render worker', { ...megabytes(peak), limit: 260 })]),
      row('render.memory-4', 'peak memory with four two-slot collages under way at once', {
        ...megabytes(four.peakMb),
        limit: 340,
      }),
      row('refine.cpu', 'refine one 12 MP photo, CPU', { value: refineCpuMs, unit: 'ms' }),
    ];
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
}

const megabytes = (value: number) => ({ value, unit: 'MB' });

function ratioRows(costs: Costs, slots: SlotCount): BenchRow[] {
  // Ratios of runs that followed each other, then their median: a busy neighbour slows both alike.
  const ratio = (over: Engine, under: Engine) =>
    median(
      costs.of(over, slots).map(({ cpuMs }, round) => cpuMs / (costs.of(under, slots)[round]?.cpuMs ?? Number.NaN)),
    );
  const compared = (id: string, what: string, figures: { value: number; limit: number }) =>
    row(`render.${id}-${slots}`, `${what}, CPU, slots: ${slots}`, figures);
  const hasFloor = costs.of('floor', slots).length > 0;
  return [
    compared('full', 'render from originals ÷ bare sharp', { value: ratio('full', 'bare'), limit: fullGoal }),
    ...(hasFloor
      ? [
          compared('floor', 'render from originals ÷ djpeg and cjpeg', {
            value: ratio('full', 'floor'),
            limit: floorGoals[slots],
          }),
        ]
      : []),
    compared('refined', 'render from refined ÷ from originals', {
      value: ratio('refined', 'full'),
      limit: refinedGoals[slots],
    }),
    compared('canvas', 'render from originals ÷ canvas alone', { value: ratio('full', 'canvas'), limit: canvasGoal }),
    row(`render.cpu-${slots}`, `render from 12 MP originals, CPU, slots: ${slots}`, {
      value: median(costs.of('full', slots).map(({ cpuMs }) => cpuMs)),
      unit: 'ms',
    }),
  ];
}

function previewRow(costs: Costs): BenchRow {
  const perRound = Array.from({ length: rounds }, (_, round) =>
    median(slotCounts.flatMap((slots) => costs.of('refined', slots)[round]?.wallMs ?? [])),
  );
  const figures = { value: Math.min(...perRound), unit: 'ms', limit: 60 };
  return row('render.preview', 'preview, wall time, median of the quietest round', figures);
}

interface Figures {
  value: number;
  unit?: string;
  /** Goal: no more than this, or no less than `least`. */
  limit?: number;
  least?: number;
}

function row(id: string, what: string, { value, unit = '', limit, least }: Figures): BenchRow {
  const rounded = Math.round(value * 100) / 100;
  const goal = limit !== undefined ? `<= ${limit}` : least !== undefined ? `>= ${least}` : '';
  const ok = rounded <= (limit ?? Number.POSITIVE_INFINITY) && rounded >= (least ?? Number.NEGATIVE_INFINITY);
  return { id, what, value: rounded, unit, goal, ok };
}

/** Writes the originals, then refines them as an import does; the refine child's CPU time is measured on the way. */
async function makePhotos(folder: string, pool: ImagingPool): Promise<{ photos: BenchPhoto[]; refineCpuMs: number }> {
  const photos: BenchPhoto[] = [];
  let warmCpuMs = 0;
  for (let index = 0; index < photoCount; index++) {
    const own = join(folder, `photo-${index}`);
    await mkdir(own);
    const file = join(own, 'original.jpg');
    await writeFile(file, await synthPhoto(index));
    const outcome = await pool.refine({ file, folder: own });
    if (outcome.kind !== 'refined') throw new Error(`photo ${index}: ${outcome.kind}`);
    if (index === 0) warmCpuMs = await cpuMsOf(pool);

    const { width, height, orientation = 1 } = await sharp(file).metadata();
    const { refined } = outcome.analysis;
    photos.push({
      original: { file, width, height, orientation, format: 'jpeg' },
      refined: {
        file: outcome.files.refined,
        width: refined.width,
        height: refined.height,
        orientation: 1,
        format: 'jpeg',
      },
    });
  }
  return { photos, refineCpuMs: ((await cpuMsOf(pool)) - warmCpuMs) / (photoCount - 1) };
}

/** CPU time of the pool's one child so far, from /proc (ticks of 10 ms); 0 where there is none. */
async function cpuMsOf(pool: ImagingPool): Promise<number> {
  const stat = await readFile(`/proc/${pool.pids()[0]}/stat`, 'utf8').catch(() => '');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return stat === '' ? 0 : (Number(fields[11]) + Number(fields[12])) * 10;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

if (import.meta.main) console.table(await renderBench());
