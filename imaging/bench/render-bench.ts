import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { peakMbOf } from '../src/child-peak.ts';
import { createImagingPool, type ImagingPool } from '../src/pool.ts';
import { synthPhoto } from './synth-photos.ts';
import { type BenchPhoto, overlayOf, type SlotCount, sceneOf } from './work.ts';

export interface BenchRow {
  id: string;
  what: string;
  value: number;
  unit: string;
  goal: string;
  ok: boolean;
}

interface Cost {
  cpuMs: number;
  wallMs: number[];
}

const engines = ['bare', 'full', 'refined'] as const;
type Engine = (typeof engines)[number];

const slotCounts: SlotCount[] = [1, 2, 3];
const photoCount = 9;
const rounds = 3;
const fullGoal = 1.2;
const refinedGoals: Record<SlotCount, number> = { 1: 0.45, 2: 0.35, 3: 0.35 };
const engineFile = fileURLToPath(new URL('./engine.ts', import.meta.url));

/**
 * Costs of rendering as CPU ratios inside one run, each engine in a process of its own, interleaved, medians of three
 * rounds (rendering reference §9 and §10). Photos are synthesised from fixed seeds. Under a minute on two cores.
 */
export async function renderBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kolaj-bench-'));
  const pool = createImagingPool({ processes: 1 });
  try {
    const { photos, refineCpuMs } = await makePhotos(folder, pool);
    const photosFile = join(folder, 'photos.json');
    await writeFile(photosFile, JSON.stringify(photos));
    const peak = await renderPeak(folder, photos);
    const costs = await measureAll(photosFile);
    const refineRow = row('refine.cpu', 'refine one 12 MP photo, CPU', { value: refineCpuMs, unit: 'ms' });
    return [...ratioRows(costs), ...peakRows(peak), refineRow];
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
}

function ratioRows(costs: Map<string, Cost[]>): BenchRow[] {
  const of = (engine: Engine, slots: SlotCount) => costs.get(`${engine} ${slots}`) ?? [];
  // Ratios of runs that followed each other, then their median: a busy neighbour slows both alike.
  const ratio = (over: Engine, under: Engine, slots: SlotCount) =>
    median(of(over, slots).map(({ cpuMs }, round) => cpuMs / (of(under, slots)[round]?.cpuMs ?? Number.NaN)));
  const previewMs = Array.from({ length: rounds }, (_, round) =>
    median(slotCounts.flatMap((slots) => of('refined', slots)[round]?.wallMs ?? [])),
  );
  const rows = slotCounts.flatMap((slots) => [
    row(`render.full-${slots}`, `render from originals ÷ bare sharp, CPU, slots: ${slots}`, {
      value: ratio('full', 'bare', slots),
      limit: fullGoal,
    }),
    row(`render.refined-${slots}`, `render from refined ÷ from originals, CPU, slots: ${slots}`, {
      value: ratio('refined', 'full', slots),
      limit: refinedGoals[slots],
    }),
    row(`render.cpu-${slots}`, `render from 12 MP originals, CPU, slots: ${slots}`, {
      value: median(of('full', slots).map(({ cpuMs }) => cpuMs)),
      unit: 'ms',
    }),
  ]);
  const preview = { value: Math.min(...previewMs), unit: 'ms', limit: 60 };
  return [...rows, row('render.preview', 'preview, wall time, median of the quietest round', preview)];
}

function peakRows(peakMb: number | null): BenchRow[] {
  if (peakMb === null) return [];
  return [row('render.memory', 'peak memory of a render worker', { value: peakMb, unit: 'MB', limit: 260 })];
}

function row(
  id: string,
  what: string,
  { value, unit = '', limit }: { value: number; unit?: string; limit?: number },
): BenchRow {
  const rounded = Math.round(value * 100) / 100;
  const goal = limit === undefined ? '' : `<= ${limit}`;
  return { id, what, value: rounded, unit, goal, ok: limit === undefined || rounded <= limit };
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

/** Highest resident memory of a real worker that rendered three-slot collages from originals, MB; null without /proc. */
async function renderPeak(folder: string, photos: BenchPhoto[]): Promise<number | null> {
  const pool = createImagingPool({ processes: 1 });
  try {
    for (let index = 0; index < 8; index++) {
      const { scene, used } = sceneOf(3, index, photos);
      const files = Object.fromEntries(used.map(({ original }) => [original.file, { refined: original }]));
      await pool.render({ scene, photos: files, pictures: overlayOf(3), folder, purpose: 'export' });
    }
    return await peakMbOf(pool.pids()[0]);
  } finally {
    await pool.close();
  }
}

/** Every engine for every number of slots, round after round, so that a noisy minute hits all alike. */
async function measureAll(photosFile: string): Promise<Map<string, Cost[]>> {
  const costs = new Map<string, Cost[]>();
  for (let round = 0; round < rounds; round++) {
    for (const slots of slotCounts) {
      for (const engine of engines) {
        const key = `${engine} ${slots}`;
        costs.set(key, [...(costs.get(key) ?? []), await measureOne(engine, slots, photosFile)]);
      }
    }
  }
  return costs;
}

async function measureOne(engine: Engine, slots: SlotCount, photosFile: string): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [engineFile, engine, String(slots), photosFile]);
  const cost: Cost = JSON.parse(stdout);
  return cost;
}

function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? 0;
  return sorted.length % 2 === 1 ? upper : (upper + (sorted[middle - 1] ?? 0)) / 2;
}

if (import.meta.main) console.table(await renderBench());
