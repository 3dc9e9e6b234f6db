import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { BenchRow } from './render-bench.ts';

const goal = 1.5;
const engineFile = fileURLToPath(new URL('./refine-engine.ts', import.meta.url));

interface Pair {
  hasProfile: boolean;
  bareMs: number;
  refineMs: number;
}

/**
 * What refining costs beside decoding: refined file, thumbnail, thumbhash, sharpness and the first look for barcodes,
 * over one bare decode to 2048 px by the same library. Pairs that follow each other, then their median. Photos with a
 * colour profile, as phones write them, and without one are told apart: a bare decode applies it to every pixel.
 */
export async function refineBench(): Promise<BenchRow[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [engineFile]);
  const pairs: Pair[] = JSON.parse(stdout);
  const what = 'refine + thumbnail + barcode pass 1 ÷ a bare decode to 2048 px, CPU';
  const value = ratioOf(pairs.filter(({ hasProfile }) => hasProfile));
  return [
    { id: 'refine.ratio', what, value, unit: '', goal: `<= ${goal}`, ok: value <= goal },
    {
      id: 'refine.ratio-plain',
      what: `${what}, photos without profile`,
      value: ratioOf(pairs.filter(({ hasProfile }) => !hasProfile)),
      unit: '',
      goal: '',
      ok: true,
    },
  ];
}

function ratioOf(pairs: readonly Pair[]): number {
  const ratios = pairs.map(({ bareMs, refineMs }) => refineMs / bareMs).sort((a, b) => a - b);
  return Math.round((ratios[ratios.length >> 1] ?? Number.NaN) * 100) / 100;
}

if (import.meta.main) console.table(await refineBench());
