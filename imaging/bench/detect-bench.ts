import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import sharp from 'sharp';
import type { BenchRow } from './render-bench.ts';
import { synthPhoto } from './synth-photos.ts';

interface Cost {
  loadMs: number;
  decode: number;
  face: number;
  body: number;
  search: number;
  peakMb: number | null;
}

const rounds = 3;
const engineFile = fileURLToPath(new URL('./detect-engine.ts', import.meta.url));

/** Costs of looking for people and of the thorough search for barcodes: medians inside a process, of the quietest of three. */
export async function detectBench(): Promise<BenchRow[]> {
  const folder = await mkdtemp(join(tmpdir(), 'kolaj-bench-detect-'));
  try {
    const original = join(folder, 'original.jpg');
    const refined = join(folder, 'refined.jpg');
    await writeFile(original, await synthPhoto(0));
    await sharp(original).resize(1600, 1600, { fit: 'inside' }).jpeg({ quality: 88 }).toFile(refined);
    const costs: Cost[] = [];
    for (let round = 0; round < rounds; round++) costs.push(await measure(refined, original));
    return rowsOf(costs);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(refined: string, original: string): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [engineFile, refined, original]);
  const cost: Cost = JSON.parse(stdout);
  return cost;
}

function rowsOf(costs: Cost[]): BenchRow[] {
  const least = (of: (cost: Cost) => number) => Math.min(...costs.map(of));
  const peak = Math.max(...costs.map(({ peakMb }) => peakMb ?? 0));
  return [
    row('people.face', 'look for faces on one photo, CPU', { value: least((cost) => cost.face), limit: 35 }),
    row('people.body', 'look for a person on one photo, CPU', { value: least((cost) => cost.body), limit: 35 }),
    row('people.decode', 'decode a refined photo for both, CPU', { value: least((cost) => cost.decode) }),
    row('people.load', 'load both models, wall time', { value: least((cost) => cost.loadMs) }),
    row('people.memory', 'peak memory of a people child', { value: peak, unit: 'MB', limit: 300 }),
    row('barcode.search', 'search a 12 MP photo without barcode thoroughly, CPU', {
      value: least((cost) => cost.search),
    }),
  ];
}

function row(
  id: string,
  what: string,
  { value, unit = 'ms', limit }: { value: number; unit?: string; limit?: number },
): BenchRow {
  const rounded = Math.round(value * 10) / 10;
  const goal = limit === undefined ? '' : `<= ${limit}`;
  return { id, what, value: rounded, unit, goal, ok: limit === undefined || rounded <= limit };
}

if (import.meta.main) console.table(await detectBench());
