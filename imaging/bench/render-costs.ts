import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { type JpegTools, jpegFloorMs } from './jpeg-floor.ts';
import { type BenchPhoto, type SlotCount, slotCounts } from './work.ts';

/** What one way of making a collage costs; `floor` knows CPU time only. */
export interface Cost {
  cpuMs: number;
  wallMs: number[];
  peakMb: number;
}

/** `full` = the product from originals, `refined` = the product from refined files; the others are what they are measured by. */
const engines = ['bare', 'full', 'refined', 'canvas'] as const;
export type Engine = (typeof engines)[number] | 'floor';

export const rounds = 3;
const engineFile = fileURLToPath(new URL('./engine.ts', import.meta.url));

export interface Costs {
  /** One of each round. */
  of: (engine: Engine, slots: SlotCount) => Cost[];
}

interface CostsInput {
  folder: string;
  photos: readonly BenchPhoto[];
  photosFile: string;
  /** null = no floor. */
  tools: JpegTools | null;
}

/** Every engine for every number of slots, round after round, so that a noisy minute hits all alike. */
export async function measureCosts({ folder, photos, photosFile, tools }: CostsInput): Promise<Costs> {
  const costs = new Map<string, Cost[]>();
  const keep = (engine: Engine, slots: SlotCount, cost: Cost) =>
    costs.set(`${engine} ${slots}`, [...(costs.get(`${engine} ${slots}`) ?? []), cost]);

  for (let round = 0; round < rounds; round++) {
    for (const slots of slotCounts) {
      if (tools) {
        const cpuMs = await jpegFloorMs(slots, photos, { folder, tools });
        keep('floor', slots, { cpuMs, wallMs: [], peakMb: 0 });
      }
      for (const engine of engines) keep(engine, slots, await measureEngine(engine, slots, photosFile));
    }
  }
  return { of: (engine, slots) => costs.get(`${engine} ${slots}`) ?? [] };
}

/** One engine in a process of its own; `four` is the product with four collages under way at once. */
export async function measureEngine(
  engine: (typeof engines)[number] | 'four',
  slots: SlotCount,
  photosFile: string,
): Promise<Cost> {
  const { stdout } = await promisify(execFile)(process.execPath, [engineFile, engine, String(slots), photosFile]);
  const cost: Cost = JSON.parse(stdout);
  return cost;
}
